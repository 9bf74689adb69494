import { type ComponentProps, type ReactNode, useId } from 'react';
import { authTexts } from '#src/messages/auth.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { securityTexts } from '#src/messages/security.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import type { Form } from '#src/ui/form/use-form.ts';
import { Stack } from '#src/ui/page/stack.tsx';

export interface SecurityFormProps<Path extends string> {
  form: Form<Path> & { handleSubmit: ComponentProps<'form'>['onSubmit']; isSubmitting: boolean };
  /** Of the field for the password that the person has now. */
  oldPassword: Path;
  /** On the button. */
  submit: string;
  /** What follows from pressing it. */
  note: string;
  before?: ReactNode;
  after?: ReactNode;
}

/** Changes something of an account for somebody who says the password. */
export function SecurityForm<Path extends string>(props: SecurityFormProps<Path>) {
  const { form, oldPassword, submit, note, before, after } = props;
  const texts = useTexts(securityTexts);
  const { showPassword, hidePassword } = useTexts(authTexts);
  const noteId = useId();
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <Stack>
        {before}
        <PasswordField
          {...form.bind(oldPassword)}
          label={texts.oldPassword}
          showLabel={showPassword}
          hideLabel={hidePassword}
          autoComplete="current-password"
          required
        />
        {after}
      </Stack>
      <FormActions note={note} noteId={noteId}>
        <Button
          type="submit"
          variant="primary"
          busy={form.isSubmitting}
          busyText={texts.saving}
          aria-describedby={noteId}
        >
          {submit}
        </Button>
      </FormActions>
    </form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { changeEmail } from '#src/api/mutations/passwords.ts';
import { emailEndpoints } from '#src/contract/email-endpoints.ts';
import type { Seller } from '#src/contract/seller.ts';
import { failureReason, withReason } from '#src/feedback/failure-reason.ts';
import { formatMoment } from '#src/format/format.ts';
import { authTexts } from '#src/messages/auth.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { securityTexts } from '#src/messages/security.ts';
import { settingsTexts } from '#src/messages/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form-actions.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { isPasswordWrong } from './password-form.tsx';

const empty = { email: '', password: '' };
const isTaken = (failure: unknown) =>
  failure instanceof ApiFailure && failure.code === 'ACCOUNT.EMAIL_IN_USE';

/** Another address: it changes once the link of a mail to it is followed. */
export function EmailForm({ user }: { user: Seller['user'] }) {
  const texts = useTexts(securityTexts);
  const { emailWaits } = useTexts(settingsTexts);
  const { showPassword, hidePassword } = useTexts(authTexts);
  const language = useLanguage();
  const noteId = useId();
  const failed = (failure: unknown) =>
    isTaken(failure) || isPasswordWrong(failure)
      ? undefined
      : withReason(texts.emailFailed, failureReason(failure));
  const change = useMutation({ ...changeEmail, meta: { notice: { id: 'email', failed } } });
  const form = useForm({
    schema: emailEndpoints.changeEmail.body,
    initial: empty,
    message: (_, path) => (path === 'password' ? texts.passwordRequired : texts.emailMalformed),
    async onSubmit(body) {
      if (body.email.toLowerCase() === user.email.toLowerCase()) {
        form.setErrors({ email: texts.emailSame });
        return;
      }
      try {
        await change.mutateAsync(body);
        form.reset(empty);
      } catch (failure) {
        if (isPasswordWrong(failure)) form.setErrors({ password: texts.passwordWrong });
        if (isTaken(failure)) form.setErrors({ email: texts.emailTaken });
      }
    },
  });
  const { emailChange } = user;
  // What this device knows may be of yesterday: past its hour nothing waits any more.
  const isWaiting = emailChange && Date.parse(emailChange.expiresAt) > Date.now();
  const waits = isWaiting && emailWaits(emailChange.email, formatMoment(emailChange.expiresAt, language));

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <TextField
          label={texts.currentEmail}
          value={user.email}
          hint={waits || (change.isSuccess ? texts.emailAsked(change.variables.email) : undefined)}
          locked
        />
        <TextField
          {...form.bind('email')}
          label={texts.newEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.bind('password')}
          label={texts.oldPassword}
          showLabel={showPassword}
          hideLabel={hidePassword}
          autoComplete="current-password"
          required
        />
      </Stack>
      <FormActions note={texts.emailNote} noteId={noteId}>
        <Button
          type="submit"
          variant="primary"
          busy={form.isSubmitting}
          busyText={texts.saving}
          aria-describedby={noteId}
        >
          {texts.changeEmail}
        </Button>
      </FormActions>
    </form>
  );
}

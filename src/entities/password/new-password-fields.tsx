import type * as v from 'valibot';
import { hasCode } from '#src/api/client/api-failure.ts';
import { authTexts } from '#src/messages/auth.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { newPasswordTexts } from '#src/messages/new-password.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import type { Form } from '#src/ui/form/use-form.ts';
import { Stack } from '#src/ui/page/stack.tsx';
import { PasswordMeter } from './password-meter.tsx';

export interface NewPasswordFieldsProps {
  form: Form<'password' | 'confirmPassword'> & { values: { password: string } };
  /** Where the form asks for another one too. */
  label?: string;
}

/** [39, 131–133] The password with its meter, and once more. */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const texts = useTexts(newPasswordTexts);
  const { showPassword: showLabel, hidePassword: hideLabel } = useTexts(authTexts);
  const field = { showLabel, hideLabel, autoComplete: 'new-password', required: true };
  return (
    <>
      <Stack tight>
        <PasswordField {...form.bind('password')} {...field} label={label ?? texts.password} />
        <PasswordMeter password={form.values.password} />
      </Stack>
      <PasswordField {...form.bind('confirmPassword')} {...field} label={texts.confirmPassword} />
    </>
  );
}

/** What is wrong with either field [130, 134]. */
export function useNewPasswordMessage() {
  const texts = useTexts(newPasswordTexts);
  return (issue: v.BaseIssue<unknown>, path: 'password' | 'confirmPassword'): string => {
    if (issue.type === 'max_length') return texts.tooLong;
    if (path === 'confirmPassword') return texts.mismatch;
    return String(issue.input).trim() === '' ? texts.passwordRequired : texts.passwordRules;
  };
}

/** Whether the server refused a password because others would guess it. */
export const isGuessed = (failure: unknown): boolean => hasCode(failure, 'ACCOUNT.PASSWORD_GUESSABLE');

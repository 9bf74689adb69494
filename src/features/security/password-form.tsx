import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { hasCode } from '#src/api/client/api-failure.ts';
import { changePassword } from '#src/api/mutations/own-account.ts';
import { LoginBody } from '#src/contract/accounts/login.ts';
import { isSamePassword, newPassword } from '#src/entities/password/new-password.ts';
import {
  isGuessed,
  NewPasswordFields,
  useNewPasswordMessage,
} from '#src/entities/password/new-password-fields.tsx';
import { failureReason, withReason } from '#src/feedback/failure-reason.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { newPasswordTexts } from '#src/messages/new-password.ts';
import { securityTexts } from '#src/messages/security.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { SecurityForm } from './security-form.tsx';

const Schema = v.pipe(
  v.object({ oldPassword: LoginBody.entries.password, ...newPassword }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isSamePassword), ['confirmPassword']),
);

const empty = { oldPassword: '', password: '', confirmPassword: '' };

/** Whether the server says that this is not the person's password. */
export const isPasswordWrong = (failure: unknown): boolean => hasCode(failure, 'ACCOUNT.PASSWORD_WRONG');

export function PasswordForm() {
  const texts = useTexts(securityTexts);
  const { passwordGuessable } = useTexts(newPasswordTexts);
  const message = useNewPasswordMessage();
  const failed = (failure: unknown) =>
    isGuessed(failure) || isPasswordWrong(failure)
      ? undefined
      : withReason(texts.passwordFailed, failureReason(failure));
  const notice = { id: 'password', done: texts.passwordChanged, failed };
  const change = useMutation({ ...changePassword, meta: { notice } });
  const form = useForm({
    schema: Schema,
    initial: empty,
    message(issue, path) {
      if (path === 'oldPassword') return texts.passwordRequired;
      return message(issue, path === 'password' ? path : 'confirmPassword');
    },
    async onSubmit({ oldPassword, password }) {
      try {
        await change.mutateAsync({ oldPassword, password });
        form.reset(empty);
      } catch (failure) {
        if (isPasswordWrong(failure)) form.setErrors({ oldPassword: texts.passwordWrong });
        if (isGuessed(failure)) form.setErrors({ password: passwordGuessable });
      }
    },
  });

  return (
    <SecurityForm
      form={form}
      oldPassword="oldPassword"
      submit={texts.changePassword}
      note={texts.passwordNote}
      after={<NewPasswordFields form={form} label={texts.newPassword} />}
    />
  );
}

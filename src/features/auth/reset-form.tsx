import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { hasCode } from '#src/api/client/api-failure.ts';
import { resetPassword } from '#src/api/mutations/account.ts';
import { isSamePassword, newPassword } from '#src/entities/password/new-password.ts';
import {
  isGuessed,
  NewPasswordFields,
  useNewPasswordMessage,
} from '#src/entities/password/new-password-fields.tsx';
import { failureReason, withReason } from '#src/feedback/failure-reason.ts';
import { signedOutClient } from '#src/feedback/reports.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { forgotPasswordTexts } from '#src/messages/forgot-password.ts';
import { newPasswordTexts } from '#src/messages/new-password.ts';
import { Button } from '#src/ui/button.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { AuthForm } from '#src/ui/page/auth-card.tsx';
import { Heading } from '#src/ui/page/heading.tsx';

export interface ResetFormProps {
  token: string;
  /** The way on once the password is there. */
  link: (words: string) => ReactNode;
  /** The way to another link, where this one doesn't work any more. */
  newLink: (words: string) => ReactNode;
}

const Schema = v.pipe(
  v.object(newPassword),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isSamePassword), ['confirmPassword']),
);

const isLinkWrong = (failure: unknown) => hasCode(failure, 'ACCOUNT.LINK_WRONG');

/** Sets a password by the link of an email. Programs that look through emails open it, and do nothing by that. */
export function ResetForm({ token, link, newLink }: ResetFormProps) {
  const texts = useTexts(forgotPasswordTexts.choose);
  const { passwordGuessable } = useTexts(newPasswordTexts);
  const message = useNewPasswordMessage();
  const [hasLinkFailed, setLinkFailed] = useState(false);
  const failed = (failure: unknown) =>
    isGuessed(failure)
      ? undefined
      : withReason(texts.failed, isLinkWrong(failure) ? texts.linkWrong : failureReason(failure));
  const reset = useMutation({ ...resetPassword, meta: { notice: { id: 'reset', failed } } }, signedOutClient);
  const form = useForm({
    schema: Schema,
    initial: { password: '', confirmPassword: '' },
    message: (issue, path) => message(issue, path === 'password' ? path : 'confirmPassword'),
    async onSubmit({ password }) {
      try {
        await reset.mutateAsync({ token, password });
      } catch (failure) {
        if (isGuessed(failure)) form.setErrors({ password: passwordGuessable });
        setLinkFailed(isLinkWrong(failure));
      }
    },
  });

  return (
    <AuthForm onSubmit={form.handleSubmit}>
      <Heading level={2}>{texts.title}</Heading>
      <p role="status">{reset.isSuccess ? texts.saved : hasLinkFailed ? texts.linkWrong : texts.intro}</p>
      {!reset.isSuccess && !hasLinkFailed && (
        <>
          <NewPasswordFields form={form} />
          <Button type="submit" variant="primary" wide busy={form.isSubmitting} busyText={texts.saving}>
            {texts.save}
          </Button>
        </>
      )}
      {hasLinkFailed ? newLink(texts.newLink) : link(texts.goOn)}
    </AuthForm>
  );
}

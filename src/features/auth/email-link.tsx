import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { confirmEmail, withdrawEmail } from '#src/api/mutations/account.ts';
import { withdrawalMark } from '#src/contract/endpoints/account-endpoints.ts';
import { signedOutClient } from '#src/feedback/reports.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { emailLinkTexts } from '#src/messages/email-link.ts';
import { Button } from '#src/ui/button.tsx';
import { AuthForm } from '#src/ui/page/auth-card.tsx';
import { Heading } from '#src/ui/page/heading.tsx';

export interface EmailLinkProps {
  token: string;
  /** What is known of the seller on this device is of before. */
  onDone: () => void;
  /** The way on. */
  link: (words: string) => ReactNode;
}

/** Asks before it acts: programs that look through emails open every link in them. */
export function EmailLink({ token, onDone, link }: EmailLinkProps) {
  const act = token.startsWith(withdrawalMark) ? 'withdraw' : 'confirm';
  const both = { confirm: useTexts(emailLinkTexts.confirm), withdraw: useTexts(emailLinkTexts.withdraw) };
  const texts = both[act];
  const because = (failure: unknown) => {
    const code = failure instanceof ApiFailure ? failure.code : undefined;
    if (code === 'ACCOUNT.LINK_WRONG') return texts.linkWrong;
    return code === 'ACCOUNT.EMAIL_IN_USE' ? texts.emailTaken : undefined;
  };
  const {
    data: done,
    isPending,
    mutate,
  } = useMutation(
    {
      ...(act === 'confirm' ? confirmEmail : withdrawEmail),
      onSuccess: onDone,
      meta: { notice: { id: 'email-link', failed: texts.failed, because } },
    },
    signedOutClient,
  );

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    mutate(token);
  }

  return (
    <AuthForm onSubmit={handleSubmit}>
      <Heading level={2}>{texts.title}</Heading>
      <p role="status">
        {done ? (done.isPasswordVoid ? both.withdraw.passwordVoid : texts.done)(done.email) : texts.intro}
      </p>
      {!done && (
        <Button type="submit" variant="primary" wide busy={isPending} busyText={texts.acting}>
          {texts.action}
        </Button>
      )}
      {link(texts.goOn)}
    </AuthForm>
  );
}

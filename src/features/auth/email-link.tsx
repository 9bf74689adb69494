import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call } from '#src/api/client/call.ts';
import { emailEndpoints, withdrawalMark } from '#src/contract/email-endpoints.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { failureReason, withReason } from '#src/feedback/failure-reason.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { emailLinkTexts } from '#src/messages/email-link.ts';
import { AuthForm } from '#src/ui/auth-card.tsx';
import { Button } from '#src/ui/button.tsx';

export interface EmailLinkProps {
  token: string;
  /** What is known of the seller on this device is of before. */
  onDone: () => void;
  /** The way on. */
  link: (words: string) => ReactNode;
}

/** @returns the address that holds now @throws ApiFailure */
async function perform(act: 'confirm' | 'withdraw', token: string): Promise<string> {
  const body = { token };
  if (act === 'confirm') return (await call(emailEndpoints.confirmEmail, { body })).confirmEmail.email;
  return (await call(emailEndpoints.withdrawEmail, { body })).withdrawEmail.email;
}

/** Asks before it acts: programs that look through mails open every link in them. */
export function EmailLink({ token, onDone, link }: EmailLinkProps) {
  const act = token.startsWith(withdrawalMark) ? 'withdraw' : 'confirm';
  const both = { confirm: useTexts(emailLinkTexts.confirm), withdraw: useTexts(emailLinkTexts.withdraw) };
  const texts = both[act];
  const [email, setEmail] = useState<string>();
  const [isActing, setIsActing] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsActing(true);
    try {
      setEmail(await perform(act, token));
      onDone();
    } catch (failure) {
      const code = failure instanceof ApiFailure ? failure.code : undefined;
      let reason = failureReason(failure);
      if (code === 'ACCOUNT.LINK_WRONG') reason = texts.linkWrong;
      if (code === 'ACCOUNT.EMAIL_IN_USE') reason = texts.emailTaken;
      showError(withReason(texts.failed, reason), failure);
    } finally {
      setIsActing(false);
    }
  }

  return (
    <AuthForm onSubmit={handleSubmit}>
      <h2>{texts.title}</h2>
      <p role="status">{email === undefined ? texts.intro : texts.done(email)}</p>
      {email === undefined && (
        <Button type="submit" variant="primary" wide busy={isActing} busyText={texts.acting}>
          {texts.action}
        </Button>
      )}
      {link(texts.goOn)}
    </AuthForm>
  );
}

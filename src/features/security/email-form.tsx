import { useMutation } from '@tanstack/react-query';
import { hasCode } from '#src/api/client/api-failure.ts';
import { changeEmail } from '#src/api/mutations/own-account.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { emailEndpoints } from '#src/contract/endpoints/account-endpoints.ts';
import { failureReason, withReason } from '#src/feedback/failure-reason.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { securityTexts } from '#src/messages/security.ts';
import { settingsTexts } from '#src/messages/settings.ts';
import { EmailField, TextField } from '#src/ui/fields/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { isPasswordWrong } from './password-form.tsx';
import { SecurityForm } from './security-form.tsx';

const empty = { email: '', password: '' };
const isTaken = (failure: unknown) => hasCode(failure, 'ACCOUNT.EMAIL_IN_USE');

/** Another address: it changes once the link of an email to it is followed. */
export function EmailForm({ user }: { user: Seller['user'] }) {
  const texts = useTexts(securityTexts);
  const { emailWaits } = useTexts(settingsTexts);
  const language = useLanguage();
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
    <SecurityForm
      form={form}
      oldPassword="password"
      submit={texts.changeEmail}
      note={texts.emailNote}
      before={
        <>
          <TextField
            label={texts.currentEmail}
            value={user.email}
            hint={waits || (change.isSuccess ? texts.emailRequested(change.variables.email) : undefined)}
            locked
          />
          <EmailField {...form.bind('email')} label={texts.newEmail} autoComplete="email" />
        </>
      }
    />
  );
}

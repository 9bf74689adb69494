import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { forgotPassword } from '#src/api/mutations/account.ts';
import { passwordEndpoints } from '#src/contract/endpoints/account-endpoints.ts';
import { signedOutClient } from '#src/feedback/reports.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { forgotPasswordTexts } from '#src/messages/forgot-password.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField } from '#src/ui/fields/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { AuthForm } from '#src/ui/page/auth-card.tsx';
import { Heading } from '#src/ui/page/heading.tsx';

/** Says the same of every address: who has an account is nobody's business. */
export function ForgotForm({ signIn }: { signIn: (words: string) => ReactNode }) {
  const texts = useTexts(forgotPasswordTexts.request);
  const locale = useLanguage();
  const sending = useMutation(
    { ...forgotPassword, meta: { notice: { id: 'forgot', failed: texts.failed } } },
    signedOutClient,
  );
  const form = useForm({
    schema: passwordEndpoints.forgotPassword.body,
    initial: { email: '', locale },
    message: () => texts.emailMalformed,
    onSubmit: async ({ email }) => {
      // That it failed was said.
      await sending.mutateAsync({ email, locale }).catch(() => undefined);
    },
  });
  const sentTo = sending.isSuccess ? sending.variables.email : undefined;

  return (
    <AuthForm onSubmit={form.handleSubmit}>
      <Heading level={2}>{texts.title}</Heading>
      <p role="status">{sentTo === undefined ? texts.intro : texts.sent(sentTo)}</p>
      <EmailField {...form.bind('email')} label={texts.email} autoComplete="username" />
      <Button type="submit" variant="primary" wide busy={form.isSubmitting} busyText={texts.sending}>
        {sentTo === undefined ? texts.send : texts.sendAgain}
      </Button>
      {signIn(texts.signIn)}
    </AuthForm>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasCode } from '#src/api/client/api-failure.ts';
import { activate, signUp } from '#src/api/mutations/account.ts';
import { ActivateBody } from '#src/contract/accounts/account.ts';
import { ServiceLinks } from '#src/entities/service-links.tsx';
import { signedOutClient } from '#src/feedback/reports.ts';
import { activationTexts } from '#src/messages/activation.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField, TextField } from '#src/ui/fields/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { AuthForm } from '#src/ui/page/auth-card.tsx';
import { Heading } from '#src/ui/page/heading.tsx';
import { lastRegistration } from './last-registration.ts';

export interface ActivateFormProps {
  /** Of the query: locked. */
  email: string | undefined;
  /** Of the query: prefilled. */
  code: string | undefined;
  onActivated: () => Promise<void>;
  /** Ways on for who has no code, or needs none any more. */
  links: ReactNode;
}

/** [11–13, 185] */
export function ActivateForm({ email, code, onActivated, links }: ActivateFormProps) {
  const texts = useTexts(activationTexts);
  const notice = { id: 'activate', failed: texts.failed };
  const activation = useMutation({ ...activate, meta: { notice } }, signedOutClient);
  const form = useForm({
    schema: ActivateBody,
    initial: { email: email ?? '', code: code ?? '' },
    message: (_, path) => (path === 'email' ? texts.emailMalformed : texts.codeRequired),
    async onSubmit(body) {
      try {
        await activation.mutateAsync(body);
      } catch (failure) {
        if (hasCode(failure, 'ACCOUNT.CODE_WRONG')) form.setErrors({ code: texts.codeWrong });
        return;
      }
      lastRegistration.forget();
      await onActivated();
    },
  });
  const registered = email === undefined ? undefined : lastRegistration.of(email);
  const resending = useMutation(
    { ...signUp, meta: { notice: { id: 'activate', done: texts.resent, failed: texts.notResent } } },
    signedOutClient,
  );

  return (
    <AuthForm onSubmit={form.handleSubmit}>
      <Heading level={2}>{texts.title}</Heading>
      <p>{email ? texts.sentTo(email) : texts.intro}</p>
      <EmailField
        {...form.bind('email')}
        label={texts.email}
        autoComplete="username"
        locked={email !== undefined}
      />
      <TextField
        {...form.bind('code')}
        label={texts.code}
        autoComplete="one-time-code"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        big
        required
      />
      <Button type="submit" variant="primary" wide busy={form.isSubmitting} busyText={texts.activating}>
        {texts.activate}
      </Button>
      {registered && (
        <Button
          wide
          busy={resending.isPending}
          busyText={texts.resending}
          onClick={() => resending.mutate(registered)}
        >
          {texts.resend}
        </Button>
      )}
      {links}
      <ServiceLinks />
    </AuthForm>
  );
}

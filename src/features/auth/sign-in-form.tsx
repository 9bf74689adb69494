import type { ReactNode } from 'react';
import { LoginBody } from '#src/contract/accounts/login.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { authTexts } from '#src/messages/auth.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { EmailField } from '#src/ui/fields/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { AuthForm } from '#src/ui/page/auth-card.tsx';

// Session and client are fetched while the person types: the form itself doesn't wait for them.
const loadSignIn = () => import('./sign-in.ts');

export interface SignInFormProps {
  onSignedIn: () => Promise<void>;
  /** The way to a new password. */
  forgot?: ReactNode;
}

/** [38, 128–129, 184] */
export function SignInForm({ onSignedIn, forgot }: SignInFormProps) {
  const texts = useTexts(authTexts);
  const { unreachable } = useTexts(commonTexts);
  const form = useForm({
    schema: LoginBody,
    initial: { email: '', password: '' },
    message: (_, path) => (path === 'email' ? texts.emailMalformed : texts.passwordRequired),
    async onSubmit(body) {
      // Where it can't be loaded, neither can Portolan be reached.
      const loaded = await loadSignIn().catch((failure: unknown) => showError(unreachable, failure));
      if (!loaded) return;
      const errors = await loaded.signIn(body, texts);
      if (errors) form.setErrors(errors);
      else await onSignedIn();
    },
  });

  return (
    <AuthForm
      onSubmit={form.handleSubmit}
      // Only ahead of time: the press loads it again, and says where that fails.
      onFocus={() => void loadSignIn().catch(() => {})}
    >
      <EmailField {...form.bind('email')} label={texts.email} autoComplete="username" />
      <PasswordField
        {...form.bind('password')}
        label={texts.password}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="primary" wide busy={form.isSubmitting} busyText={texts.signingIn}>
        {texts.signIn}
      </Button>
      {forgot}
    </AuthForm>
  );
}

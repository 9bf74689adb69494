import { ApiFailure } from '#src/api/client/api-failure.ts';
import { LoginBody } from '#src/contract/login.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { authTexts } from '#src/messages/auth.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { AuthForm } from '#src/ui/auth-card.tsx';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toastStore } from '#src/ui/toast-store.ts';
import { useForm } from '#src/ui/use-form.ts';

const successMs = 4000;

// Session and client are fetched while the person types: the form itself doesn't wait for them.
const loadSignIn = () => import('#src/api/mutations/sign-in.ts');

/** [38, 128–129, 184] */
export function SignInForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const texts = useTexts(authTexts);
  const { unreachable } = useTexts(commonTexts);
  const form = useForm({
    schema: LoginBody,
    initial: { email: '', password: '' },
    message: (_, path) => (path === 'email' ? texts.emailMalformed : texts.passwordRequired),
    async onSubmit(body) {
      try {
        const { signIn } = await loadSignIn();
        await signIn(body);
      } catch (failure) {
        handleFailure(failure, await reasonOf(failure));
        return;
      }
      toastStore.push({ kind: 'success', text: texts.signInSucceeded, durationMs: successMs });
      await onSignedIn();
    },
  });

  /** The reasons are loaded where there is one to tell; where they can't be, neither can Portolan. */
  async function reasonOf(failure: unknown): Promise<string | undefined> {
    try {
      const { failureReason } = await import('#src/feedback/failure-reason.ts');
      return failureReason(failure);
    } catch {
      return unreachable;
    }
  }

  function handleFailure(failure: unknown, reason: string | undefined) {
    // An unreachable server and a full device say nothing about the password.
    showError(reason ?? texts.signInFailed, failure);
    if (failure instanceof ApiFailure && failure.kind === 'refused') {
      const { credentialsRefused, notSignedIn } = texts;
      const wrong = failure.status === 401 ? credentialsRefused : (reason ?? notSignedIn);
      form.setErrors({ email: wrong, password: wrong });
    }
  }

  return (
    <AuthForm onSubmit={form.handleSubmit} onFocus={() => void loadSignIn().catch(() => undefined)}>
      <TextField
        {...form.bind('email')}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
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
    </AuthForm>
  );
}

import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { AuthCard } from '#src/features/auth/auth-card.tsx';
import { SignInForm } from '#src/features/auth/sign-in-form.tsx';
import { ScreenPreferences } from '#src/features/preferences/screen-preferences.tsx';
import { isKnownSignedOut } from '#src/lib/signed-out.ts';

export const Route = createFileRoute('/auth')({
  async beforeLoad({ context }) {
    // [9, 30] For logged-out people only. With a token, `/` decides; it never sends back while the token lives.
    if (!(await isKnownSignedOut(context.openData))) throw redirect({ to: '/', replace: true });
  },
  component: AuthScreen,
});

function AuthScreen() {
  const router = useRouter();
  return (
    <AuthCard footer={<ScreenPreferences />}>
      <SignInForm onSignedIn={() => router.navigate({ to: '/', replace: true })} />
    </AuthCard>
  );
}

import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loginTokenStorage } from '#src/api/client/login-token.ts';
import { readInvitation } from '#src/features/invitation/stored-invitation.ts';
import { LanguageChoice } from '#src/features/preferences/language-choice.tsx';
import { ThemeChoice } from '#src/features/preferences/theme-choice.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { AuthCard } from '#src/ui/auth-card.tsx';

// Most visits have no use for it.
const AuthNotices = lazy(() => import('./-auth-notices.tsx'));

export const Route = createFileRoute('/auth')({
  async beforeLoad({ context, location }) {
    // The links of mails work for anyone who opens them.
    if (loginTokenStorage.read() === null || location.pathname.startsWith('/auth/email')) return;
    // [9, 30] For logged-out people only. `/` never sends back here while the token may be valid.
    const { isKnownSignedOut } = await import('#src/entities/session/signed-out.ts');
    if (!(await isKnownSignedOut(context.openData))) throw redirect({ to: '/', replace: true });
  },
  component: AuthScreen,
});

/** [10] Card with logo and product badge. */
function AuthScreen() {
  const isEndedElsewhere = useLocation({ select: ({ state }) => state.isEndedElsewhere === true });
  const hasNotices = isEndedElsewhere || readInvitation() !== null;
  return (
    <AuthCard
      title={useTexts(commonTexts).product}
      preferences={
        <>
          <LanguageChoice />
          <ThemeChoice />
        </>
      }
    >
      {hasNotices && (
        <Suspense>
          <AuthNotices />
        </Suspense>
      )}
      <Outlet />
    </AuthCard>
  );
}

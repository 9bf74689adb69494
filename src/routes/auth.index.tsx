import { createFileRoute, Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { AuthTab } from '#src/features/auth/auth-tab.ts';
import { AuthTabs } from '#src/features/auth/auth-tabs.tsx';
import { authTexts } from '#src/messages/auth.ts';
import { useTexts } from '#src/messages/catalogue.ts';

export const Route = createFileRoute('/auth/')({
  validateSearch: v.object({ tab: v.fallback(v.optional(AuthTab), undefined) }),
  component: SignInOrUp,
});

function SignInOrUp() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const texts = useTexts(authTexts);
  return (
    <AuthTabs
      tab={tab ?? 'sign-in'}
      onTab={next => void navigate({ search: { tab: next === 'sign-in' ? undefined : next } })}
      onSignedIn={() => navigate({ to: '/', replace: true })}
      forgot={<Link to="/auth/forgot">{texts.forgot}</Link>}
      onSignedUp={email => navigate({ to: '/auth/activate', search: { email } })}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AuthTab } from '#src/features/auth/auth-tab.ts';
import { AuthTabs } from '#src/features/auth/auth-tabs.tsx';

export const Route = createFileRoute('/auth/')({
  validateSearch: v.object({ tab: v.fallback(v.optional(AuthTab), undefined) }),
  component: SignInOrUp,
});

function SignInOrUp() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuthTabs
      tab={tab ?? 'sign-in'}
      onTab={next => void navigate({ search: { tab: next === 'sign-in' ? undefined : next } })}
      onSignedIn={() => navigate({ to: '/', replace: true })}
      onSignedUp={email => navigate({ to: '/auth/activate', search: { email } })}
    />
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { AppLayout } from '#src/features/layout/app-layout.tsx';
import { isAccountComplete } from '#src/lib/access.ts';

export const Route = createFileRoute('/_app')({
  async beforeLoad({ context, location }) {
    const queryClient = await context.openData();
    if (!queryClient) throw redirect({ to: '/auth', replace: true });

    // Loaded by a chunk of their own: the sign-in screen must not carry them.
    const [{ loadOnce }, { sellerQuery }] = await Promise.all([
      import('#src/api/refresh-once.ts'),
      import('#src/api/seller-query.ts'),
    ]);
    const seller = await loadOnce(queryClient, sellerQuery);
    if (!seller) throw redirect({ to: '/auth', replace: true });
    if (!isAccountComplete(seller) && !location.pathname.startsWith('/account-setup')) {
      throw redirect({ to: '/account-setup', replace: true });
    }
    return { queryClient, seller };
  },
  component: App,
});

function App() {
  const { queryClient } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queryClient}>
      <AppLayout />
    </QueryClientProvider>
  );
}

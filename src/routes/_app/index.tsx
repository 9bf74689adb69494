import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const NotOpen = lazy(() => import('#src/features/app-shell/not-open.tsx'));

/** [17] */
export const Route = createFileRoute('/_app/')({
  beforeLoad({ context }) {
    if (!context.closed)
      throw redirect({ to: context.access.homeOf(context.seller, context.role), replace: true });
  },
  component: Closed,
});

function Closed() {
  const { closed } = Route.useRouteContext();
  if (!closed) return null;
  return (
    <Suspense>
      <NotOpen reason={closed} />
    </Suspense>
  );
}

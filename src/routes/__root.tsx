import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { RouterContext } from '#src/open-data.ts';

// Nothing needs a toast before somebody has acted.
const Toasts = lazy(() => import('#src/feedback/toasts.tsx'));

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  return (
    <>
      <Outlet />
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  );
}

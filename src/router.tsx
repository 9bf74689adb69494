import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { openData } from './open-data.ts';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';
import { routeTree } from './route-tree.gen.ts';

/** Who is there already may hold an activation code in the address, and stays. */
async function goToSignIn(isEndedElsewhere: boolean): Promise<void> {
  if (/^\/auth(\/|$)/.test(router.latestLocation.pathname)) return;
  await router.navigate({
    to: '/auth',
    replace: true,
    ...(isEndedElsewhere && { state: { isEndedElsewhere } }),
  });
}

/** Forms keep what was typed for the company that it belongs to. */
function goHome(): Promise<void> {
  return router.navigate({ to: '/', replace: true, ignoreBlocker: true });
}

export const router = createRouter({
  routeTree,
  context: { openData: () => openData(goToSignIn, goHome) },
  parseSearch: parsePlainSearch,
  stringifySearch: stringifyPlainSearch,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: lazyRouteComponent(() => import('./feedback/generic-error.tsx'), 'GenericError'),
  defaultPendingMs: 200,
  defaultPendingMinMs: 300,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** At `/auth`: the session was ended in another tab. */
    isEndedElsewhere?: boolean;
  }
}

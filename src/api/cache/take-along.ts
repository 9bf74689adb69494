import type { QueryClient } from '@tanstack/react-query';
import type { OpenOrdersKeeper } from './open-orders.ts';

export interface TakingAlong {
  /** @param when once the first screen has what it needs, or because somebody needs them */
  take: (when: 'quiet' | 'now') => void;
  end: () => void;
}

/**
 * Takes the items of every order that waits along, from the first call on. The first screen loads none of its code.
 * @param listRestored ends before the list that this device has is asked for its changes
 */
export function prepareToTakeAlong(
  queryClient: QueryClient,
  sellerId: string,
  listRestored: Promise<void>,
): TakingAlong {
  let isOver = false;
  let taken: Promise<OpenOrdersKeeper | undefined> | undefined;
  const begin = async () => {
    const { keepOpenOrders } = await import('./open-orders.ts');
    return isOver ? undefined : keepOpenOrders(sellerId);
  };
  const takeNow = () => {
    taken ??= begin().catch(() => {
      // A file that can't be loaded now may be later.
      taken = undefined;
      return undefined;
    });
  };
  return {
    take(when) {
      if (when === 'now') takeNow();
      else void listRestored.then(() => whenQuiet(queryClient, takeNow));
    },
    end() {
      isOver = true;
      void taken?.then(keeper => keeper?.close());
    },
  };
}

/** Does it while nothing is fetched and nothing else is to be done. */
function whenQuiet(queryClient: QueryClient, work: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(
    () => {
      if (queryClient.isFetching() === 0) return work();
      const unsubscribe = queryClient.getQueryCache().subscribe(() => {
        if (queryClient.isFetching() > 0) return;
        unsubscribe();
        whenQuiet(queryClient, work);
      });
    },
    { timeout: 3000 },
  );
}

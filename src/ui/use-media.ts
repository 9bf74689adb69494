import { useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    onChange => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Below `desk`: rows are cards and targets are for a thumb. */
export const useIsTouch = () => useMedia('not all and (min-width: 64rem)');

/** From `broad` on: there is a side menu, and no bar at the bottom. */
export const useIsBroad = () => useMedia('(min-width: 75rem)');

import { startTransition, useCallback, useState } from 'react';
import { afterPaint } from '#src/ui/overlays/after-paint.ts';
import type { TrackingSearch } from './tracking-search.ts';

export type SearchChange = Partial<TrackingSearch>;

/** `replace` where Back should not step through each letter typed. */
export type FollowSearch = (change: SearchChange, how: 'push' | 'replace') => Promise<void>;

function isSame(one: TrackingSearch, other: TrackingSearch): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof TrackingSearch>;
  return [...keys].every(key => one[key] === other[key]);
}

const none: readonly SearchChange[] = [];

/**
 * What was chosen shows in the next frame, and the address follows: changing it costs as much as rendering the rows.
 * @param address what the address bar holds
 * @param follow changes it; the same function each time
 * @returns what is to be shown, and what changes that
 */
export function useSearchAhead(address: TrackingSearch, follow: FollowSearch) {
  const [ahead, setAhead] = useState(none);
  const next: TrackingSearch = Object.assign({}, address, ...ahead);
  const [known, setKnown] = useState(next);
  // The address that has followed says nothing new.
  const shown = isSame(known, next) ? known : next;
  if (shown !== known) setKnown(shown);

  const choose = useCallback(
    (change: SearchChange) => {
      setAhead(changes => [...changes, change]);
      const { pathname } = window.location;
      const followNow = async () => {
        // Another screen was opened meanwhile: to follow now would lead back from it.
        // An address that could not follow is shown again as it is.
        if (window.location.pathname === pathname) await follow(change, 'push').catch(() => {});
        // With the new address, and not before it.
        startTransition(() => setAhead(changes => changes.filter(other => other !== change)));
      };
      afterPaint(() => void followNow());
    },
    [follow],
  );
  return [shown, choose] as const;
}

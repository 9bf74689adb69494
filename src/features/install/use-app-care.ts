import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { outbox } from '#src/api/page-outbox.ts';
import { trackingQuery } from '#src/api/tracking-query.ts';
import { showAppBadge } from './app-badge.ts';
import { careForKeptData } from './keep-storage.ts';

/** While somebody is signed in: unread counts on the icon [103], and care for what is kept on this device. */
export function useAppCare(): void {
  // Only looks: the list is fetched where it is shown.
  const { data: tracking } = useQuery({ ...trackingQuery, enabled: false });
  const unread = tracking?.unread ?? 0;
  useEffect(() => {
    void showAppBadge(unread);
  }, [unread]);
  useEffect(() => () => void showAppBadge(0), []);

  useEffect(
    () =>
      outbox.subscribe(() => {
        void careWhileSomethingWaits();
      }),
    [],
  );
}

async function careWhileSomethingWaits(): Promise<void> {
  try {
    if (await outbox.hasWaiting()) await careForKeptData();
  } catch {
    // What can't be read now can't be cared for either; the next change asks again.
  }
}

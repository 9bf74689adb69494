import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { showAppBadge } from './app-badge.ts';
import { careForKeptData } from './keep-storage.ts';

/** While somebody is signed in: on the icon what is unread [103] and what is kept here, and care for what is kept on this device. */
export function useAppCare(): void {
  // Only looks: the list is fetched where it is shown.
  const { data: tracking } = useQuery({ ...trackingQuery, enabled: false });
  const unread = tracking?.unread ?? 0;
  const shown = useOutboxView();
  const kept = shown.kind === 'read' ? shown.view.rows.filter(({ state }) => state !== 'sent').length : 0;
  useEffect(() => {
    void showAppBadge(unread + kept);
  }, [unread, kept]);
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

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { useProblemOrders } from '#src/api/outbox/use-problem-orders.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { countOf } from '#src/outbox/outbox-commands.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { makeOfferTimely } from './install/install-offer.ts';

const none: readonly Row[] = [];

/** While somebody is signed in: on the icon what is unread [103], what is kept here and what needs somebody, and care for what is kept on this device. */
export function useAppCare(): void {
  // From the cache alone: the list is fetched where it is shown.
  const { data: tracking } = useQuery({ ...trackingQuery, enabled: false });
  const unread = tracking?.unread ?? 0;
  const shown = useOutboxView();
  const rows = shown.kind === 'read' ? shown.view.rows : none;
  const unsent = rows.filter(({ state }) => state !== 'sent').length;
  const problems = useProblemOrders(rows).length;
  useEffect(() => {
    void showAppBadge(unread + unsent + problems);
  }, [unread, unsent, problems]);
  useEffect(() => () => void showAppBadge(0), []);

  // Of this seller or of another: what waits here exists nowhere else.
  const view = shown.kind === 'read' ? shown.view : undefined;
  const isWaiting = view && (view.ofOthers + countOf(view.ofCompanies) > 0 || view.rows.some(isOnItsWay));
  useEffect(() => {
    // A browser that refuses keeps it as long as it likes.
    if (isWaiting) void tendStoredData().catch(() => undefined);
  }, [isWaiting]);
}

const isOnItsWay = ({ state }: Row) => state === 'queued' || state === 'sending';

interface WithBadge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/**
 * Shows a count on the app's icon [103]; 0 takes it away. Where the app isn't installed, or the system has no
 * badges, nothing happens.
 */
async function showAppBadge(count: number): Promise<void> {
  const badged: WithBadge = navigator;
  // Refused where the app isn't installed: the count stands on the page too.
  await (count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.())?.catch(() => undefined);
}

let isRequested = false;

/**
 * To be called when something was kept on this device that exists nowhere else. Asks the browser, once a page, not
 * to drop this origin's storage when the disk fills; a browser may refuse, and keeps it then as long as it likes.
 */
async function tendStoredData(): Promise<void> {
  makeOfferTimely();
  if (isRequested) return;
  isRequested = true;
  const { storage } = navigator;
  // Missing on an origin that is not secure.
  if (!storage?.persist || (await storage.persisted())) return;
  await storage.persist();
}

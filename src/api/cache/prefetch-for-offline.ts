import type { QueryClient } from '@tanstack/react-query';
import { startReporting } from '#src/api/outbox/report-waiting.ts';
import { carrierRulesQuery } from '#src/api/queries/carrier-rules.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { SessionRecord } from '#src/session/session-record.ts';
import { syncOpenOrders } from './open-orders.ts';
import { syncLabels } from './sync-labels.ts';
import { syncProofs } from './sync-proofs.ts';

interface OpenedData {
  owner: SessionRecord;
  queryClient: QueryClient;
  /** Aborts once it is closed. */
  signal: AbortSignal;
}

const begun = new WeakSet<AbortSignal>();

// Not every browser tells, and TypeScript's library has it nowhere.
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Takes along what a person needs to confirm any order that waits, and tells the company what waits here; once, until
 * the seller's data is closed. Anyone who saves data gets the orders that a screen asks for, and nothing ahead.
 */
export function prefetchForOffline({ owner, queryClient, signal }: OpenedData, isOnScreen: boolean): void {
  startReporting();
  if (signal.aborted || begun.has(signal) || (savesData() && !isOnScreen)) return;
  begun.add(signal);
  // The form asks which carriers are accepted.
  void queryClient.prefetchQuery(carrierRulesQuery);
  void syncOpenOrders(owner, signal);
  const counts = queryClient.getQueryData(sellerQuery.queryKey)?.shipping?.contents === 'required';
  // The next order that is opened tries again.
  if (counts)
    import('./product-codes.ts')
      .then(({ takeProductCodes }) => takeProductCodes(owner, signal))
      .catch(() => undefined);
  if (savesData()) return;
  void syncLabels(owner, signal);
  syncProofs(owner, queryClient, signal);
}

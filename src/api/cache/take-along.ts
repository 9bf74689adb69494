import type { QueryClient } from '@tanstack/react-query';
import { startReporting } from '#src/api/outbox/report-waiting.ts';
import { carrierRulesQuery } from '#src/api/queries/carrier-rules.ts';
import type { SessionRecord } from '#src/session/session-record.ts';
import { keepAllProofs } from './keep-all-proofs.ts';
import { keepLabels } from './keep-labels.ts';
import { keepOpenOrders } from './open-orders.ts';

interface OpenedData {
  owner: SessionRecord;
  queryClient: QueryClient;
  /** Aborts once it is closed. */
  signal: AbortSignal;
}

const begun = new WeakSet<AbortSignal>();

/**
 * Takes along what a person needs to confirm any order that waits, and tells the company what waits here; once, until
 * the seller's data is closed.
 */
export function takeAlong({ owner, queryClient, signal }: OpenedData): void {
  if (signal.aborted || begun.has(signal)) return;
  begun.add(signal);
  // The form asks which carriers are accepted.
  void queryClient.prefetchQuery(carrierRulesQuery);
  void keepOpenOrders(owner, signal);
  void keepLabels(owner, signal);
  keepAllProofs(owner, queryClient, signal);
  startReporting();
}

import type { QueryClient } from '@tanstack/react-query';
import { carrierRulesQuery } from '#src/api/queries/carrier-rules.ts';
import type { DataOwner } from './member-key.ts';
import { keepOpenOrders } from './open-orders.ts';

interface OpenedData {
  owner: DataOwner;
  queryClient: QueryClient;
  /** Aborts once it is closed. */
  signal: AbortSignal;
}

const begun = new WeakSet<AbortSignal>();

/** Takes along what a person needs to confirm any order that waits; once, until the seller's data is closed. */
export function takeAlong({ owner, queryClient, signal }: OpenedData): void {
  if (signal.aborted || begun.has(signal)) return;
  begun.add(signal);
  // The form asks which carriers are accepted.
  void queryClient.prefetchQuery(carrierRulesQuery);
  void keepOpenOrders(owner, signal);
}

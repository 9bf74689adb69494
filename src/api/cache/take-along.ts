import type { QueryClient } from '@tanstack/react-query';
import { carrierRulesQuery } from '#src/api/queries/carrier-rules.ts';
import { companiesQuery } from '#src/api/queries/companies.ts';
import type { Member } from '#src/session/member.ts';
import { keepLabels } from './keep-labels.ts';
import { keepOpenOrders } from './open-orders.ts';

interface OpenedData {
  owner: Member;
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
  void keepLabels(owner, signal);
}

/** Puts what is known of a person's companies into the cache of another one of them, and asks for it there. */
export function takeCompaniesAlong(from: QueryClient, to: QueryClient): void {
  const known = from.getQueryData(companiesQuery.queryKey);
  if (known) to.setQueryData(companiesQuery.queryKey, known);
  void to.prefetchQuery({ ...companiesQuery, staleTime: 0 });
}

import type { QueryClient } from '@tanstack/react-query';
import { companiesQuery } from '#src/api/queries/companies.ts';

/** Puts what is known of a person's companies into the cache of another one of them, and asks for it there. */
export function copyCompanies(from: QueryClient, to: QueryClient): void {
  const known = from.getQueryData(companiesQuery.queryKey);
  if (known) to.setQueryData(companiesQuery.queryKey, known);
  void to.prefetchQuery({ ...companiesQuery, staleTime: 0 });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { confirmationEndpoints } from '#src/contract/endpoints/confirmation-endpoints.ts';
import type { Confirmations, ConfirmationsQuery } from '#src/contract/orders/confirmations.ts';

/** Somebody who goes back to a list finds it as it was. */
const lookMs = 60_000;

/** For a company that has no zone yet. */
export const deviceZone = () => ({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });

type Filters = Omit<v.InferInput<typeof ConfirmationsQuery>, 'after' | 'timeZone'>;

/**
 * Orders by filters, latest first. Not stored: it is for the office, and of any year.
 * @param pages how many are shown
 */
export const confirmationsQuery = (filters: Filters, pages: number) =>
  queryOptions({
    queryKey: ['confirmations', filters, pages] as const,
    meta: { report: 'confirmations', isOnScreen: true },
    staleTime: lookMs,
    gcTime: lookMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ client, queryKey, signal }): Promise<Confirmations> => {
      // A page more begins where those before it end; all are fetched again where they are refreshed.
      const isMore = client.getQueryData<Confirmations>(queryKey) === undefined;
      let shown = isMore
        ? client.getQueryData<Confirmations>(['confirmations', filters, pages - 1])
        : undefined;
      for (let page = shown ? pages - 1 : 0; page < pages; page++) {
        const after = shown?.next;
        if (shown && after === undefined) break;
        const params = { ...filters, ...deviceZone(), ...(after !== undefined && { after }) };
        const answer = await call(confirmationEndpoints.retrieveConfirmations, { params, signal });
        const { orders, next, ...rest } = answer.confirmations;
        const totals = shown?.totals ?? rest.totals;
        shown = {
          ...{ ...rest, orders: [...(shown?.orders ?? []), ...orders] },
          ...(totals && { totals }),
          ...(next !== undefined && { next }),
        };
      }
      return shown ?? { timeZone: '', orders: [] };
    },
  });

export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  meta: { isOnScreen: true },
  staleTime: lookMs,
  gcTime: lookMs,
  queryFn: async ({ signal }) =>
    (await call(confirmationEndpoints.retrieveFigures, { params: deviceZone(), signal })).figures,
});

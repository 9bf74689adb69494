import * as v from 'valibot';
import { Confirmations, ConfirmationsQuery } from '#src/contract/orders/confirmations.ts';
import { Figures, FiguresQuery } from '#src/contract/orders/figures.ts';
import { endpoint } from './endpoint.ts';

/** What the office reads of confirmations: which, when, and whether in time. */
export const confirmationEndpoints = {
  retrieveConfirmations: endpoint({
    method: 'GET',
    path: 'customs-tracking/confirmations',
    roles: ['owner', 'office'],
    summary:
      'Orders of a period with their confirmations, latest first, fifty at a time, and totals by day in the company’s time zone.',
    params: ConfirmationsQuery,
    answer: v.object({ confirmations: Confirmations }),
  }),
  retrieveFigures: endpoint({
    method: 'GET',
    path: 'customs-tracking/figures',
    roles: ['owner', 'office'],
    summary:
      'Late rate, cancellation rate, time at customs and confirmations by day, as counted here; the marketplace’s own figures may differ.',
    params: FiguresQuery,
    answer: v.object({ figures: Figures }),
    isTagged: true,
  }),
} as const;

import * as v from 'valibot';
import { ConfirmationFileQuery } from '#src/contract/orders/confirmation-files.ts';
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
  downloadConfirmations: endpoint({
    method: 'POST',
    path: 'customs-tracking/download-confirmations',
    roles: ['owner', 'office'],
    changes: false,
    answers: 'file',
    summary:
      'The same orders as a file with a row for each item: CSV, XLSX of 20,000 rows at most, or in Amazon’s layout those that are still to be confirmed. The company’s activity names each download.',
    body: ConfirmationFileQuery,
    answer: v.unknown(),
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

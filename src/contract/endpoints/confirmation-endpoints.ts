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
    params: ConfirmationsQuery,
    answer: v.object({ confirmations: Confirmations }),
  }),
  downloadConfirmations: endpoint({
    method: 'POST',
    path: 'customs-tracking/download-confirmations',
    roles: ['owner', 'office'],
    changes: false,
    answers: 'file',
    body: ConfirmationFileQuery,
    answer: v.unknown(),
  }),
  retrieveFigures: endpoint({
    method: 'GET',
    path: 'customs-tracking/figures',
    roles: ['owner', 'office'],
    params: FiguresQuery,
    answer: v.object({ figures: Figures }),
    isTagged: true,
  }),
} as const;

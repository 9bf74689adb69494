import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { requiredText } from './text.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Its sign-in address, or its id. */
const seller = requiredText();

/** What the operator does for a seller who asks for its data, or for their end. */
export const deskSellerEndpoints = {
  describeSeller: endpoint({
    method: 'GET',
    path: 'sellers/{seller}',
    access: 'bearer',
    summary: 'What a seller has here, by its sign-in address or id, for the operator.',
    params: v.object({ seller }),
    answer: v.object({
      seller: v.object({
        id: v.string(),
        email: v.string(),
        company: v.nullable(v.string()),
        orders: count,
        importers: count,
        documents: count,
        /** Confirmations that the marketplace has not been told yet. */
        waitingConfirmations: count,
      }),
    }),
  }),
  exportSeller: endpoint({
    method: 'GET',
    path: 'sellers/{seller}/export',
    access: 'bearer',
    answers: 'file',
    summary:
      'Everything that is a seller’s as one archive, for the operator: its data as JSON without secrets, and its documents.',
    params: v.object({ seller }),
    answer: v.unknown(),
  }),
  eraseSeller: endpoint({
    method: 'POST',
    path: 'sellers/erase',
    access: 'bearer',
    changes: false,
    summary:
      'Deletes everything that is a seller’s, for the operator: its documents and what was sent of them included. Its devices are signed out.',
    body: v.object({ seller }),
    answer: v.object({ erased: v.object({ id: v.string(), email: v.string(), documents: count }) }),
  }),
} as const;

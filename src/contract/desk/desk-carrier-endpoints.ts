import * as v from 'valibot';
import { endpoint } from '#src/contract/endpoints/endpoint.ts';
import { CalendarDate } from '#src/contract/instant.ts';
import { CarrierScheme } from '#src/contract/shipments/carrier-rules.ts';
import { storable } from '#src/contract/text.ts';

/** What a file does to the carriers of a marketplace and scheme. */
export const CarrierListChange = v.object({
  marketplaceId: v.string(),
  scheme: CarrierScheme,
  from: CalendarDate,
  until: CalendarDate,
  source: v.string(),
  /** How many carriers are on it. */
  carriers: v.number(),
  /** Of the new list; that of the present one where nothing changes. */
  version: v.number(),
  /** The list that it takes the place of; null for the first. */
  before: v.nullable(v.object({ version: v.number(), from: CalendarDate, until: CalendarDate })),
  added: v.array(v.string()),
  removed: v.array(v.string()),
  /** Carriers that stay with other services. */
  changed: v.array(v.string()),
  /** Whether it says the same as the present list, and makes no new version. */
  isSame: v.boolean(),
});
export type CarrierListChange = v.InferOutput<typeof CarrierListChange>;

/** What the operator does about carriers. */
export const deskCarrierEndpoints = {
  loadCarriers: endpoint({
    method: 'PUT',
    path: 'carriers',
    access: 'desk-key',
    changes: false,
    summary:
      'For the operator: replaces marketplaces’ lists of carriers by those of a CSV file, or says what that would change.',
    body: v.object({
      /** The file's text. */
      file: v.pipe(v.string(), storable, v.nonEmpty()),
      /** False: nothing is changed. */
      isApplied: v.boolean(),
    }),
    answer: v.object({ carriers: v.object({ isApplied: v.boolean(), lists: v.array(CarrierListChange) }) }),
  }),
} as const;

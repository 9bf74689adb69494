import * as v from 'valibot';
import { handOverDays } from '#src/contract/constants.ts';
import { numberInAddress } from '#src/entities/number-in-address.ts';

/** Of how many days parcels are expected; what is older is taken where somebody scans it. */
export const expectedDays = [1, 7, 14, handOverDays] as const;
export type ExpectedDays = (typeof expectedDays)[number];

const text = v.fallback(v.optional(v.string()), undefined);

/** What the address bar holds; a value that makes no sense falls back by itself. */
export const HandOverSearch = v.object({
  /** Of the open list. */
  carrier: text,
  place: text,
  days: v.fallback(v.optional(v.pipe(numberInAddress, v.picklist(expectedDays))), undefined),
  /** The id of a closed one. */
  list: text,
});

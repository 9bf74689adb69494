import * as v from 'valibot';
import { pageSizes } from '#src/contract/constants.ts';

export const SortDirection = v.picklist(['asc', 'desc']);
export type SortDirection = v.InferOutput<typeof SortDirection>;

/** [106] */
export interface Sort<Field extends string> {
  direction: SortDirection;
  field: Field;
}

export const Page = v.pipe(v.number(), v.integer(), v.minValue(1));
export const PerPage = v.picklist(pageSizes);

/** [205] Pages needed for `total` rows; one at least, so that page 1 always exists. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

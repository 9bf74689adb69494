import * as v from 'valibot';
import { defaultPageSize, firstPage } from '#src/contract/constants.ts';
import { Page, PerPage } from '#src/contract/orders/table-state.ts';
import { numberInAddress } from '#src/entities/number-in-address.ts';

/** What the address bar holds of the list [56]. A value that makes no sense falls back by itself. */
export const ImportersSearch = v.object({
  search: v.fallback(v.optional(v.string()), undefined),
  page: v.fallback(v.optional(v.pipe(numberInAddress, Page)), undefined),
  perPage: v.fallback(v.optional(v.pipe(numberInAddress, PerPage)), undefined),
});
export type ImportersSearch = v.InferOutput<typeof ImportersSearch>;

/** With its defaults [205]. */
export function importerCriteria({
  search = '',
  page = firstPage,
  perPage = defaultPageSize,
}: ImportersSearch) {
  return { search, page, perPage };
}

/** Where the list was left last, so that "Back" of an importer leads there and not to its first page. */
let place: ImportersSearch = {};

export function rememberListPlace(search: ImportersSearch): void {
  place = search;
}

export const listPlace = (): ImportersSearch => place;

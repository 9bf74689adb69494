import * as v from 'valibot';
import { OrderId } from '#src/contract/ids.ts';
import { storable } from '#src/contract/text.ts';

/** Anything longer is no search; it is refused and not cut, so that nobody reads an answer to another question. */
export const longestSearch = 200;

/** A search of the tracking list, beyond what the list itself says. */
export const OrderSearchQuery = v.object({
  text: v.pipe(v.string(), storable, v.trim(), v.nonEmpty(), v.maxLength(longestSearch)),
});

/** So many orders are in one answer. */
export const mostSearchHits = 50;

/** What of an order fitted. */
export const SearchField = v.picklist([
  'order',
  'tracking',
  'former-tracking',
  'sku',
  'asin',
  'name',
  'person',
]);
export type SearchField = v.InferOutput<typeof SearchField>;

export const SearchHit = v.object({
  orderId: OrderId,
  field: SearchField,
  /** The field's text. */
  text: v.string(),
  /** What was searched for is the whole of it. */
  isExact: v.optional(v.literal(true)),
});
export type SearchHit = v.InferOutput<typeof SearchHit>;

export const SearchHits = v.object({
  /** An order is in it once. */
  hits: v.array(SearchHit),
  hasMore: v.boolean(),
});
export type SearchHits = v.InferOutput<typeof SearchHits>;

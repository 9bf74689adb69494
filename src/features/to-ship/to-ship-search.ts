import * as v from 'valibot';
import { OrderId } from '#src/contract/ids.ts';
import { DueFilter } from '#src/contract/orders/due-filter.ts';

/** Which of the orders that wait are shown; none of them is all. */
const ToShipFilter = v.union([v.literal('ioss'), DueFilter]);
export type ToShipFilter = v.InferOutput<typeof ToShipFilter>;

/** What the address bar holds of the list; a value that makes no sense falls back by itself. */
export const ToShipSearch = v.object({
  search: v.fallback(v.optional(v.string()), undefined),
  show: v.fallback(v.optional(ToShipFilter), undefined),
  /** Country of the marketplace, in English. */
  marketplace: v.fallback(v.optional(v.string()), undefined),
  /** The order that is being packed. */
  order: v.fallback(v.optional(OrderId), undefined),
});
export type ToShipSearch = v.InferOutput<typeof ToShipSearch>;

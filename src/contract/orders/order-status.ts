import * as v from 'valibot';

/** What the marketplace says of an order, or of an item: an addition to the specification's fields. */
export const OrderStatus = v.picklist([
  'open',
  /** The buyer asked for it; the order can still be shipped. */
  'cancellation-requested',
  'cancelled',
  /** In a package that we did not send. */
  'shipped-elsewhere',
  'shipped',
]);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

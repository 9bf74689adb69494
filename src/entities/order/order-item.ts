import type { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import type { OpenItem } from '#src/contract/orders/open-products.ts';

/** An item of an order as this device knows it: one that was prefetched has no price. */
export interface OrderItem extends CustomsProduct {
  /** All that is known of the confirmation of one that was prefetched. */
  isConfirmed?: true | undefined;
}

export const prefetchedItems = (items: readonly OpenItem[]): OrderItem[] =>
  items.map(({ _id, name, quantity, shippedQuantity, status, isConfirmed }) => ({
    ...{ _id, name, quantity, shippedQuantity, trackingId: null },
    ...(status && { status }),
    ...(isConfirmed && { isConfirmed }),
  }));

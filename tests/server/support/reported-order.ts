import type { MarketplaceOrder, MarketplaceOrderItem } from '#server/adapters/marketplace/marketplace.ts';

/** An item as the marketplace reports it, open where nothing else is said. */
export const reportedItem = (
  item: Partial<MarketplaceOrderItem> & { orderItemId: string },
): MarketplaceOrderItem => ({
  title: 'Kettle',
  sku: null,
  asin: null,
  quantityOrdered: 2,
  quantityFulfilled: 0,
  quantityUnfulfilled: null,
  isCancellationRequested: false,
  isCancellationExecuted: false,
  cancelledBy: null,
  hasIossNumber: false,
  unitPrice: 20,
  currency: 'EUR',
  ...item,
});

/** An order as the marketplace reports it, unshipped where nothing else is said. */
export const reportedOrder = (order: Partial<MarketplaceOrder> & { orderId: string }): MarketplaceOrder => ({
  marketplaceId: 'A1PA6795UKMFR9',
  createdAt: new Date('2026-11-10T08:00:00Z'),
  updatedAt: new Date('2026-11-10T08:00:00Z'),
  fulfillmentStatus: 'UNSHIPPED',
  shipBy: new Date('2026-11-16T08:00:00Z'),
  deliverFrom: null,
  deliverBy: null,
  items: [reportedItem({ orderItemId: `1${order.orderId}` })],
  packages: [],
  ...order,
});

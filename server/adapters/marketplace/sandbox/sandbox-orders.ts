import type { SandboxOrder, SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';
import { quantityIn } from './sandbox-package.ts';

/** One order as `GET /orders/2026-01-01/orders` answers it, with the data set FULFILLMENT. */
export function amazonOrder(order: SandboxOrder, packages: readonly SandboxPackage[]) {
  const items = order.items.map(item => ({ item, fulfilled: quantityIn(packages, item.orderItemId) }));
  return {
    orderId: order.orderId,
    createdTime: order.createdAt.toISOString(),
    lastUpdatedTime: order.updatedAt.toISOString(),
    salesChannel: { channelName: 'AMAZON', marketplaceId: order.marketplaceId },
    fulfillment: {
      fulfillmentStatus: fulfillmentStatus(items),
      fulfilledBy: 'MERCHANT',
      ...(order.shipBy && { shipByWindow: { latestDateTime: order.shipBy.toISOString() } }),
    },
    orderItems: items.map(({ item, fulfilled }) => ({
      orderItemId: item.orderItemId,
      quantityOrdered: item.quantity,
      product: {
        title: item.title,
        price: { unitPrice: { amount: item.unitPrice.toFixed(2), currencyCode: item.currency } },
      },
      fulfillment: { quantityFulfilled: fulfilled, quantityUnfulfilled: item.quantity - fulfilled },
    })),
  };
}

function fulfillmentStatus(items: readonly { item: { quantity: number }; fulfilled: number }[]) {
  if (items.every(({ item, fulfilled }) => fulfilled >= item.quantity)) return 'SHIPPED';
  return items.some(({ fulfilled }) => fulfilled > 0) ? 'PARTIALLY_SHIPPED' : 'UNSHIPPED';
}

import type {
  KnownOrder,
  SandboxOrderItem,
  SandboxPackage,
} from '#server/domain/marketplace/sandbox-order.ts';
import { quantityIn } from './sandbox-package.ts';

/** One order as the orders API answers it, with the data sets that were asked for. */
export function amazonOrder({ order, packages }: KnownOrder, includedData: string) {
  const items = order.items.map(item => ({ item, fulfilled: quantityIn(packages, item.orderItemId) }));
  const has = (dataSet: string) => includedData.split(',').includes(dataSet);
  return {
    orderId: order.orderId,
    createdTime: order.createdAt.toISOString(),
    lastUpdatedTime: order.updatedAt.toISOString(),
    salesChannel: { channelName: 'AMAZON', marketplaceId: order.marketplaceId },
    ...(has('FULFILLMENT') && {
      fulfillment: {
        fulfillmentStatus: fulfillmentStatus(items),
        fulfilledBy: 'MERCHANT',
        ...(order.shipBy && {
          shipByWindow: { latestDateTime: order.shipBy.toISOString() },
          deliverByWindow: deliverByWindow(order.shipBy),
        }),
      },
    }),
    orderItems: items.map(({ item, fulfilled }) => ({
      orderItemId: item.orderItemId,
      // As the marketplace does: of a cancelled item nothing is ordered any more.
      quantityOrdered: orderedOf(item),
      product: {
        title: item.title,
        asin: item.asin,
        sellerSku: item.sku,
        price: { unitPrice: { amount: item.unitPrice.toFixed(2), currencyCode: item.currency } },
      },
      ...(has('CANCELLATION') && item.cancellation && { cancellation: cancellationOf(item) }),
      ...(has('FULFILLMENT') && {
        fulfillment: {
          quantityFulfilled: fulfilled,
          quantityUnfulfilled: orderedOf(item) - fulfilled,
          ...(item.iossNumber && { shipping: { internationalShipping: { iossNumber: item.iossNumber } } }),
        },
      }),
    })),
    ...(has('PACKAGES') && { packages: packages.map(amazonPackage) }),
  };
}

const orderedOf = (item: SandboxOrderItem) => (item.cancellation === 'executed' ? 0 : item.quantity);

const cancellationOf = ({ cancellation, cancelledBy = 'BUYER' }: SandboxOrderItem) => ({
  ...(cancelledBy === 'BUYER' && {
    cancellationRequest: { requester: 'BUYER', cancelReason: 'No longer needed' },
  }),
  ...(cancellation === 'executed' && {
    cancellationExecution: { cancelledBy, cancelReason: 'No longer needed' },
  }),
});

const dayMs = 24 * 60 * 60 * 1000;

/** Invented: a package from China is promised for the second or third week after it was to be shipped. */
function deliverByWindow(shipBy: Date) {
  const { deliverFrom, deliverBy } = promisedDelivery(shipBy);
  return { earliestDateTime: deliverFrom.toISOString(), latestDateTime: deliverBy.toISOString() };
}

export const promisedDelivery = (shipBy: Date) => ({
  deliverFrom: new Date(shipBy.getTime() + 8 * dayMs),
  deliverBy: new Date(shipBy.getTime() + 18 * dayMs),
});

const amazonPackage = (one: SandboxPackage) => ({
  packageReferenceId: one.packageReferenceId,
  packageStatus: { status: one.status ?? 'SHIPPED' },
  carrier: one.carrierName ?? one.carrierCode,
  shippingService: one.shippingMethod,
  trackingNumber: one.trackingNumber,
  createdTime: one.createdTime ?? one.shipDate,
  shipTime: one.shipDate,
  packageItems: one.items,
});

function fulfillmentStatus(items: readonly { item: SandboxOrderItem; fulfilled: number }[]) {
  const live = items.filter(({ item }) => orderedOf(item) > 0);
  if (live.length === 0) return 'CANCELLED';
  if (live.every(({ item, fulfilled }) => fulfilled >= item.quantity)) return 'SHIPPED';
  return live.some(({ fulfilled }) => fulfilled > 0) ? 'PARTIALLY_SHIPPED' : 'UNSHIPPED';
}

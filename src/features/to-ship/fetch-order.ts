import type { QueryClient } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { trackingEndpoints } from '#src/contract/endpoints/tracking-endpoints.ts';
import type { OrderId } from '#src/contract/ids.ts';
import type { OpenOrder } from '#src/contract/orders/open-products.ts';

/** An order that wasn't taken along, as the server knows it, and when it was asked. */
export interface FetchedOrder {
  order: OpenOrder;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Fetches an order that isn't among those that were prefetched: one of more than a device takes, or a new one.
 * @throws ApiFailure
 */
export async function fetchOrder(queryClient: QueryClient, orderId: OrderId): Promise<FetchedOrder> {
  const at = Date.now();
  const [{ customsProducts }, list] = await Promise.all([
    call(trackingEndpoints.retrieveProducts, { params: { orderId } }),
    // Says what kind of order it is, such as one whose carriers are limited.
    queryClient.ensureQueryData(trackingQuery),
  ]);
  const listed = list.items.find(item => item.orderId === orderId);
  const { shipBy, orderStatus, isIoss, marketplaceId, marketplace } = listed ?? {};
  const order = {
    orderId,
    ...(shipBy && { shipBy }),
    ...(orderStatus && { status: orderStatus }),
    ...(isIoss && { isIoss }),
    ...(marketplaceId && { marketplaceId }),
    ...(marketplace && { marketplace }),
    items: customsProducts.map(({ _id, name, quantity, shippedQuantity, status, confirmation }) => ({
      ...{ _id, name, quantity, shippedQuantity },
      ...(status && { status }),
      ...(confirmation && { isConfirmed: true as const }),
    })),
  };
  return { order, at };
}

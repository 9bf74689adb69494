import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { shipmentViewEndpoints } from '#src/contract/endpoints/shipment-view-endpoints.ts';

/** What was fetched so short a time ago is of this visit. */
const visitMs = 5_000;

/** What happened to an order, oldest first. Not stored, and fetched again with each visit: it is looked up for the newest. */
export const orderHistoryQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-history', orderId],
    meta: { report: 'orderHistory', isOnScreen: true },
    staleTime: visitMs,
    queryFn: async ({ signal }) =>
      (await call(shipmentViewEndpoints.retrieveOrderHistory, { params: { orderId }, signal })).orderHistory,
  });

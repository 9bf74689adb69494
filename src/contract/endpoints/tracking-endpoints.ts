import * as v from 'valibot';
import { OrderId } from '#src/contract/ids.ts';
import { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import { TrackingChanges, TrackingList, TrackingListQuery } from '#src/contract/orders/customs-tracking.ts';
import { endpoint } from './endpoint.ts';

/** What Customs Tracking reads; the first screen carries the schemas of no other call. */
export const trackingEndpoints = {
  retrieveTrackingList: endpoint({
    method: 'POST',
    path: 'customs-tracking/retrieve-list',
    roles: ['owner', 'office', 'warehouse'],
    changes: false,
    params: TrackingListQuery,
    answer: v.object({ customsTrackings: TrackingList }),
  }),
  retrieveTrackingChanges: endpoint({
    method: 'GET',
    path: 'customs-tracking/changes',
    roles: ['owner', 'office', 'warehouse'],
    params: v.object({ since: v.string() }),
    answer: v.object({ trackingChanges: TrackingChanges }),
  }),
  retrieveProducts: endpoint({
    method: 'GET',
    path: 'customs-tracking/retrieve-products/{orderId}',
    roles: ['owner', 'office', 'warehouse'],
    params: v.object({ orderId: OrderId }),
    answer: v.object({ customsProducts: v.array(CustomsProduct) }),
  }),
} as const;

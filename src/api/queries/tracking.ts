import { queryOptions } from '@tanstack/react-query';
import { keepProofs } from '#src/api/cache/proof-store.ts';
import { call } from '#src/api/client/call.ts';
import type { TrackingItem } from '#src/contract/customs-tracking.ts';
import { trackingEndpoints } from '#src/contract/tracking-endpoints.ts';

/** An order's clearance as in the list: proofs are stored beside the cache, or ten thousand would make it 10 MB. */
export interface TrackedOrder extends Omit<TrackingItem, 'proof'> {
  hasProof: boolean;
}

export interface TrackedOrders {
  items: TrackedOrder[];
  unread: number;
}

/** [164] */
export const trackingQuery = queryOptions({
  queryKey: ['tracking-list'],
  meta: { persist: true, report: 'customsTrackings', isOnScreen: true },
  async queryFn({ signal }): Promise<TrackedOrders> {
    const { customsTrackings } = await call(trackingEndpoints.retrieveTrackingList, { signal });
    // Before the list, so that an order that says it has a proof has it on this device too.
    await keepProofs(customsTrackings.items);
    return {
      items: customsTrackings.items.map(({ proof, ...item }) => ({ ...item, hasProof: proof !== undefined })),
      unread: customsTrackings.meta.unread,
    };
  },
});

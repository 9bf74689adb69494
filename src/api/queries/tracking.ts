import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call, send } from '#src/api/client/call.ts';
import { readLines } from '#src/api/client/read-lines.ts';
import { currentKey } from '#src/api/device/member-key.ts';
import { refetchProofs, storeProofs } from '#src/api/device/proof-store.ts';
import { trackingEndpoints } from '#src/contract/endpoints/tracking-endpoints.ts';
import { type TrackingChanges, TrackingItem } from '#src/contract/orders/customs-tracking.ts';
import { PartialOrders } from './arriving-orders.ts';
import {
  byNewestChange,
  type TrackedOrders,
  trackedOrders,
  trackingKey,
  withChanges,
} from './tracked-orders.ts';

/** Ten thousand orders through a weak network; that nothing comes any more is found out much sooner. */
const listLimitMs = 10 * 60_000;

/** [164] What changed, where the list is known; else the whole list. */
export const trackingQuery = queryOptions<TrackedOrders, ApiFailure, TrackedOrders, typeof trackingKey>({
  queryKey: trackingKey,
  meta: { report: 'customsTrackings', isOnScreen: true },
  // The first fetch is the loader's, once it is known what this device has.
  enabled: ({ state }) => state.dataUpdateCount + state.errorUpdateCount > 0,
  // What didn't change is the same already: comparing ten thousand orders by value takes longer than to fetch changes.
  structuralSharing: false,
  async queryFn({ client, signal }) {
    const known = client.getQueryData<TrackedOrders>(trackingKey);
    return (known && (await fetchChanges(known, signal))) ?? fetchList(client, signal);
  },
});

/** Undefined where the server can't tell what changed, or has another list than this would be. */
async function fetchChanges(known: TrackedOrders, signal: AbortSignal): Promise<TrackedOrders | undefined> {
  const own = currentKey();
  let list = known;
  for (;;) {
    if (list.sequence === undefined) return undefined;
    const changes = await changesSince(list.sequence, signal);
    if (!changes) return undefined;
    // Before the orders, so that one that says it has a proof has it on this device too.
    await storeProofs(own, changes.items);
    list = withChanges(list, changes);
    if (!changes.hasMore) return list.items.length === changes.total ? list : undefined;
  }
}

async function changesSince(since: string, signal: AbortSignal): Promise<TrackingChanges | undefined> {
  try {
    const answer = await call(trackingEndpoints.retrieveTrackingChanges, { params: { since }, signal });
    return answer.trackingChanges;
  } catch (failure) {
    // A server that was set back can't tell.
    if (failure instanceof ApiFailure && failure.status === 410) return undefined;
    throw failure;
  }
}

const listAnswer = {
  endpoint: trackingEndpoints.retrieveTrackingList,
  lines: v.array(TrackingItem),
  closing: ']}}',
  linesOf: ({ customsTrackings }: TrackingAnswer) => customsTrackings.items,
};
type TrackingAnswer = v.InferOutput<typeof trackingEndpoints.retrieveTrackingList.answer>;

/**
 * The whole list without its proofs, which come once nothing else is to be done. Where none is known yet, its first
 * orders show while the others are still on their way.
 */
async function fetchList(client: QueryClient, signal: AbortSignal): Promise<TrackedOrders> {
  const params = { proofs: 'apart' };
  const response = await send(listAnswer.endpoint, { params, signal, limitMs: listLimitMs });
  const isShown = client.getQueryData(trackingKey) === undefined;
  let orders: PartialOrders | undefined;
  try {
    const { customsTrackings } = await readLines(listAnswer, response, signal, {
      begin({ customsTrackings: { meta } }) {
        orders = new PartialOrders({ total: meta.total, at: Date.now(), isShown });
      },
      add(items) {
        orders?.add(trackedOrders(items));
      },
    });
    const { unread, sequence } = customsTrackings.meta;
    refetchProofs();
    // One that changed while the list was sent came out of its turn.
    return { items: orders?.items.sort(byNewestChange) ?? [], unread, sequence };
  } finally {
    orders?.end();
  }
}

import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { adoptTag, callTagged, tagOf } from '#src/api/client/call-tagged.ts';
import { coalesced } from '#src/api/client/coalesced.ts';
import { subscribeToConnection } from '#src/api/client/connection.ts';
import { whenIdle } from '#src/api/client/when-idle.ts';
import { cacheStore } from '#src/api/device/cache-storage.ts';
import { memberKey } from '#src/api/device/member-key.ts';
import { ShipmentLabel, shipmentViewEndpoints } from '#src/contract/endpoints/shipment-view-endpoints.ts';
import { inTime } from '#src/session/in-time.ts';
import type { Member } from '#src/session/member.ts';
import { adoptLabels } from './company-labels.ts';

/** Ten thousand of them are half a megabyte: the server remains the one that knows them all. */
const restMs = 10 * 60_000;

/** What the server says of them again only where it has changed. */
const StoredLabels = v.object({ labels: v.array(ShipmentLabel), tag: v.optional(v.string()) });

/**
 * Restores the company's tracking numbers that this device has, and keeps them up to date while nothing else is to be
 * done, so that a label that is used elsewhere is asked about before it is saved.
 * @param signal after which nothing is fetched or written any more
 */
export async function syncLabels(owner: Member, signal: AbortSignal): Promise<void> {
  // In the cache, which a sign-out empties.
  const key = `labels:${memberKey(owner)}`;
  let known: ShipmentLabel[] | undefined;
  const refresh = coalesced(
    async () => {
      await whenIdle();
      if (signal.aborted || document.visibilityState === 'hidden') return;
      const labels = await callTagged(
        shipmentViewEndpoints.retrieveShipmentLabels,
        { known, signal },
        answer => answer.shipmentLabels,
      );
      if (labels === known || signal.aborted) return;
      known = labels;
      adoptLabels(labels);
      await set(key, { labels, tag: tagOf(labels) } satisfies v.InferInput<typeof StoredLabels>, cacheStore);
    },
    () => (signal.aborted ? 0 : restMs),
  );
  signal.addEventListener('abort', () => adoptLabels([]));
  const stored = v.safeParse(StoredLabels, await inTime(get<unknown>(key, cacheStore)));
  if (signal.aborted) return;
  if (stored.success) {
    known = stored.output.labels;
    if (stored.output.tag !== undefined) adoptTag(known, stored.output.tag);
    adoptLabels(known);
  }
  const timer = setInterval(refresh, restMs);
  const endListening = subscribeToConnection(connection => {
    if (connection === 'online') refresh();
  });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    endListening();
  });
  refresh();
}

import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { session } from '#src/api/client/session.ts';
import { cacheStore } from './cache-storage.ts';

/** What a seller chose last on this device, so that a worker who ships forty packages types a number forty times. */
const LastShipments = v.object({
  /** Latest first. */
  carriers: v.array(v.string()),
  /** The service chosen last, by carrier. */
  services: v.record(v.string(), v.string()),
  dispatchFrom: v.array(v.string()),
});
export type LastShipments = v.InferOutput<typeof LastShipments>;

export const noShipments: LastShipments = { carriers: [], services: {}, dispatchFrom: [] };
const kept = 5;

// Beside the cache, which goes at sign-out.
const keyOf = (sellerId: string) => `last-shipments:${sellerId}`;

export async function readLastShipments(): Promise<LastShipments> {
  const record = session.current();
  if (!record) return noShipments;
  // Comfort only: without it the form opens empty.
  const stored = v.safeParse(LastShipments, await get(keyOf(record.sellerId), cacheStore).catch(() => null));
  return stored.success ? stored.output : noShipments;
}

export async function keepLastShipment(chosen: {
  carrier: string;
  deliveryService: string;
  dispatchFrom: string;
}): Promise<void> {
  const record = session.current();
  if (!record) return;
  const last = await readLastShipments();
  const latestFirst = (latest: string, others: string[]) =>
    [latest, ...others.filter(other => other !== latest)].slice(0, kept);
  await set(
    keyOf(record.sellerId),
    {
      carriers: latestFirst(chosen.carrier, last.carriers),
      services: { ...last.services, [chosen.carrier]: chosen.deliveryService },
      dispatchFrom: latestFirst(chosen.dispatchFrom, last.dispatchFrom),
    } satisfies LastShipments,
    cacheStore,
    // Comfort only: the next form is a little slower to fill in.
  ).catch(() => undefined);
}

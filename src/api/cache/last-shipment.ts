import { getMany, set } from 'idb-keyval';
import * as v from 'valibot';
import { cacheStore } from './cache-storage.ts';
import { currentKeys } from './member-key.ts';

/** What a person chose last on this device, so that a worker who ships forty packages types a number forty times. */
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
const keyOf = (of: string) => `last-shipments:${of}`;

export async function readLastShipments(): Promise<LastShipments> {
  const keys = currentKeys().map(keyOf);
  // Comfort only: without it the form opens empty.
  const stored = await getMany<unknown>(keys, cacheStore).catch((): unknown[] => []);
  return stored.find((last): last is LastShipments => v.is(LastShipments, last)) ?? noShipments;
}

export async function keepLastShipment(chosen: {
  carrier: string;
  deliveryService: string;
  dispatchFrom: string;
}): Promise<void> {
  const [own] = currentKeys();
  if (own === undefined) return;
  const last = await readLastShipments();
  const latestFirst = (latest: string, others: string[]) =>
    [latest, ...others.filter(other => other !== latest)].slice(0, kept);
  await set(
    keyOf(own),
    {
      carriers: latestFirst(chosen.carrier, last.carriers),
      services: { ...last.services, [chosen.carrier]: chosen.deliveryService },
      dispatchFrom: latestFirst(chosen.dispatchFrom, last.dispatchFrom),
    } satisfies LastShipments,
    cacheStore,
    // Comfort only: the next form is a little slower to fill in.
  ).catch(() => undefined);
}

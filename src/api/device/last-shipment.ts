import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { inTime } from '#src/session/in-time.ts';
import { cacheStore } from './cache-storage.ts';
import { currentKey } from './member-key.ts';

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
const mostRemembered = 5;

// Beside the cache, which goes at sign-out.
const keyOf = (of: string) => `last-shipments:${of}`;

/** What is being written: the next form may open before it is. */
let writing: Promise<void> = Promise.resolve();

/** Convenience only: where the disk says nothing, a form opens empty. */
export async function readLastShipments(): Promise<LastShipments> {
  return (await inTime(writing.then(() => readStored(currentKey())))) ?? noShipments;
}

async function readStored(of: string | undefined): Promise<LastShipments> {
  const last =
    of === undefined ? undefined : await get<unknown>(keyOf(of), cacheStore).catch(() => undefined);
  return v.is(LastShipments, last) ? last : noShipments;
}

interface Chosen {
  carrier: string;
  deliveryService: string;
  dispatchFrom: string;
}

/** Nobody has to wait for it: what is read afterwards has it. */
export function storeLastShipment(chosen: Chosen): Promise<void> {
  // Of anyone who is signed in now, not when its turn has come.
  const of = currentKey();
  if (of !== undefined) writing = writing.then(() => write(chosen, of));
  return writing;
}

async function write(chosen: Chosen, of: string): Promise<void> {
  const last = await readStored(of);
  const latestFirst = (latest: string, others: string[]) =>
    [latest, ...others.filter(other => other !== latest)].slice(0, mostRemembered);
  await set(
    keyOf(of),
    {
      carriers: latestFirst(chosen.carrier, last.carriers),
      services: { ...last.services, [chosen.carrier]: chosen.deliveryService },
      dispatchFrom: latestFirst(chosen.dispatchFrom, last.dispatchFrom),
    } satisfies LastShipments,
    cacheStore,
    // Comfort only: the next form is a little slower to fill in.
  ).catch(() => undefined);
}

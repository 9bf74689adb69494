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

/** What is being written: the next form may open before it is. */
let writing: Promise<void> = Promise.resolve();

export async function readLastShipments(): Promise<LastShipments> {
  await writing;
  return readStored(currentKeys());
}

async function readStored(members: readonly string[]): Promise<LastShipments> {
  const keys = members.map(keyOf);
  // Comfort only: without it the form opens empty.
  const stored = await getMany<unknown>(keys, cacheStore).catch((): unknown[] => []);
  return stored.find((last): last is LastShipments => v.is(LastShipments, last)) ?? noShipments;
}

interface Chosen {
  carrier: string;
  deliveryService: string;
  dispatchFrom: string;
}

/** Nobody has to wait for it: what is read afterwards has it. */
export function keepLastShipment(chosen: Chosen): Promise<void> {
  // Of whoever is signed in now, not when its turn has come.
  const members = currentKeys();
  writing = writing.then(() => write(chosen, members));
  return writing;
}

async function write(chosen: Chosen, members: readonly string[]): Promise<void> {
  const [own] = members;
  if (own === undefined) return;
  const last = await readStored(members);
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

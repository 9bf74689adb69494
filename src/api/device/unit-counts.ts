import { get, update } from 'idb-keyval';
import * as v from 'valibot';
import { AssignedCode } from '#src/contract/shipments/parcel-contents.ts';
import { inTime } from '#src/session/in-time.ts';
import { cacheStore } from './cache-storage.ts';
import { currentKey } from './member-key.ts';

/** What was counted of an order, by item, and the codes that were assigned for it. */
const UnitCounts = v.object({
  items: v.record(v.string(), v.object({ scanned: v.number(), byHand: v.number() })),
  codes: v.array(AssignedCode),
});
export type UnitCounts = v.InferOutput<typeof UnitCounts>;

const Stored = v.array(v.object({ orderId: v.string(), counts: UnitCounts }));

/** Orders that were begun and not packed are few; those that are done stay until they are pushed out. */
const mostOrders = 100;

// Beside the cache, which goes at sign-out.
const keyOf = (of: string) => `unit-counts:${of}`;
const readStored = (stored: unknown) => (v.is(Stored, stored) ? stored : []);

/** Of an order that was begun on this device, also before a kill; none where the storage doesn't answer. */
export async function readUnitCounts(orderId: string): Promise<UnitCounts> {
  const of = currentKey();
  const stored = of === undefined ? undefined : await inTime(get<unknown>(keyOf(of), cacheStore));
  return readStored(stored).find(one => one.orderId === orderId)?.counts ?? { items: {}, codes: [] };
}

/** Nobody waits for it: reads are made in the order of the writes. */
export function storeUnitCounts(orderId: string, counts: UnitCounts): void {
  const of = currentKey();
  if (of === undefined) return;
  const latestFirst = (stored: unknown) => {
    const others = readStored(stored).filter(one => one.orderId !== orderId);
    return [{ orderId, counts }, ...others].slice(0, mostOrders);
  };
  // A full disk costs the counts where the page dies, and nothing else.
  void update(keyOf(of), latestFirst, cacheStore).catch(() => undefined);
}

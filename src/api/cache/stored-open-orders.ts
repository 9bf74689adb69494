import { getMany, promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { coalesced } from '#src/api/client/coalesced.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { nextTask } from '#src/api/client/next-task.ts';
import { takenOrders } from '#src/api/device/opened-importers.ts';
import { TrackingSequence } from '#src/contract/orders/customs-tracking.ts';
import { OpenOrder } from '#src/contract/orders/open-products.ts';
import { inTime } from '#src/session/in-time.ts';

// As the tracking list's own orders: a thousand with their items are read, checked and written in slices, or a slow
// phone would stand still for them.

const sliceSize = 100;

/** Counts up when the shape below changes: what is older is then dropped, and fetched again. */
const schema = 1;

const headKey = (of: string) => `head:${of}`;
const slicesKey = (of: string) => `slices:${of}`;

const Head = v.object({
  schema: v.literal(schema),
  at: v.number(),
  sequence: TrackingSequence,
  cursor: v.optional(v.string()),
  total: v.number(),
  /** Names the slices that belong to it: another tab may write its own. */
  slices: v.string(),
});
/** JSON of some orders each. */
const Slices = v.array(v.string());
const Slice = v.array(OpenOrder);

/** The orders that wait, as far as this device has them; never edited. */
export interface OpenOrdersSnapshot {
  orders: ReadonlyMap<string, OpenOrder>;
  /** What changed since is asked for by it. */
  sequence: string;
  /** Behind it in the order of ship-by there may be others; undefined where all are here. */
  cursor: string | undefined;
  /** How many wait in all. */
  total: number;
  /** When the server last said so, in milliseconds since 1970. */
  at: number;
}

/** @returns with the name of the slices; undefined where nothing is here. @throws where it can't be read as a whole */
export async function readOpenOrders(
  of: string,
): Promise<{ snapshot: OpenOrdersSnapshot; slices: string } | undefined> {
  const stored = await getMany([headKey(of), slicesKey(of)], takenOrders);
  const [head, slices] = [v.safeParse(Head, stored[0]), v.safeParse(Slices, stored[1])];
  if (!head.success || !slices.success) return undefined;
  const { slices: name, at, sequence, cursor, total } = head.output;
  const orders = new Map<string, OpenOrder>();
  for (const slice of slices.output) {
    for (const order of v.parse(Slice, JSON.parse(slice))) orders.set(order.orderId, order);
    await nextTask();
  }
  return { snapshot: { orders, sequence, cursor, total, at }, slices: name };
}

/** The orders as they are written. */
async function packed(orders: OpenOrdersSnapshot['orders']): Promise<string[]> {
  const all = [...orders.values()];
  const slices: string[] = [];
  for (let from = 0; from < all.length; from += sliceSize) {
    slices.push(JSON.stringify(all.slice(from, from + sliceSize)));
    await nextTask();
  }
  return slices;
}

/**
 * Writes all of it or nothing, and nothing over what another tab has heard later, if that is as complete.
 * @param slices in JSON; by name alone where they were written before
 * @param signal after which nothing is written
 * @returns false where those slices are no longer there
 */
function commit(
  of: string,
  { at, sequence, cursor, total }: OpenOrdersSnapshot,
  slices: { name: string; content?: string[] },
  signal: AbortSignal,
): Promise<boolean> {
  const head: v.InferInput<typeof Head> = { schema, at, sequence, cursor, total, slices: slices.name };
  return takenOrders('readwrite', async objects => {
    const known = v.safeParse(Head, await promisifyRequest(objects.get(headKey(of))));
    const other = known.success ? known.output : undefined;
    if (signal.aborted) return true;
    if (other && other.at > at && (other.cursor === undefined || cursor !== undefined)) return true;
    if (!slices.content && other?.slices !== slices.name) return false;
    objects.put(head, headKey(of));
    if (slices.content) objects.put(slices.content, slicesKey(of));
    objects.transaction.commit();
    await promisifyRequest(objects.transaction);
    return true;
  });
}

/** Longer than this, a disk that doesn't answer counts as none. */
const writeLimitMs = 10_000;

/** What a page writes of them: the latest, one after the other. */
export class OpenOrdersOnDisk {
  readonly #of: string;
  readonly #signal: AbortSignal;
  readonly #onChange: () => void;
  #hasFailed = false;
  #latest: OpenOrdersSnapshot | undefined;
  #written: { snapshot: OpenOrdersSnapshot; slices: string } | undefined;

  /**
   * @param of the key of the member whose they are
   * @param onChange hears that the state may be another one
   */
  constructor(of: string, signal: AbortSignal, onChange: () => void) {
    this.#of = of;
    this.#signal = signal;
    this.#onChange = onChange;
  }

  /** What this device has, as of the latest write that ended. */
  get state(): 'nothing' | 'some' | 'complete' | 'failed' {
    if (this.#hasFailed) return 'failed';
    if (!this.#written) return 'nothing';
    return this.#written.snapshot.cursor === undefined ? 'complete' : 'some';
  }

  found(written: { snapshot: OpenOrdersSnapshot; slices: string }): void {
    this.#latest = written.snapshot;
    this.#written = written;
  }

  write(snapshot: OpenOrdersSnapshot): void {
    this.#latest = snapshot;
    this.#write();
  }

  readonly #write = coalesced(async () => {
    const snapshot = this.#latest;
    if (!snapshot || snapshot === this.#written?.snapshot || this.#signal.aborted) return;
    const slices = await inTime(this.#store(snapshot), writeLimitMs);
    // Full, forbidden or silent: they are here as long as this page is, and a person is told.
    this.#hasFailed = slices === undefined;
    if (slices !== undefined) this.#written = { snapshot, slices };
    this.#onChange();
  });

  /** @returns the name of its slices */
  async #store(snapshot: OpenOrdersSnapshot): Promise<string> {
    const before = this.#written;
    if (before && before.snapshot.orders === snapshot.orders) {
      const isThere = await commit(this.#of, snapshot, { name: before.slices }, this.#signal);
      if (isThere) return before.slices;
    }
    const name = newOperationId();
    const content = await packed(snapshot.orders);
    await commit(this.#of, snapshot, { name, content }, this.#signal);
    return name;
  }
}

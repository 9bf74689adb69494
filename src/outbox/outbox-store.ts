import * as v from 'valibot';
import type { QueueableMutation } from '#src/contract/queueable-mutations.ts';
import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';
import { randomId } from './random-id.ts';
import { Row, rowVersion, type StoredRows, type UnusableRow } from './row.ts';

export interface Change<T> {
  put?: readonly Row[];
  remove?: readonly string[];
  result: T;
}

export interface OutboxStore {
  read(): Promise<StoredRows>;
  /**
   * Looks at all rows, decides and writes in one strictly durable transaction: five tabs that claim at once
   * claim each row once.
   */
  change<T>(decide: (stored: StoredRows) => Change<T>): Promise<T>;
  /** What distinguishes this database from one made after its loss; null for one of a version that gave none a name. */
  stamp(): Promise<string | null>;
  close(): void;
}

const stamped = 'made:';

/** The rows in IndexedDB database `outbox`, one key a row. */
export function outboxStore(
  writes: readonly QueueableMutation[],
  now: () => number,
  timeoutMs?: number,
): OutboxStore {
  const database = keyedDatabase('outbox', 'rows', timeoutMs, () => `${stamped}${randomId()}`);

  async function allOf(store: IDBObjectStore): Promise<StoredRows> {
    const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
    const stored: StoredRows = { rows: [], unusable: [] };
    for (const [index, key] of keys.entries()) {
      const row = readRow(String(key), values[index], writes, now());
      if ('value' in row) stored.unusable.push(row);
      else stored.rows.push(row);
    }
    stored.rows.sort((one, other) => one.seq - other.seq);
    return stored;
  }

  return {
    read: () => database.run('readonly', allOf),
    change: decide =>
      database.run('readwrite', async store => {
        const { put = [], remove = [], result } = decide(await allOf(store));
        for (const opId of remove) store.delete(opId);
        for (const row of put) store.put(row, row.opId);
        return result;
      }),
    stamp: () =>
      database.run(
        'readonly',
        ({ transaction }) =>
          [...transaction.db.objectStoreNames].find(name => name.startsWith(stamped)) ?? null,
      ),
    close: database.close,
  };
}

/** What is known of any row, even one of another version, so that it still keeps its item locks and its place. */
const Glimpse = v.object({
  v: v.fallback(v.number(), 0),
  sellerId: v.fallback(v.optional(v.string()), undefined),
  entity: v.fallback(v.optional(v.string()), undefined),
  claims: v.fallback(v.array(v.string()), []),
});

/**
 * Reads a stored value, which yesterday's app or tomorrow's may have written, and brings its payload up to date.
 * A payload that can't be brought up to date needs a person; the row stays as it is.
 */
function readRow(
  opId: string,
  value: unknown,
  writes: readonly QueueableMutation[],
  now: number,
): Row | UnusableRow {
  const glimpse = v.safeParse(Glimpse, value);
  const seen = glimpse.success
    ? glimpse.output
    : { v: 0, sellerId: undefined, entity: undefined, claims: [] };
  const unusable = (reason: UnusableRow['reason']): UnusableRow => ({
    opId,
    reason,
    claims: seen.claims,
    value,
    ...(seen.sellerId !== undefined && { sellerId: seen.sellerId }),
    ...(seen.entity !== undefined && { entity: seen.entity }),
  });
  if (seen.v > rowVersion) return unusable('newer-app');
  const parsed = v.safeParse(Row, value);
  if (!parsed.success || parsed.output.opId !== opId) return unusable('unreadable');
  const row = parsed.output;
  // What was sent is history, regardless of its shape.
  if (row.state === 'sent') return row;
  const endpoint = writes.find(({ kind }) => kind === row.kind);
  if (!endpoint || row.payloadV > endpoint.payloadVersion) return unusable('newer-app');
  if (row.payloadV === endpoint.payloadVersion) return row;
  try {
    let payload = row.payload;
    for (const upgrade of endpoint.upgrades.slice(row.payloadV - 1)) payload = upgrade(payload);
    const described = endpoint.describe(payload);
    if (!described) throw new Error('The payload does not fit its new shape');
    return {
      ...row,
      payload,
      payloadV: endpoint.payloadVersion,
      entity: described.entity,
      claims: [...described.claims],
    };
  } catch {
    return { ...row, state: 'needs-attention', lastError: { at: now, reason: 'upgrade-failed' } };
  }
}

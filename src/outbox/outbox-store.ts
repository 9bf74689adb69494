import type { QueueableMutation } from '#src/contract/queueable-mutation.ts';
import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';
import { randomId } from './random-id.ts';
import { readRow } from './read-row.ts';
import type { Row, StoredRows } from './row.ts';

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

import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';
import { readRow } from '#src/outbox/rows/read-row.ts';
import type { Change, Row, StoredRows } from '#src/outbox/rows/row.ts';
import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';
import { randomId } from '#src/session/random-id.ts';

/** What was sent, as one transaction sees it. */
export interface SentRows {
  /** @param index of those alone that have this set */
  keys(index?: 'missingAt'): Promise<string[]>;
  all(): Promise<Row[]>;
  get(opId: string): Promise<Row | undefined>;
  ofEntity(entity: string): Promise<Row[]>;
  /** The highest `seq`; 0 where nothing was sent. */
  newestSeq(): Promise<number>;
}

export interface OutboxStore {
  /** The rows that wait. */
  read(): Promise<StoredRows>;
  /** Those that wait, and what `look` finds among those that were sent, as they were at one moment. */
  readWith(look: (sent: SentRows) => Promise<Row[]>): Promise<StoredRows>;
  /** A row, sent or not. */
  row(opId: string): Promise<Row | undefined>;
  /**
   * Looks at all rows that wait, decides and writes in one strictly durable transaction: five tabs that claim at once
   * claim each row once. A row that is written as sent leaves those that wait in that same transaction.
   * @param decide may await nothing but what was sent
   */
  change<T>(decide: (stored: StoredRows, sent: SentRows) => Change<T> | Promise<Change<T>>): Promise<T>;
  /** @param at milliseconds since 1970 */
  removeSentBefore(at: number): Promise<void>;
  /** What distinguishes this database from one made after its loss. */
  stamp(): Promise<string>;
  close(): void;
}

export const outboxDatabase = 'outbox-rows';

const stamped = 'made:';

/**
 * Rows in an IndexedDB database, one key a row: those that wait in one store, those that were sent in another. Both were
 * made with the database: to add one later would be an upgrade, which a frozen tab holds up for everybody.
 */
export function outboxStore(
  writes: readonly QueueableMutation[],
  now: () => number,
  timeoutMs?: number,
  onLost?: () => void,
): OutboxStore {
  const makeBeside = (made: IDBDatabase) => {
    const sent = made.createObjectStore('sent');
    sent.createIndex('seq', 'seq');
    sent.createIndex('entity', 'entity');
    sent.createIndex('at', 'result.at');
    sent.createIndex('missingAt', 'missingAt');
    made.createObjectStore(`${stamped}${randomId()}`);
  };
  const database = keyedDatabase(outboxDatabase, 'rows', timeoutMs, makeBeside, onLost);

  const read = (key: IDBValidKey, value: unknown) => readRow(String(key), value, writes, now());

  async function allOf(store: IDBObjectStore): Promise<StoredRows> {
    const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
    const stored: StoredRows = { rows: [], unusable: [] };
    for (const [place, key] of keys.entries()) {
      const row = read(key, values[place]);
      if ('value' in row) stored.unusable.push(row);
      else stored.rows.push(row);
    }
    stored.rows.sort((one, other) => one.seq - other.seq);
    return stored;
  }

  const sentOf = ({ transaction }: IDBObjectStore) => transaction.objectStore('sent');

  function sentRows(rows: IDBObjectStore): SentRows {
    const sent = sentOf(rows);
    const parsed = async (request: IDBRequest<unknown[]>) =>
      (await answerOf(request)).flatMap(value => {
        const row = read((value as Partial<Row>).opId ?? '', value);
        // One of a newer app is history that this one can't tell.
        return 'value' in row ? [] : row;
      });
    return {
      keys: async index => (await answerOf((index ? sent.index(index) : sent).getAllKeys())).map(String),
      all: () => parsed(sent.getAll()),
      get: async opId => (await parsed(sent.getAll(opId)))[0],
      ofEntity: entity => parsed(sent.index('entity').getAll(entity)),
      newestSeq: async () => {
        const newest = await answerOf(sent.index('seq').openKeyCursor(null, 'prev'));
        return (newest?.key as number | undefined) ?? 0;
      },
    };
  }

  function write(rows: IDBObjectStore, { put = [], remove = [] }: Change<unknown>): void {
    const sent = sentOf(rows);
    for (const opId of remove) {
      rows.delete(opId);
      sent.delete(opId);
    }
    for (const row of put) {
      if (row.state === 'sent') rows.delete(row.opId);
      if (row.state !== 'sent') rows.put(row, row.opId);
      else if (!row.isForgotten) sent.put(row, row.opId);
    }
  }

  return {
    read: () => database.run('readonly', allOf),
    readWith: look =>
      database.run(
        'readonly',
        async store => {
          const [stored, sent] = await Promise.all([allOf(store), look(sentRows(store))]);
          return { ...stored, rows: [...stored.rows, ...sent].sort((one, other) => one.seq - other.seq) };
        },
        'sent',
      ),
    row: opId =>
      database.run(
        'readonly',
        async store => {
          const [value, sent] = await Promise.all([
            answerOf(store.get(opId) as IDBRequest<unknown>),
            sentRows(store).get(opId),
          ]);
          const row = value === undefined ? sent : read(opId, value);
          return row && 'value' in row ? undefined : row;
        },
        'sent',
      ),
    change: decide =>
      database.run(
        'readwrite',
        async store => {
          const change = await decide(await allOf(store), sentRows(store));
          write(store, change);
          return change.result;
        },
        'sent',
      ),
    removeSentBefore: at =>
      database.run(
        'readwrite',
        async store => {
          const sent = sentOf(store);
          const old = IDBKeyRange.upperBound(at, true);
          for (const key of await answerOf(sent.index('at').getAllKeys(old))) sent.delete(key);
        },
        'sent',
      ),
    stamp: () =>
      database.run(
        'readonly',
        ({ transaction }) =>
          [...transaction.db.objectStoreNames].find(name => name.startsWith(stamped)) ?? '',
      ),
    close: database.close,
  };
}

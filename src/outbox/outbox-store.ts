import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';
import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';
import { KnownRows } from './known-rows.ts';
import { randomId } from './random-id.ts';
import { readRow } from './read-row.ts';
import type { Row, StoredRows } from './row.ts';

export interface Change<T> {
  put?: readonly Row[];
  remove?: readonly string[];
  result: T;
}

/** A change that was decided by what is known of the rows. */
export interface KnownChange<T> extends Change<T> {
  /** Set where less was found than was looked for, which only all rows can tell. */
  isShort?: boolean;
}

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
  /**
   * The same for one change after another: of rows that are known already it reads only those again whose entity the
   * change concerns, and the keys of all. Other rows are as they were at most a second ago.
   * @param entities which the change concerns in any case
   * @param decide may be asked again with what was read since, and depends on nothing of the entities that it changes
   * but their rows
   */
  changeKnown<T>(entities: readonly string[], decide: (stored: StoredRows) => KnownChange<T>): Promise<T>;
  /** Somebody else has changed rows, or nobody needs to know them any more. */
  forget(): void;
  /** @param at milliseconds since 1970 */
  removeSentBefore(at: number): Promise<void>;
  /** What distinguishes this database from one made after its loss. */
  stamp(): Promise<string>;
  close(): void;
}

export const outboxDatabase = 'outbox-rows';

const stamped = 'made:';

// Changes by others are told of; this is for those who died before they could.
const knownForMs = 1000;

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

  let known: KnownRows | undefined;
  let turn = 0;
  const read = (key: IDBValidKey, value: unknown) => readRow(String(key), value, writes, now());

  async function allOf(store: IDBObjectStore): Promise<KnownRows> {
    const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
    return new KnownRows(now(), new Map(keys.map((key, index) => [String(key), read(key, values[index])])));
  }

  /** What is known with the rows of the entities as they are now; undefined where other rows are there than known. */
  async function readAgain(
    store: IDBObjectStore,
    rows: KnownRows,
    entities: ReadonlySet<string>,
  ): Promise<KnownRows | undefined> {
    const wanted = rows.keysOf(entities);
    const [keys, values] = await Promise.all([
      answerOf(store.getAllKeys()),
      Promise.all(wanted.map(key => answerOf(store.get(key) as IDBRequest<unknown>))),
    ]);
    if (!rows.hasExactly(keys) || values.includes(undefined)) return undefined;
    return rows.with(wanted.map((key, index) => read(key, values[index])));
  }

  /** Decides by what is known, with what concerns it read again; undefined where all rows have to be read. */
  async function decideByKnown<T>(
    store: IDBObjectStore,
    rows: KnownRows,
    concerned: readonly string[],
    decide: (stored: StoredRows) => KnownChange<T>,
  ): Promise<{ rows: KnownRows; change: KnownChange<T> } | undefined> {
    if (Math.abs(now() - rows.readAt) >= knownForMs) return undefined;
    const entities = new Set([...concerned, ...rows.entitiesOf(decide(rows.stored()))]);
    const again = await readAgain(store, rows, entities);
    const change = again && decide(again.stored());
    const isSure =
      change && !change.isShort && again.entitiesOf(change).every(entity => entities.has(entity));
    return isSure ? { rows: again, change } : undefined;
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
      (row.state === 'sent' ? sent : rows).put(row, row.opId);
    }
  }

  /** @returns which turn it is, so that only the last one to look at the rows says what is known of them */
  function forget(): number {
    known = undefined;
    turn += 1;
    return turn;
  }

  return {
    read: () => database.run('readonly', async store => (await allOf(store)).stored()),
    readWith: look =>
      database.run(
        'readonly',
        async store => {
          const [stored, sent] = await Promise.all([allOf(store), look(sentRows(store))]);
          return stored.with(sent).stored();
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
    change(decide) {
      forget();
      return database.run(
        'readwrite',
        async store => {
          const change = await decide((await allOf(store)).stored(), sentRows(store));
          write(store, change);
          return change.result;
        },
        'sent',
      );
    },
    async changeKnown(entities, decide) {
      const before = known;
      const mine = forget();
      const { rows, change } = await database.run(
        'readwrite',
        async store => {
          const decided = before && (await decideByKnown(store, before, entities, decide));
          if (decided) {
            write(store, decided.change);
            return decided;
          }
          const all = await allOf(store);
          const change = decide(all.stored());
          write(store, change);
          return { rows: all, change };
        },
        'sent',
      );
      // Only now: what could not be stored, or may have been, is read again.
      if (turn === mine) {
        const put = change.put ?? [];
        const gone = put.filter(({ state }) => state === 'sent').map(({ opId }) => opId);
        known = rows.with(
          put.filter(({ state }) => state !== 'sent'),
          [...(change.remove ?? []), ...gone],
        );
      }
      return change.result;
    },
    forget,
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

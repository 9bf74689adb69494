import * as v from 'valibot';
import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';
import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';
import { KnownRows } from './known-rows.ts';
import { randomId } from './random-id.ts';
import { Row, rowVersion, type StoredRows, type UnusableRow } from './row.ts';

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

export interface OutboxStore {
  read(): Promise<StoredRows>;
  /**
   * The same for rows that only a mark still changes: as they were, where none was added or removed. A mark by another
   * tab is seen within a minute.
   */
  readSettled(): Promise<StoredRows>;
  /**
   * Looks at all rows, decides and writes in one strictly durable transaction: five tabs that claim at once
   * claim each row once.
   */
  change<T>(decide: (stored: StoredRows) => Change<T>): Promise<T>;
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
  /** What distinguishes this database from one made after its loss. */
  stamp(): Promise<string>;
  close(): void;
}

const stamped = 'made:';

// Changes by others are told of; this is for those who died before they could.
const knownForMs = 1000;
const settledForMs = 60_000;

/** Rows in an IndexedDB database, one key a row. */
export function outboxStore(
  name: 'outbox' | 'outbox-sent',
  writes: readonly QueueableMutation[],
  now: () => number,
  timeoutMs?: number,
  onLost?: () => void,
): OutboxStore {
  const database = keyedDatabase(name, 'rows', timeoutMs, () => `${stamped}${randomId()}`, onLost);

  let known: KnownRows | undefined;
  let turn = 0;
  let settled: { of: string; stored: StoredRows; until: number } | undefined;
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

  function write(store: IDBObjectStore, { put = [], remove = [] }: Change<unknown>): void {
    for (const opId of remove) store.delete(opId);
    for (const row of put) store.put(row, row.opId);
  }

  /** @returns which turn it is, so that only the last one to look at the rows says what is known of them */
  function forget(): number {
    known = undefined;
    turn += 1;
    return turn;
  }

  return {
    read: () => database.run('readonly', async store => (await allOf(store)).stored()),
    readSettled: () =>
      database.run('readonly', async store => {
        const of = `${turn} ${await answerOf(store.getAllKeys())}`;
        if (settled?.of !== of || now() >= settled.until) {
          settled = { of, stored: (await allOf(store)).stored(), until: now() + settledForMs };
        }
        return settled.stored;
      }),
    change(decide) {
      forget();
      return database.run('readwrite', async store => {
        const change = decide((await allOf(store)).stored());
        write(store, change);
        return change.result;
      });
    },
    async changeKnown(entities, decide) {
      const before = known;
      const mine = forget();
      const { rows, change } = await database.run('readwrite', async store => {
        const decided = before && (await decideByKnown(store, before, entities, decide));
        if (decided) {
          write(store, decided.change);
          return decided;
        }
        const all = await allOf(store);
        const change = decide(all.stored());
        write(store, change);
        return { rows: all, change };
      });
      // Only now: what could not be stored, or may have been, is read again.
      if (turn === mine) known = rows.with(change.put ?? [], change.remove);
      return change.result;
    },
    forget,
    stamp: () =>
      database.run(
        'readonly',
        ({ transaction }) =>
          [...transaction.db.objectStoreNames].find(name => name.startsWith(stamped)) ?? '',
      ),
    close: database.close,
  };
}

/** What is known of any row, even one of another version, so that it still keeps its item locks and its place. */
const Glimpse = v.object({
  v: v.fallback(v.number(), 0),
  sellerId: v.fallback(v.optional(v.string()), undefined),
  personId: v.fallback(v.optional(v.string()), undefined),
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
    : { v: 0, sellerId: undefined, personId: undefined, entity: undefined, claims: [] };
  const unusable = (reason: UnusableRow['reason']): UnusableRow => ({
    opId,
    reason,
    claims: seen.claims,
    value,
    ...(seen.sellerId !== undefined && { sellerId: seen.sellerId }),
    ...(seen.personId !== undefined && { personId: seen.personId }),
    ...(seen.entity !== undefined && { entity: seen.entity }),
  });
  if (seen.v > rowVersion) return unusable('newer-app');
  const parsed = v.safeParse(Row, value);
  if (!parsed.success || parsed.output.opId !== opId) return unusable('unreadable');
  // With fields of a later build, which it must find again.
  const row: Row = { ...(value as object), ...parsed.output };
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

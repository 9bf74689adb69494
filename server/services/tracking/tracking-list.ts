import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { type Db, type InTurn, prepared } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { clearances, trackingSequences } from '#server/db/tables/orders.ts';
import { seesValues } from '#server/domain/accounts/sight.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import type { TrackingMeta } from '#src/contract/orders/customs-tracking.ts';
import { columnsWithoutProof, type TrackingRow, trackingColumns, trackingItemOf } from './tracking-item.ts';
import {
  countListed,
  numberChanges,
  type SequenceState,
  sequenceColumns,
  writeSequence,
} from './tracking-sequence.ts';

/** The embedded database answers nobody else while it reads some. */
const rowsAtOnce = 100;
const countedAtOnce = 2000;

/** Changes that are numbered before the list is read; the device gets any others again as changes. */
const mostNumbered = 5000;

export interface TrackingListText {
  first: string;
  /** Undefined where the first part is the whole. */
  rest: AsyncGenerator<string, void> | undefined;
}

/**
 * Every order's clearance, newest change first, as JSON: `meta` in the first line, then a line for each order. What
 * changed since the member's last fetch counts as unread. The list is of the orders at the moment of its sequence, none of them
 * twice; one that changes while it is sent may be sent as before or after, and is among the changes since the sequence.
 * @param inTurn runs each query after the first part
 * @param isApart whether proofs are asked for apart
 */
export async function openTrackingList(
  db: Db,
  { sellerId, personId, role }: Membership,
  now: Date,
  inTurn: InTurn,
  isApart = false,
): Promise<TrackingListText> {
  const { state, fetchedAt, home } = await openList(db, sellerId, personId);
  const columns = isApart ? columnsWithoutProof : trackingColumns;
  const rows = await findRows(db, sellerId, { state, columns }, undefined);
  const isWhole = rows.length < rowsAtOnce;
  // One statement read them all: the list is as long as it found it.
  const total = isWhole ? rows.length : state.total;
  if (total !== state.total) await countListed(db, sellerId);
  const meta: v.InferInput<typeof TrackingMeta> = {
    total,
    unread: fetchedAt ? await countUnread(db, sellerId, fetchedAt, rows) : total,
    sequence: writeSequence(state),
  };
  const newest = rows[0]?.updatedAt;
  // No further than what is here: a change that comes in between is counted next time.
  if (newest && newest > (fetchedAt ?? 0)) {
    await db
      .update(members)
      .set({ trackingFetchedAt: newest })
      .where(and(eq(members.sellerId, sellerId), eq(members.personId, personId)));
  }
  const proofs = seesValues(role) ? (isApart ? 'apart' : 'here') : 'hidden';
  const list = new ListText(total, row => trackingItemOf(row, now, home, proofs));
  const first = `{"customsTrackings":{"meta":${JSON.stringify(meta)},"items":[\n${list.add(rows)}`;
  if (isWhole) return { first: `${first}${end}`, rest: undefined };

  async function* rest(): AsyncGenerator<string, void> {
    for (let at = rows.at(-1); at; ) {
      // Other calls come between, whatever the database is.
      await nextTurn();
      const before: TrackingRow = at;
      const more = await inTurn(() => findRows(db, sellerId, { state, columns }, before));
      yield list.add(more);
      at = more.length < rowsAtOnce ? undefined : more.at(-1);
    }
    // An order that changed before its turn came moved to the top, where the walk had been.
    for (let from = state.sequence; list.isShort; await nextTurn()) {
      const { sequence } = await inTurn(() => numberChanges(db, sellerId, rowsAtOnce));
      const before = from;
      const moved = await inTurn(() => findChangedSince(db, sellerId, before, { state, columns }));
      yield list.add(moved);
      from = moved.length < rowsAtOnce ? sequence : (moved.at(-1)?.sequence ?? sequence);
      if (from === before) break;
    }
    if (!list.isComplete) {
      await inTurn(() => countListed(db, sellerId));
      throw new Error('Orders of the list were removed: it has to be fetched again.');
    }
    yield end;
  }
  return { first, rest: rest() };
}

const end = ']}}';

/** Lines of a list, none of them twice. */
class ListText {
  readonly #total: number;
  readonly #itemOf: (row: TrackingRow) => object;
  readonly #added = new Set<string>();

  constructor(total: number, itemOf: (row: TrackingRow) => object) {
    this.#total = total;
    this.#itemOf = itemOf;
  }

  get isComplete(): boolean {
    return this.#added.size === this.#total;
  }

  get isShort(): boolean {
    return this.#added.size < this.#total;
  }

  add(rows: readonly TrackingRow[]): string {
    let lines = '';
    for (const row of rows) {
      if (this.#added.has(row.orderId)) continue;
      this.#added.add(row.orderId);
      lines += `${JSON.stringify(this.#itemOf(row))}${this.isComplete ? '' : ','}\n`;
    }
    return lines;
  }
}

interface OpenedList {
  state: SequenceState;
  fetchedAt: Date | null;
  home: string | null;
}

const findList = prepared(db =>
  db
    .select({
      ...sequenceColumns(sql.placeholder('sellerId')),
      fetchedAt: members.trackingFetchedAt,
      home: marketplaceAccounts.marketplaceId,
    })
    .from(members)
    .leftJoin(trackingSequences, eq(trackingSequences.sellerId, members.sellerId))
    .leftJoin(marketplaceAccounts, eq(marketplaceAccounts.sellerId, members.sellerId))
    .where(
      and(
        eq(members.sellerId, sql.placeholder('sellerId')),
        eq(members.personId, sql.placeholder('personId')),
      ),
    )
    .prepare('find_list'),
);

async function openList(db: Db, sellerId: string, personId: string): Promise<OpenedList> {
  const [found] = await findList(db).execute({ sellerId, personId });
  if (!found) throw new Refusal('AUTH.SESSION_ENDED', 'The session has ended: sign in again.');
  const { sequence, total, history, isBehind } = found;
  const isCurrent = found.isCurrent === true;
  const before = {
    sequence: sequence ?? 0,
    total: total ?? 0,
    history: history ?? 0,
    isBehind,
    isCurrent,
  };
  const state = await numberChanges(db, sellerId, mostNumbered, before);
  return { state, fetchedAt: found.fetchedAt, home: found.home };
}

/** @param newest the first rows of the list */
async function countUnread(
  db: Db,
  sellerId: string,
  fetchedAt: Date,
  newest: readonly TrackingRow[],
): Promise<number> {
  const amongNewest = newest.filter(row => row.updatedAt > fetchedAt).length;
  if (amongNewest < rowsAtOnce) return amongNewest;
  const isUnread = and(eq(clearances.sellerId, sellerId), gt(clearances.updatedAt, fetchedAt));
  let unread = 0;
  for (let reached: Pick<TrackingRow, 'updatedAt' | 'orderId'> | undefined; ; await nextTurn()) {
    const isRest = and(isUnread, reached && isBelow(reached));
    const [last] = await db
      .select({ updatedAt: clearances.updatedAt, orderId: clearances.orderId })
      .from(clearances)
      .where(isRest)
      .orderBy(desc(clearances.updatedAt), desc(clearances.orderId))
      .offset(countedAtOnce - 1)
      .limit(1);
    if (!last) return unread + (await db.$count(clearances, isRest));
    unread += countedAtOnce;
    reached = last;
  }
}

/** In a list with the newest change first. */
const isBelow = ({ updatedAt, orderId }: Pick<TrackingRow, 'updatedAt' | 'orderId'>) =>
  sql`(${clearances.updatedAt}, ${clearances.orderId}) < (${updatedAt.toISOString()}, ${orderId})`;

const ofList = (sellerId: string | Placeholder, sequence: number | Placeholder) =>
  and(eq(clearances.sellerId, sellerId), lte(clearances.listedFrom, sequence));

type Columns = typeof trackingColumns | typeof columnsWithoutProof;

const selectRows = (db: Db, columns: Columns, which: SQL | undefined) =>
  db
    .select(columns as typeof trackingColumns)
    .from(clearances)
    .where(which)
    .orderBy(desc(clearances.updatedAt), desc(clearances.orderId))
    .limit(rowsAtOnce);

const ofFirstRows = ofList(sql.placeholder('sellerId'), sql.placeholder('sequence'));
const findFirstRows = prepared(db => selectRows(db, trackingColumns, ofFirstRows).prepare('find_first_rows'));
const findFirstRowsWithoutProof = prepared(db =>
  selectRows(db, columnsWithoutProof, ofFirstRows).prepare('find_first_rows_without_proof'),
);

/** What of a list's orders is read, and up to where it goes. */
interface Reading {
  state: SequenceState;
  columns: Columns;
}

function findRows(
  db: Db,
  sellerId: string,
  { state: { sequence }, columns }: Reading,
  after: TrackingRow | undefined,
): Promise<TrackingRow[]> {
  if (after) return selectRows(db, columns, and(ofList(sellerId, sequence), isBelow(after)));
  const first = columns === trackingColumns ? findFirstRows : findFirstRowsWithoutProof;
  return first(db).execute({ sellerId, sequence });
}

const findChangedSince = (db: Db, sellerId: string, from: number, { state, columns }: Reading) =>
  db
    .select({ ...(columns as typeof trackingColumns), sequence: clearances.sequence })
    .from(clearances)
    .where(and(ofList(sellerId, state.sequence), gt(clearances.sequence, from)))
    .orderBy(asc(clearances.sequence))
    .limit(rowsAtOnce);

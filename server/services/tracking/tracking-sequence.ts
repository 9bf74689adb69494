import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, lt, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { clearances, removedOrders, trackingHistories, trackingSequences } from '#server/db/tables/orders.ts';
import { Refusal } from '#server/domain/refusal.ts';

/** How far a seller's changes are numbered. */
export interface SequenceState {
  sequence: number;
  /** Orders in the list up to this number. */
  total: number;
  history: number;
  /** Whether there are changes without a number. */
  isBehind: boolean;
}

/** So many are numbered by one statement, which the embedded database does nothing beside. */
const numberedAtOnce = 100;

/** No session lives longer, and no device asks after it. */
const historyDays = 200;

/** Another one after each start of the database, and for tables that were restored into a running one. */
const runningDatabase = sql<string>`concat('clearances'::regclass::oid, ' ', extract(epoch from pg_postmaster_start_time()))`;

/** What says whether a seller's numbers are up to date; columns of a query on `trackingSequences`. */
export const sequenceColumns = (sellerId: string | Placeholder) => ({
  sequence: trackingSequences.sequence,
  total: trackingSequences.total,
  history: trackingSequences.history,
  isBehind: sql<boolean>`(exists (select from ${clearances} where ${clearances.sellerId} = ${sellerId} and ${clearances.sequence} is null)
    or exists (select from ${removedOrders} where ${removedOrders.sellerId} = ${sellerId} and ${removedOrders.sequence} is null))`,
  isCurrent: sql<boolean>`(${trackingSequences.begunBy} = ${runningDatabase})`,
});

/** A state as a query found it, which may belong to a history that is over. */
type FoundState = SequenceState & { isCurrent: boolean };

async function findState(db: Db, sellerId: string): Promise<FoundState | undefined> {
  const [found] = await db
    .select(sequenceColumns(sellerId))
    .from(trackingSequences)
    .where(eq(trackingSequences.sellerId, sellerId));
  return found;
}

/**
 * Numbers the changes that have no number yet. Since only committed changes are seen here, and one reader at a time
 * does this, the numbers are in the order of the commits, without any lock that a writer would wait for.
 * @param most about so many are numbered, the others by the next reader
 * @param found the state, where it was read already; then every new order is numbered too
 */
export async function numberChanges(
  db: Db,
  sellerId: string,
  most: number,
  found?: FoundState | undefined,
): Promise<SequenceState> {
  let state = found ?? (await findState(db, sellerId));
  const goesOn = async ({ isBehind }: SequenceState, numbered: number) =>
    isBehind && (numbered < most || (found !== undefined && (await hasNew(db, sellerId))));
  for (let numbered = 0; !state?.isCurrent || (await goesOn(state, numbered)); await nextTurn()) {
    const before = state?.sequence;
    state = await db.transaction(tx => numberSome(tx, sellerId));
    // What is left is locked by a change under way, and gets its number after it.
    if (state.sequence === before && state.isCurrent) break;
    numbered += numberedAtOnce;
  }
  return state;
}

/** Whether there are orders that are not in the list yet. */
const hasNew = async (db: Db, sellerId: string): Promise<boolean> => {
  const isNew = and(eq(clearances.sellerId, sellerId), isNull(clearances.listedFrom));
  const found = await db.select({ orderId: clearances.orderId }).from(clearances).where(isNew).limit(1);
  return found.length > 0;
};

async function numberSome(tx: Db, sellerId: string): Promise<FoundState> {
  await tx.insert(trackingSequences).values({ sellerId }).onConflictDoNothing();
  const thisSeller = eq(trackingSequences.sellerId, sellerId);
  const [counter] = await tx
    .select({ ...sequenceColumns(sellerId), begunBy: trackingSequences.begunBy })
    .from(trackingSequences)
    .where(thisSeller)
    .for('update');
  if (!counter) throw new Error(`The sequence of ${sellerId} vanished from the database.`);
  if (!counter.isCurrent) await beginHistory(tx, sellerId, counter);
  await tx.execute(sql`
    with changed as (
      select order_id, listed_from is null as is_new from clearances
      where seller_id = ${sellerId} and sequence is null
      limit ${numberedAtOnce} for no key update skip locked
    ), gone as (
      select order_id from removed_orders where seller_id = ${sellerId} and sequence is null
      limit ${numberedAtOnce} for update skip locked
    ), numbered as (
      select order_id, ${counter.sequence} + row_number() over () as number from changed
    ), numbered_gone as (
      select order_id, ${counter.sequence} + (select count(*) from changed) + row_number() over () as number from gone
    ), wrote as (
      update clearances c set sequence = n.number, listed_from = coalesce(c.listed_from, n.number)
      from numbered n where c.seller_id = ${sellerId} and c.order_id = n.order_id
    ), wrote_gone as (
      update removed_orders r set sequence = n.number
      from numbered_gone n where r.seller_id = ${sellerId} and r.order_id = n.order_id
    )
    update tracking_sequences set
      sequence = sequence + (select count(*) from changed) + (select count(*) from gone),
      total = total + (select count(*) from changed where is_new) - (select count(*) from gone)
    where seller_id = ${sellerId}`);
  const state = await findState(tx, sellerId);
  if (!state) throw new Error(`The sequence of ${sellerId} vanished from the database.`);
  return state;
}

/** Counts a list again whose total turned out not to be its number of orders. */
export const countListed = (db: Db, sellerId: string): Promise<void> =>
  db.transaction(async tx => {
    const thisSeller = eq(trackingSequences.sellerId, sellerId);
    await tx
      .select({ total: trackingSequences.total })
      .from(trackingSequences)
      .where(thisSeller)
      .for('update');
    const isListed = and(eq(clearances.sellerId, sellerId), isNotNull(clearances.listedFrom));
    const isUnnumbered = and(eq(removedOrders.sellerId, sellerId), isNull(removedOrders.sequence));
    // Removed ones are taken off when they are numbered.
    const total = (await tx.$count(clearances, isListed)) + (await tx.$count(removedOrders, isUnnumbered));
    await tx.update(trackingSequences).set({ total }).where(thisSeller);
  });

/** What was said in the history before is valid up to its last number, and no further. */
async function beginHistory(
  tx: Db,
  sellerId: string,
  { begunBy, history, sequence }: typeof trackingSequences.$inferSelect | (FoundState & { begunBy: string }),
): Promise<void> {
  const isOld = lt(trackingHistories.endedAt, sql`now() - ${historyDays} * interval '1 day'`);
  await tx.delete(trackingHistories).where(and(eq(trackingHistories.sellerId, sellerId), isOld));
  if (begunBy !== '') {
    await tx.insert(trackingHistories).values({ sellerId, history, lastSequence: sequence });
  }
  await tx
    .update(trackingSequences)
    .set({ history: randomInt(1, 2 ** 47), begunBy: runningDatabase })
    .where(eq(trackingSequences.sellerId, sellerId));
}

const sequenceDigits = 15;

/** As it is answered: history and number in one. */
export const writeSequence = ({ history, sequence }: Pick<SequenceState, 'history' | 'sequence'>): string =>
  `${history}${String(sequence).padStart(sequenceDigits, '0')}`;

/**
 * The number of an answered sequence.
 * @throws Refusal where it isn't from this history of the seller's list, or from one that it goes on from
 */
export async function readSequence(
  db: Db,
  sellerId: string,
  since: string,
  state: SequenceState,
): Promise<number> {
  const [, history, sequence] = /^(\d{1,15})(\d{15})$/.exec(since) ?? [];
  const last =
    Number(history) === state.history ? state.sequence : await lastOf(db, sellerId, Number(history));
  if (last !== undefined && Number(sequence) <= last) return Number(sequence);
  throw new Refusal('CUSTOMS_TRACKING.SEQUENCE_UNKNOWN', 'This sequence is unknown: fetch the whole list.', {
    path: 'since',
  });
}

async function lastOf(db: Db, sellerId: string, history: number): Promise<number | undefined> {
  if (Number.isNaN(history)) return undefined;
  const [ended] = await db
    .select({ lastSequence: trackingHistories.lastSequence })
    .from(trackingHistories)
    .where(and(eq(trackingHistories.sellerId, sellerId), eq(trackingHistories.history, history)));
  return ended?.lastSequence;
}

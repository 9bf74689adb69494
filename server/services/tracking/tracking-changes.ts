import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, lte, notExists, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { type Db, prepared } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { clearances, removedOrders } from '#server/db/tables/orders.ts';
import { seesValues } from '#server/domain/accounts/sight.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import { mostTrackingChanges, type TrackingChanges } from '#src/contract/orders/customs-tracking.ts';
import { type TrackingRow, trackingColumns, trackingItemOf } from './tracking-item.ts';
import { numberChanges, readSequence, type SequenceState, writeSequence } from './tracking-sequence.ts';

const rowsAtOnce = 100;

/**
 * What changed in a seller's list since a sequence that was answered with it, or with earlier changes. Nothing counts
 * as read by it.
 * @throws Refusal where the sequence is unknown
 */
export async function fetchTrackingChanges(
  db: Db,
  { sellerId, role }: Pick<Membership, 'sellerId' | 'role'>,
  since: string,
  now: Date,
): Promise<v.InferInput<typeof TrackingChanges>> {
  const { changed, removed, sequence, total, hasMore } = await findChangesSince(
    db,
    sellerId,
    since,
    mostTrackingChanges,
  );
  const home = changed.length > 0 ? await findHome(db, sellerId) : null;
  const items = changed.map(row => trackingItemOf(row, now, home, seesValues(role) ? 'here' : 'hidden'));
  return { sequence, items, removed, total, hasMore };
}

interface ChangesSince {
  /** Up to where they are. */
  sequence: string;
  changed: readonly TrackingRow[];
  removed: string[];
  /** How many orders are in the list. */
  total: number;
  hasMore: boolean;
}

/**
 * Orders of a seller's list that changed, and those that are gone from it.
 * @param most so many of both together
 * @throws Refusal where the sequence is unknown
 */
export async function findChangesSince(
  db: Db,
  sellerId: string,
  since: string,
  most: number,
): Promise<ChangesSince> {
  const state = await numberChanges(db, sellerId, most);
  const from = await readSequence(db, sellerId, since, state);
  const changed = from < state.sequence ? await findChanged(db, sellerId, from, state, most) : [];
  const removed = from < state.sequence ? await findRemoved(db, sellerId, from, state, most) : [];
  // Both are complete up to here: beyond it one of them may have more.
  const ends = [changed, removed].map(rows => rows[most]?.sequence ?? state.sequence + 1);
  const sequences = [...changed, ...removed]
    .map(row => row.sequence ?? 0)
    .filter(sequence => sequence < Math.min(...ends))
    .sort((one, other) => one - other)
    .slice(0, most);
  const isCut = sequences.length < changed.length + removed.length;
  const upTo = isCut ? (sequences.at(-1) ?? from) : state.sequence;
  const isInPage = (row: { sequence: number | null }) => (row.sequence ?? 0) <= upTo;
  return {
    sequence: writeSequence({ history: state.history, sequence: upTo }),
    changed: changed.filter(isInPage),
    removed: removed.filter(isInPage).map(row => row.orderId),
    total: state.total,
    hasMore: isCut || state.isBehind,
  };
}

const findHomeRows = prepared(db =>
  db
    .select({ marketplaceId: marketplaceAccounts.marketplaceId })
    .from(marketplaceAccounts)
    .where(eq(marketplaceAccounts.sellerId, sql.placeholder('sellerId')))
    .prepare('find_home_marketplace'),
);

/** The seller's own marketplace; null where there is none. */
export async function findHome(db: Db, sellerId: string): Promise<string | null> {
  const [account] = await findHomeRows(db).execute({ sellerId });
  return account?.marketplaceId ?? null;
}

async function findChanged(
  db: Db,
  sellerId: string,
  from: number,
  { sequence }: SequenceState,
  most: number,
) {
  const columns = { ...trackingColumns, sequence: clearances.sequence };
  const found = [];
  for (let cursor = from; found.length <= most; await nextTurn()) {
    const rows = await db
      .select(columns)
      .from(clearances)
      .where(
        and(
          eq(clearances.sellerId, sellerId),
          gt(clearances.sequence, cursor),
          lte(clearances.sequence, sequence),
        ),
      )
      .orderBy(asc(clearances.sequence))
      .limit(rowsAtOnce);
    found.push(...rows);
    if (rows.length < rowsAtOnce) break;
    cursor = rows.at(-1)?.sequence ?? sequence;
  }
  return found;
}

function findRemoved(db: Db, sellerId: string, from: number, { sequence }: SequenceState, most: number) {
  const isHereAgain = db
    .select({ orderId: clearances.orderId })
    .from(clearances)
    .where(and(eq(clearances.sellerId, sellerId), eq(clearances.orderId, removedOrders.orderId)));
  return db
    .select({ orderId: removedOrders.orderId, sequence: removedOrders.sequence })
    .from(removedOrders)
    .where(
      and(
        eq(removedOrders.sellerId, sellerId),
        gt(removedOrders.sequence, from),
        lte(removedOrders.sequence, sequence),
        notExists(isHereAgain),
      ),
    )
    .orderBy(asc(removedOrders.sequence))
    .limit(most + 1);
}

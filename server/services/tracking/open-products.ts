import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { clearances, inDigitOrder, isToShip, latestShipBy, orderItems } from '#server/db/tables/orders.ts';
import { shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import {
  cursorBehind,
  isOpenItem,
  mostCountedOrders,
  type OpenItem,
  type OpenOrder,
  type OpenProducts,
  type OpenProductsQuery,
  orderOfCursor,
} from '#src/contract/orders/open-products.ts';
import { findChangesSince, findHome } from './tracking-changes.ts';
import { marketplaceOf, type TrackingRow, trackingColumns } from './tracking-item.ts';
import { numberChanges, readSequence, writeSequence } from './tracking-sequence.ts';

const ordinary = {
  /** The embedded database answers nobody else while it reads some. */
  rowsAtOnce: 100,
  ordersInPage: 300,
  changesInAnswer: 500,
};
type Sizes = typeof ordinary;
const mostNumbered = 5000;

type Answer = v.InferInput<typeof OpenProducts>;

/**
 * Orders that wait for a confirmation: a page of them, or what changed in them since a sequence. They are read without
 * a transaction: one that changes while it is sent is among the changes since the page's sequence.
 * @throws Refusal where the sequence is unknown
 */
export async function fetchOpenProducts(
  db: Db,
  sellerId: string,
  { since, cursor }: v.InferOutput<typeof OpenProductsQuery>,
  sizes: Sizes = ordinary,
): Promise<Answer> {
  const content =
    since !== undefined && cursor === undefined
      ? await fetchChanges(db, sellerId, since, sizes)
      : await fetchPage(db, sellerId, { since, cursor }, sizes);
  return { ...content, total: await countWaiting(db, sellerId) };
}

async function fetchChanges(
  db: Db,
  sellerId: string,
  since: string,
  { rowsAtOnce, changesInAnswer }: Sizes,
): Promise<Omit<Answer, 'total'>> {
  const { changed, removed, sequence, hasMore } = await findChangesSince(
    db,
    sellerId,
    since,
    changesInAnswer,
  );
  const home = changed.length > 0 ? await findHome(db, sellerId) : null;
  const waiting = changed.filter(({ openCount }) => openCount > 0);
  const orders: Answer['orders'][number][] = [];
  for (let from = 0; from < waiting.length; from += rowsAtOnce, await nextTurn())
    orders.push(...(await withItems(db, sellerId, waiting.slice(from, from + rowsAtOnce), home)));
  const told = new Set(orders.map(order => order.orderId));
  const over = changed.filter(({ orderId }) => !told.has(orderId)).map(({ orderId }) => orderId);
  return { orders, removed: [...removed, ...over], sequence, hasMore };
}

async function fetchPage(
  db: Db,
  sellerId: string,
  { since, cursor }: v.InferOutput<typeof OpenProductsQuery>,
  { rowsAtOnce, ordersInPage }: Sizes,
): Promise<Omit<Answer, 'total'>> {
  // Orders without a number get one after this page's, and are among the changes.
  const state = await numberChanges(db, sellerId, since === undefined ? mostNumbered : 0);
  if (since !== undefined) await readSequence(db, sellerId, since, state);
  const home = await findHome(db, sellerId);
  const orders: Answer['orders'][number][] = [];
  let behind = cursor;
  for (let read = 0; read < ordersInPage; read += rowsAtOnce, await nextTurn()) {
    const rows = await findWaiting(db, sellerId, behind, rowsAtOnce);
    orders.push(...(await withItems(db, sellerId, rows, home)));
    const last = rows.at(-1);
    behind = last && rows.length === rowsAtOnce ? cursorBehind(placeOf(last)) : undefined;
    if (behind === undefined) break;
  }
  const sequence = since ?? writeSequence(state);
  return { orders, removed: [], sequence, hasMore: behind !== undefined, ...(behind && { cursor: behind }) };
}

const placeOf = ({ orderId, shipBy }: TrackingRow) => ({
  orderId,
  ...(shipBy && { shipBy: shipBy.toISOString() }),
});

const latest = latestShipBy(clearances.shipBy);
const number = inDigitOrder(clearances.orderId);

function findWaiting(
  db: Db,
  sellerId: string,
  cursor: string | undefined,
  most: number,
): Promise<TrackingRow[]> {
  const place = cursor === undefined ? undefined : orderOfCursor(cursor);
  const shipBy = place?.shipBy === undefined ? 'infinity' : new Date(place.shipBy).toISOString();
  return db
    .select(trackingColumns)
    .from(clearances)
    .where(
      and(
        eq(clearances.sellerId, sellerId),
        isToShip(clearances),
        // Only what was listed leaves a trace when it is removed.
        isNotNull(clearances.listedFrom),
        place && sql`(${latest}, ${number}) > (${shipBy}::timestamptz, ${place.orderId})`,
      ),
    )
    .orderBy(asc(latest), asc(number))
    .limit(most);
}

/** @returns those that still have an item to confirm: one may have been confirmed since its line was read */
async function withItems(
  db: Db,
  sellerId: string,
  rows: readonly TrackingRow[],
  home: string | null,
): Promise<v.InferInput<typeof OpenOrder>[]> {
  if (rows.length === 0) return [];
  const found = await db
    .select({
      _id: orderItems.id,
      orderId: orderItems.orderId,
      name: orderItems.name,
      sku: orderItems.sku,
      asin: orderItems.asin,
      quantity: orderItems.quantity,
      shippedQuantity: orderItems.shippedQuantity,
      status: orderItems.status,
      ledgerId: shipmentLedgerItems.ledgerId,
    })
    .from(orderItems)
    .leftJoin(shipmentLedgerItems, eq(shipmentLedgerItems.orderItemId, orderItems.id))
    .where(
      and(
        eq(orderItems.sellerId, sellerId),
        inArray(
          orderItems.orderId,
          rows.map(row => row.orderId),
        ),
      ),
    )
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  return rows.flatMap(row => {
    const items = found.filter(({ orderId }) => orderId === row.orderId).map(openItem);
    if (!items.some(isOpenItem)) return [];
    const { orderStatus } = row;
    return {
      ...placeOf(row),
      ...(orderStatus !== 'open' && orderStatus !== 'shipped' && { status: orderStatus }),
      ...(row.isIoss && { isIoss: true as const }),
      ...marketplaceOf(row, home),
      items,
    };
  });
}

type ItemRow = Pick<
  typeof orderItems.$inferSelect,
  'name' | 'sku' | 'asin' | 'quantity' | 'shippedQuantity' | 'status'
> & { _id: string; ledgerId: string | null };

const openItem = (item: ItemRow): v.InferInput<typeof OpenItem> => ({
  _id: item._id,
  name: item.name,
  ...(item.sku !== null && { sku: item.sku }),
  ...(item.asin !== null && { asin: item.asin }),
  quantity: item.quantity,
  shippedQuantity: item.shippedQuantity,
  ...(item.status !== 'open' && item.status !== 'shipped' && { status: item.status }),
  ...(item.ledgerId !== null && { isConfirmed: true as const }),
});

async function countWaiting(db: Db, sellerId: string): Promise<number> {
  const waiting = db
    .select({ orderId: clearances.orderId })
    .from(clearances)
    .where(and(eq(clearances.sellerId, sellerId), isToShip(clearances)))
    .limit(mostCountedOrders)
    .as('waiting');
  return db.$count(waiting);
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db, InTurn } from '#server/db/db.ts';
import { clearances, inDigitOrder, isToShip, latestShipBy, orderItems } from '#server/db/tables/orders.ts';
import { shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import {
  cursorBehind,
  isOpenItem,
  mostCountedOrders,
  mostOpenOrders,
  type OpenItem,
  type OpenOrder,
  type OpenProducts,
  type OpenProductsQuery,
  orderOfCursor,
} from '#src/contract/orders/open-products.ts';
import { findChangesSince, findHome } from './tracking-changes.ts';
import { columnsWithoutProof, marketplaceOf, type TrackingRow } from './tracking-item.ts';
import { numberChanges, readSequence, writeSequence } from './tracking-sequence.ts';

const ordinary = {
  /** The embedded database answers nobody else while it reads some. */
  rowsAtOnce: 100,
  ordersInPage: mostOpenOrders,
  changesInAnswer: 500,
};
type Sizes = typeof ordinary;
const mostNumbered = 5000;

type Answer = v.InferInput<typeof OpenProducts>;

/**
 * Orders that wait for a confirmation, as JSON: what changed in them since a sequence, or a page of them, with a line
 * for each. They are read without a transaction: one that changes while it is sent is among the changes since the
 * page's sequence.
 * @param inTurn runs each query after the first part
 * @throws Refusal where the sequence is unknown
 */
export async function openOpenProducts(
  db: Db,
  sellerId: string,
  { since, cursor }: v.InferOutput<typeof OpenProductsQuery>,
  inTurn: InTurn,
  sizes: Sizes = ordinary,
): Promise<{ first: string; rest: AsyncGenerator<string, void> | undefined }> {
  const total = await countWaiting(db, sellerId);
  if (since === undefined || cursor !== undefined)
    return openPage(db, sellerId, { since, cursor, total }, inTurn, sizes);
  const openProducts: Answer = { ...(await fetchChanges(db, sellerId, since, sizes)), total };
  return { first: JSON.stringify({ openProducts }), rest: undefined };
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
  const sentIds = new Set(orders.map(order => order.orderId));
  const over = changed.filter(({ orderId }) => !sentIds.has(orderId)).map(({ orderId }) => orderId);
  return { orders, removed: [...removed, ...over], sequence, ...(hasMore && { hasMore }) };
}

async function openPage(
  db: Db,
  sellerId: string,
  { since, cursor, total }: v.InferOutput<typeof OpenProductsQuery> & { total: number },
  inTurn: InTurn,
  { rowsAtOnce, ordersInPage }: Sizes,
): Promise<{ first: string; rest: AsyncGenerator<string, void> | undefined }> {
  // Orders without a number get one after this page's, and are among the changes.
  const state = await numberChanges(db, sellerId, since === undefined ? mostNumbered : 0);
  if (since !== undefined) await readSequence(db, sellerId, since, state);
  const home = await findHome(db, sellerId);
  const sequence = since ?? writeSequence(state);
  let lines = 0;
  const readBehind = async (cursor: string | undefined) => {
    const rows = await findWaiting(db, sellerId, cursor, rowsAtOnce);
    const orders = await withItems(db, sellerId, rows, home);
    const text = orders.map(order => `${lines++ === 0 ? '' : ',\n'}${JSON.stringify(order)}`).join('');
    const last = rows.at(-1);
    return { text, behind: last && rows.length === rowsAtOnce ? cursorBehind(placeOf(last)) : undefined };
  };
  const end = (behind: string | undefined) =>
    `\n]${behind === undefined ? '' : `,"cursor":${JSON.stringify(behind)}`}}}`;

  const { text, behind } = await readBehind(cursor);
  const first = `{"openProducts":{"removed":[],"sequence":"${sequence}","total":${total},"orders":[\n${text}`;
  if (behind === undefined || lines >= ordersInPage)
    return { first: `${first}${end(behind)}`, rest: undefined };

  async function* rest(): AsyncGenerator<string, void> {
    let at = behind;
    // Some rows have nothing left to confirm: a page of the others is what a device takes along.
    while (at !== undefined && lines < ordersInPage) {
      await nextTurn();
      const more = await inTurn(() => readBehind(at));
      yield more.text;
      at = more.behind;
    }
    yield end(at);
  }
  return { first, rest: rest() };
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
    .select(columnsWithoutProof)
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

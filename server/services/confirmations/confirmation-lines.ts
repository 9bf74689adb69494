import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, InTurn } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { clearances, marketplacePackages, orderItems, orders } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import { findOrderPage, type Listing, listedOrders, type Place } from './order-pages.ts';

/** The embedded database answers nobody else while it reads some. */
const ordersAtOnce = 100;

type ItemRow = typeof orderItems.$inferSelect;
type EntryRow = typeof shipmentLedger.$inferSelect;
type PackageRow = typeof marketplacePackages.$inferSelect;

/** An item of a listed order in one of its parcels, or in none yet; an order without items is a line too. */
export interface ConfirmationLine {
  order: typeof orders.$inferSelect;
  clearance?: typeof clearances.$inferSelect | undefined;
  item?: ItemRow;
  /** Of the item in this parcel, or altogether where it is in none. */
  quantity?: number;
  /** Set on the first line of an item, so that sums count it once. */
  isFirst?: boolean;
  /** Our confirmation of it. */
  entry?: EntryRow | undefined;
  /** Names of who made its first and its newest revision. */
  confirmedBy?: string | undefined;
  correctedBy?: string | undefined;
  /** Of another tool, where we have no confirmation. */
  parcel?: PackageRow | undefined;
}

/** Whether there are more items than `most`, of which no more are read than that. */
export async function hasMoreItems(db: Db, listing: Listing, most: number): Promise<boolean> {
  const ofOrder = and(eq(orderItems.sellerId, orders.sellerId), eq(orderItems.orderId, orders.orderId));
  const listed = listedOrders(db.select({ one: sql`1` }).from(orders).$dynamic(), listing);
  const beyond = await listed.leftJoin(orderItems, ofOrder).offset(most).limit(1);
  return beyond.length > 0;
}

/**
 * Lines of every listed order, latest first, a page at a time.
 * @param inTurn runs each page's queries
 */
export async function* readLines(
  db: Db,
  listing: Listing,
  inTurn: InTurn,
): AsyncGenerator<ConfirmationLine[], void> {
  let after: Place | undefined;
  do {
    const page = await inTurn(() => readPage(db, listing, after));
    yield page.lines;
    after = page.next;
    // Other calls come between, whatever the database is.
    await nextTurn();
  } while (after);
}

async function readPage(db: Db, listing: Listing, after: Place | undefined) {
  const rows = await findOrderPage(db, listing, after, ordersAtOnce);
  const found = rows.map(({ order }) => order);
  return {
    lines: found.length === 0 ? [] : await linesOf(db, listing.sellerId, found),
    next: rows.length < ordersAtOnce ? undefined : rows.at(-1)?.place,
  };
}

async function linesOf(
  db: Db,
  sellerId: string,
  found: ConfirmationLine['order'][],
): Promise<ConfirmationLine[]> {
  const orderIds = found.map(({ orderId }) => orderId);
  const isOfThese = (table: typeof clearances | typeof orderItems | typeof marketplacePackages) =>
    and(eq(table.sellerId, sellerId), inArray(table.orderId, orderIds));
  const cleared = await db.select().from(clearances).where(isOfThese(clearances));
  const packages = await db
    .select()
    .from(marketplacePackages)
    .where(isOfThese(marketplacePackages))
    .orderBy(asc(marketplacePackages.createdAt), asc(marketplacePackages.packageReferenceId));
  const items = await db
    .select({ item: orderItems, entry: shipmentLedger, confirmed: shipmentLedgerItems.quantity })
    .from(orderItems)
    .leftJoin(shipmentLedgerItems, eq(shipmentLedgerItems.orderItemId, orderItems.id))
    .leftJoin(shipmentLedger, eq(shipmentLedger.id, shipmentLedgerItems.ledgerId))
    .where(isOfThese(orderItems))
    .orderBy(asc(orderItems.position));
  const entryIds = items.flatMap(({ entry }) => entry?.id ?? []);
  const revisers = await findRevisers(db, sellerId, entryIds);
  return found.flatMap((order): ConfirmationLine[] => {
    const isOfOrder = ({ orderId }: { orderId: string }) => orderId === order.orderId;
    const whole = { order, clearance: cleared.find(isOfOrder) };
    const ofOrder = items.filter(({ item }) => isOfOrder(item));
    const lines = ofOrder.flatMap(({ item, entry, confirmed }): ConfirmationLine[] => {
      if (!entry) {
        const parcels = parcelsOf(item, packages.filter(isOfOrder));
        return parcels.map((parcel, at) => ({ ...whole, item, isFirst: at === 0, ...parcel }));
      }
      const confirmedBy = revisers.get(`${entry.id} 1`);
      const correctedBy = entry.revision > 1 ? revisers.get(`${entry.id} ${entry.revision}`) : undefined;
      const quantity = confirmed ?? item.quantity;
      return [{ ...whole, item, quantity, isFirst: true, entry, confirmedBy, correctedBy }];
    });
    return lines.length > 0 ? lines : [whole];
  });
}

/** The packages of other tools that an item is in; of those that name no items, the first has it if it is fulfilled. */
function parcelsOf(
  item: ItemRow,
  packages: readonly PackageRow[],
): { quantity: number; parcel?: PackageRow | undefined }[] {
  const present = packages.filter(({ status }) => status !== 'CANCELLED');
  const named = present.flatMap(parcel =>
    parcel.items
      .filter(({ orderItemId }) => orderItemId === item.marketplaceItemId)
      .map(({ quantity }) => ({ quantity, parcel })),
  );
  if (named.length > 0) return named;
  const parcel = item.fulfilledQuantity > 0 ? present.find(({ items }) => items.length === 0) : undefined;
  return [{ quantity: item.quantity, parcel }];
}

/** Names by entry and revision; a person who is gone took theirs along. */
async function findRevisers(
  db: Db,
  sellerId: string,
  entryIds: readonly string[],
): Promise<Map<string, string>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .select({
      ledgerId: orderEvents.ledgerId,
      revision: orderEvents.revision,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.userId))
    .where(
      and(
        eq(orderEvents.sellerId, sellerId),
        inArray(orderEvents.ledgerId, [...entryIds]),
        // As the index has it.
        sql`${orderEvents.kind} in ('confirmed', 'amended')`,
      ),
    );
  return new Map(rows.map(row => [`${row.ledgerId} ${row.revision}`, personName(row)]));
}

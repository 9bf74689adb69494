import { and, asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { orders } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import { OrderId } from '#src/contract/ids.ts';
import type { OrderEvent, OrderEventDetail } from '#src/contract/orders/order-events.ts';
import { type ShipmentValues, valuesOf } from '#src/contract/shipments/shipment-ledger.ts';

type NewOrderEvent = typeof orderEvents.$inferInsert;

/** The statement that adds a line to an order's history, also as a part of another one. */
export const insertEvent = (tx: Db, event: NewOrderEvent) => tx.insert(orderEvents).values(event);

/** What the history keeps of a revision. */
export const detailOf = (
  values: ShipmentValues,
  isSentAnyway: boolean,
  sharing: readonly { orderId: string }[] = [],
): OrderEventDetail => ({
  values: valuesOf(values),
  ...(isSentAnyway && { isSentAnyway }),
  ...sharedWith(sharing),
});

/** The other orders in the same parcel. */
export const sharedWith = (sharing: readonly { orderId: string }[]): OrderEventDetail =>
  sharing.length > 0 ? { sharedWith: sharing.map(({ orderId }) => v.parse(OrderId, orderId)) } : {};

/** Null for a moment before the order was placed: the device's clock was set meanwhile, and nobody knows. */
export const possiblePress = (pressedAt: Date | null | undefined, orderedAt: Date): Date | null =>
  pressedAt && pressedAt >= orderedAt ? pressedAt : null;

type LedgerRow = typeof shipmentLedger.$inferSelect;

/** The first line of a confirmation as its entry has it, as long as nobody amended that. */
export const firstEventOf = (row: LedgerRow) => ({
  sellerId: row.sellerId,
  orderId: row.orderId,
  at: row.confirmedAt,
  kind: 'confirmed' as const,
  ledgerId: row.id,
  revision: 1,
  device: row.confirmedBy,
  detail: detailOf(row, row.isSentAnyway),
});

/** Name of the person who made a revision of a confirmation; undefined where that account is gone. */
export async function findReviser(db: Db, ledgerId: string, revision: number): Promise<string | undefined> {
  const [user] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.userId))
    .where(
      and(
        eq(orderEvents.ledgerId, ledgerId),
        eq(orderEvents.revision, revision),
        // As the index has it.
        sql`${orderEvents.kind} in ('confirmed', 'amended')`,
      ),
    );
  return user && personName(user);
}

type Line = v.InferInput<typeof OrderEvent>;

/** What happened to one of the seller's orders, oldest first; undefined where the seller has no such order. */
export async function findOrderHistory(
  db: Db,
  sellerId: string,
  orderId: string,
): Promise<Line[] | undefined> {
  const [order] = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)));
  if (!order) return undefined;
  const rows = await db
    .select({ event: orderEvents, user: { firstName: users.firstName, lastName: users.lastName } })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(and(eq(orderEvents.sellerId, sellerId), eq(orderEvents.orderId, orderId)))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  const entries = await db
    .select()
    .from(shipmentLedger)
    .where(and(eq(shipmentLedger.sellerId, sellerId), eq(shipmentLedger.orderId, orderId)))
    .orderBy(asc(shipmentLedger.confirmedAt));
  const written = rows.map(({ event, user }) => lineOf(event, user));
  const unwritten = entries.flatMap(entry => linesOfLedger(entry, written));
  return [...unwritten, ...written].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function lineOf(
  event: Pick<typeof orderEvents.$inferSelect, 'at' | 'kind' | 'ledgerId' | 'revision' | 'device' | 'detail'>,
  user: { firstName: string; lastName: string } | null,
): Line {
  const { at, kind, ledgerId, revision, device, detail } = event;
  return {
    at: at.toISOString(),
    kind,
    ...(ledgerId !== null && { ledgerId }),
    ...(revision !== null && { revision }),
    ...(user && { by: personName(user) }),
    ...(device !== null && { device }),
    detail,
  };
}

/** What is in the ledger alone, as the demo's confirmations are. */
function linesOfLedger(entry: LedgerRow, written: readonly Line[]): Line[] {
  const { id, revision, marketplaceState, marketplaceAt, marketplaceReason } = entry;
  const isMissing = (kinds: readonly Line['kind'][]) =>
    !written.some(line => line.ledgerId === id && line.revision === revision && kinds.includes(line.kind));
  const lines: Line[] = [];
  if (isMissing(['confirmed', 'amended'])) lines.push(lineOf(firstEventOf(entry), null));
  if (marketplaceState !== 'waiting' && marketplaceAt && isMissing(['accepted', 'refused'])) {
    const detail = marketplaceReason ? { reason: marketplaceReason } : {};
    const outcome = {
      at: marketplaceAt,
      kind: marketplaceState,
      ledgerId: id,
      revision,
      device: null,
      detail,
    };
    lines.push(lineOf(outcome, null));
  }
  return lines;
}

import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts, sellers } from '#server/db/tables/accounts.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { countedUnits } from '#server/domain/counted-units.ts';
import { Refusal } from '#server/domain/refusal.ts';
import {
  isSameShipment,
  refusalOfClosed,
  refusalOfIneligible,
  refusalOfShipment,
} from '#server/domain/shipment-rules.ts';
import { confirmShipmentJobOf } from '#server/queue/confirm-shipment.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import { MarketplaceId } from '#src/contract/ids.ts';
import { listDay } from '#src/contract/shipments/carrier-eligibility.ts';
import { type NewShipment, type ShipmentReceipt, valuesOf } from '#src/contract/shipments/shipment-ledger.ts';
import { carriersOfOrder } from './carrier-lists.ts';
import { compareLabel, noteSharing } from './label-in-use.ts';
import { findReviser, possiblePress } from './order-events.ts';
import { type ConfirmedBy, findShipmentsOf, insertShipment, newReceipt } from './shipment-ledger.ts';

/**
 * Confirms a shipment, once for its key: the ledger entry, its items, and the job that notifies the marketplace, after
 * which wake the jobs.
 * @throws Refusal
 */
export function confirmShipment(
  db: Db,
  change: KeyedChange,
  entry: NewShipment,
  by: Pick<ConfirmedBy, 'personId' | 'confirmedBy' | 'confirmedAt' | 'pressedAt'>,
): Promise<ShipmentReceipt> {
  const { sellerId, key } = change;
  const receipt = newReceipt(by, entry._id);
  const confirmedBy = { ...by, sellerId, opId: key ?? null };
  return withIdempotency(db, change, tx => confirm(tx, entry, confirmedBy, receipt), receipt);
}

/** The effect of `confirmShipment`, within the transaction of whoever makes sure that it happens once. @throws Refusal */
export async function confirm(
  tx: Db,
  sent: NewShipment,
  by: ConfirmedBy,
  receipt: ShipmentReceipt,
): Promise<ShipmentReceipt> {
  const day = listDay(by.confirmedAt);
  // Locked, so that two confirmations of one order come one after the other and never wait for each other.
  const [order] = await tx
    .select({
      marketplaceId: orders.marketplaceId,
      createdAt: orders.createdAt,
      status: orders.status,
      home: homeOf(by.sellerId),
      contents: sql<string | null>`(select ${sellers.shipping} ->> 'contents' from ${sellers}
        where ${sellers.id} = ${by.sellerId})`,
      carriers: carriersOfOrder(day),
    })
    .from(orders)
    .where(and(eq(orders.sellerId, by.sellerId), eq(orders.orderId, sent.orderId)))
    .for('no key update');
  if (!order) throw new Refusal('SHIPMENT.ORDER_UNKNOWN', 'There is no such order.', { path: 'orderId' });
  const entry = { ...sent, marketplaceId: v.parse(MarketplaceId, order.marketplaceId) };
  const items = await tx
    .select({
      id: orderItems.id,
      quantity: orderItems.quantity,
      status: orderItems.status,
      confirmedIn: shipmentLedgerItems.ledgerId,
    })
    .from(orderItems)
    .leftJoin(shipmentLedgerItems, eq(shipmentLedgerItems.orderItemId, orderItems.id))
    .where(and(eq(orderItems.sellerId, by.sellerId), eq(orderItems.orderId, entry.orderId)));
  const refusal = refusalOfShipment(sent, order, items, by.confirmedAt);
  if (refusal) throw refusal;
  const productIds = entry.products.map(({ productId }) => productId);
  const isConfirmed = items.some(
    ({ id, confirmedIn }) => confirmedIn !== null && productIds.some(productId => productId === id),
  );
  const speaksAgainst = isConfirmed
    ? null
    : (refusalOfClosed(order, items, productIds) ?? refusalOfIneligible(entry, order.carriers, day));
  if (speaksAgainst) throw speaksAgainst;
  if (!isConfirmed) {
    const { sellerId, confirmedAt: at, confirmedBy: device, personId: userId } = by;
    const { orderId } = entry;
    const sharing = await compareLabel(tx, { sellerId, orderId, values: entry, at });
    const job = confirmShipmentJobOf(receipt._id);
    const pressed = { ...by, pressedAt: possiblePress(by.pressedAt, order.createdAt) };
    const isInserted = await insertShipment(tx, entry, pressed, receipt, job, {
      sharing,
      counted: countedUnits(sent, order.contents === 'required'),
    }).catch(refuseTakenId);
    await noteSharing(tx, sharing, { orderId, at, userId, device });
    if (isInserted) return receipt;
  }
  await refuseConfirmed(tx, entry);
  throw new Error('An order item is taken by no ledger entry.');
}

const homeOf = (sellerId: string) => sql<string | null>`(select ${marketplaceAccounts.marketplaceId}
  from ${marketplaceAccounts} where ${marketplaceAccounts.sellerId} = ${sellerId})`;

/** @throws Refusal where that is why */
function refuseTakenId(error: unknown): never {
  if (!isIdTaken(error)) throw error;
  throw new Refusal('SHIPMENT.ID_TAKEN', 'A confirmation with this id already exists.', { path: '_id' });
}

/** The ledger's key, and that of the first revision's event; whichever the database writes first. */
const keysOfId: readonly unknown[] = ['shipment_ledger_pkey', 'order_events_ledger_id_revision_index'];

/** Unwrapped from the query builder's error. */
function isIdTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('constraint' in error && keysOfId.includes(error.constraint)) || isIdTaken(error.cause);
}

/** @throws Refusal that names the oldest confirmation of any of the products */
async function refuseConfirmed(tx: Db, entry: NewShipment): Promise<void> {
  const [earlier] = await findShipmentsOf(
    tx,
    entry.products.map(product => product.productId),
  );
  if (!earlier) return;
  const place = entry.products.findIndex(({ productId }) =>
    earlier.entry.products.some(product => product.productId === productId),
  );
  const confirmedAt = earlier.row.confirmedAt.toISOString();
  const { confirmedBy } = earlier.row;
  const person = await findReviser(tx, earlier.row.id, 1);
  throw new Refusal(
    'SHIPMENT.ALREADY_CONFIRMED',
    `Already confirmed by “${confirmedBy}” at ${confirmedAt}.`,
    {
      path: `products.${place}.productId`,
      confirmedAt,
      confirmedBy,
      ...(person && { person }),
      sameData: isSameShipment(entry, earlier.entry),
      entry: valuesOf(earlier.entry),
      _id: earlier.row.id,
      revision: earlier.row.revision,
      productIds: earlier.entry.products.map(({ productId }) => productId),
    },
  );
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { marketplacePackages, orderItems, orders } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { isStale } from '#server/domain/entity-tag.ts';
import { Refusal } from '#server/domain/refusal.ts';
import {
  isSameValues,
  refusalOfClosed,
  refusalOfIneligible,
  refusalOfRemainingProducts,
  refusalOfValues,
} from '#server/domain/shipment-rules.ts';
import { confirmShipmentJobOf } from '#server/queue/confirm-shipment.ts';
import { insertOrBringForward } from '#server/queue/job-queue.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import { etagOf } from '#src/contract/headers.ts';
import { parcelNumber } from '#src/contract/scanned-codes/parcel-number.ts';
import { listDay } from '#src/contract/shipments/carrier-eligibility.ts';
import {
  type ShipmentAmendment,
  type ShipmentReceipt,
  valuesOf,
} from '#src/contract/shipments/shipment-ledger.ts';
import { carriersOfOrder } from './carrier-lists.ts';
import { compareLabel, noteSharing, usesLabel } from './label-in-use.ts';
import {
  detailOf,
  findReviser,
  firstEventOf,
  insertEvent,
  possiblePress,
  sharedWith,
} from './order-events.ts';
import { type LedgerRow, receiptOf } from './shipment-ledger.ts';

/** Who amends it, and what they saw. */
export interface AmendedBy {
  personId: string;
  /** Label of the device. */
  amendedBy: string;
  amendedAt: Date;
  /** When a person pressed, where that is known; see `possiblePress`. */
  pressedAt?: Date | null;
  /** ETags of the `If-Match` header; undefined: any revision. */
  ifMatch: readonly string[] | undefined;
}

interface Amended {
  row: LedgerRow;
  body: ShipmentAmendment;
  by: AmendedBy;
  /** Confirmations of other orders in the same parcel. */
  sharing: readonly LedgerRow[];
  orderedAt: Date;
}

/**
 * Gives a confirmation other values, once for its key, and the marketplace is resent; wake the jobs after it. Equal
 * values make no revision.
 * @throws Refusal
 */
export const amendShipment = (
  db: Db,
  change: KeyedChange,
  body: ShipmentAmendment,
  by: AmendedBy,
): Promise<ShipmentReceipt> => withIdempotency(db, change, tx => amend(tx, change.sellerId, body, by));

/** The effect of `amendShipment`, within the transaction of whoever makes sure that it happens once. @throws Refusal */
export async function amend(
  tx: Db,
  sellerId: string,
  body: ShipmentAmendment,
  by: AmendedBy,
): Promise<ShipmentReceipt> {
  const day = listDay(by.amendedAt);
  const { order, row, isDelivered } = await lockShipment(tx, sellerId, body, day);
  const items = await tx
    .select({
      id: orderItems.id,
      quantity: orderItems.quantity,
      status: orderItems.status,
    })
    .from(shipmentLedgerItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentLedgerItems.orderItemId))
    .where(eq(shipmentLedgerItems.ledgerId, row.id))
    // A refusal names an item by its place.
    .orderBy(asc(orderItems.position), asc(orderItems.id));
  const remaining = new Set<string>(
    body.products?.map(({ productId }) => productId) ?? items.map(({ id }) => id),
  );
  const dropped = items.filter(({ id }) => !remaining.has(id));
  const isEqual = isSameValues(body, row) && dropped.length === 0;
  const isOutdated = isStale(by.ifMatch, row.revision);
  // Anyone who wants what is there already overwrites nothing.
  if (isOutdated && !isEqual) throw changed(row, await findReviser(tx, row.id, row.revision));
  const isLost = row.marketplaceState === 'refused' || row.verification === 'missing';
  if (isEqual && (isOutdated || !isLost)) return receiptOf(row);
  const refusal =
    refusalOfRemainingProducts(body.products, items) ??
    refusalOfClosed(order, items, [...remaining]) ??
    (isDelivered ? delivered() : null) ??
    refusalOfValues(body, order.createdAt, by.amendedAt) ??
    (isCarrierSettled(body, row) ? null : refusalOfIneligible(body, order.carriers, day));
  if (refusal) throw refusal;
  const isLabelUnchanged = usesLabel(row) && parcelNumber(row) === parcelNumber(body);
  const { amendedAt: at, amendedBy: device, personId: userId } = by;
  const { orderId } = body;
  const sharing = isLabelUnchanged
    ? []
    : await compareLabel(tx, { sellerId, orderId, values: body, at }, row);
  // The demo's confirmations are made without a history: their first values would be lost now.
  if (row.revision === 1) await insertEvent(tx, firstEventOf(row)).onConflictDoNothing();
  const amended = { row, body, by, sharing, orderedAt: order.createdAt };
  const after = isEqual ? await resend(tx, amended) : await revise(tx, amended);
  await noteSharing(tx, sharing, { orderId, at, userId, device });
  if (dropped.length > 0) await drop(tx, dropped);
  return receiptOf(after);
}

/** Whether carrier and service stay as the marketplace took them, or as a person sent them anyway. */
const isCarrierSettled = (body: ShipmentAmendment, row: LedgerRow): boolean =>
  body.carrier === row.carrier &&
  body.deliveryService === row.deliveryService &&
  (row.isSentAnyway || row.marketplaceState === 'accepted');

/** The order first, like anyone else who changes one of its confirmations. */
async function lockShipment(tx: Db, sellerId: string, { _id, orderId }: ShipmentAmendment, day: string) {
  const [order] = await tx
    .select({ createdAt: orders.createdAt, status: orders.status, carriers: carriersOfOrder(day) })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)))
    .for('no key update');
  if (!order) throw unknown();
  const [found] = await tx
    .select({ row: shipmentLedger, packageStatus: marketplacePackages.status })
    .from(shipmentLedger)
    .leftJoin(
      marketplacePackages,
      and(
        eq(marketplacePackages.sellerId, shipmentLedger.sellerId),
        eq(marketplacePackages.orderId, shipmentLedger.orderId),
        eq(marketplacePackages.packageReferenceId, shipmentLedger.packageReferenceId),
      ),
    )
    .where(
      and(
        eq(shipmentLedger.id, _id),
        eq(shipmentLedger.sellerId, sellerId),
        eq(shipmentLedger.orderId, orderId),
      ),
    )
    .for('no key update', { of: shipmentLedger });
  if (!found) throw unknown();
  return { order, row: found.row, isDelivered: found.packageStatus === 'DELIVERED' };
}

const unknown = () => new Refusal('SHIPMENT.CONFIRMATION_UNKNOWN', 'There is no such confirmation.');

const delivered = () =>
  new Refusal(
    'SHIPMENT.DELIVERED',
    'The parcel has been delivered. The marketplace counts a correction after delivery as a defect.',
  );

const changed = (row: LedgerRow, person: string | undefined) =>
  new Refusal('SHIPMENT.CHANGED', 'This confirmation has been corrected by someone else since.', {
    _id: row.id,
    entry: valuesOf(row),
    revision: row.revision,
    etag: etagOf(row.revision),
    ...(row.amendedAt && { amendedAt: row.amendedAt.toISOString(), amendedBy: row.amendedBy }),
    ...(row.amendedAt && person && { person }),
  });

/** Nothing is known of what is to be told now. */
const untold = {
  marketplaceState: 'waiting',
  marketplaceAt: null,
  marketplaceReason: null,
  marketplaceCode: null,
  verification: null,
  verificationAt: null,
  resends: 0,
  cancelledAt: null,
  closedAt: null,
} as const;

async function revise(tx: Db, amended: Amended): Promise<LedgerRow> {
  const { row, body, by } = amended;
  const { amendedAt, amendedBy } = by;
  const after = {
    ...row,
    ...valuesOf(body),
    ...untold,
    amendedAt,
    amendedBy,
    isSentAnyway: body.sendAnyway ?? (row.isSentAnyway && isCarrierSettled(body, row)),
    revision: row.revision + 1,
  };
  const { id: _, labelKey: __, ...columns } = after;
  const locked = tx
    .select({ id: shipmentLedgerItems.orderItemId })
    .from(shipmentLedgerItems)
    .where(eq(shipmentLedgerItems.ledgerId, row.id));
  const numbered = tx
    .update(orderItems)
    .set({ trackingId: body.trackingId })
    .where(inArray(orderItems.id, locked));
  await tx
    .with(
      tx.$with('numbered').as(numbered),
      tx.$with('noted').as(noteOf(tx, { ...amended, row: after }, 'amended')),
      tx.$with('added').as(insertOrBringForward(tx, confirmShipmentJobOf(body._id))),
    )
    .update(shipmentLedger)
    .set(columns)
    .where(eq(shipmentLedger.id, row.id));
  return after;
}

async function resend(tx: Db, amended: Amended): Promise<LedgerRow> {
  const { row, body } = amended;
  await tx
    .with(
      tx.$with('noted').as(noteOf(tx, amended, 'resent')),
      tx.$with('added').as(insertOrBringForward(tx, confirmShipmentJobOf(body._id))),
    )
    .update(shipmentLedger)
    .set(untold)
    .where(eq(shipmentLedger.id, row.id));
  return { ...row, ...untold };
}

const noteOf = (tx: Db, { row, body, by, sharing, orderedAt }: Amended, kind: 'amended' | 'resent') =>
  insertEvent(tx, {
    sellerId: row.sellerId,
    orderId: row.orderId,
    at: by.amendedAt,
    kind,
    ledgerId: row.id,
    revision: row.revision,
    userId: by.personId,
    device: by.amendedBy,
    pressedAt: possiblePress(by.pressedAt, orderedAt),
    detail: kind === 'amended' ? detailOf(body, row.isSentAnyway, sharing) : sharedWith(sharing),
  });

/** After the ledger's row: its triggers still count these items. */
async function drop(tx: Db, items: readonly { id: string }[]) {
  const ids = items.map(({ id }) => id);
  const freed = tx.delete(shipmentLedgerItems).where(inArray(shipmentLedgerItems.orderItemId, ids));
  await tx
    .with(tx.$with('freed').as(freed))
    .update(orderItems)
    .set({ trackingId: null, shippedQuantity: sql`${orderItems.fulfilledQuantity}` })
    .where(inArray(orderItems.id, ids));
}

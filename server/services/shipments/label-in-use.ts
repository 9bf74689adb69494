import { and, desc, eq, exists, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { namedPerson } from '#server/services/accounts/named-person.ts';
import {
  labelDays,
  mostLabels,
  type ShipmentLabel,
} from '#src/contract/endpoints/shipment-view-endpoints.ts';
import { etagOf } from '#src/contract/headers.ts';
import { OrderId } from '#src/contract/ids.ts';
import { parcelNumber } from '#src/contract/scanned-codes/parcel-number.ts';
import { normaliseTrackingId } from '#src/contract/shipments/carriers.ts';
import type { LabelInUse } from '#src/contract/shipments/shipment-conflicts.ts';
import { type ShipmentValues, valuesOf } from '#src/contract/shipments/shipment-ledger.ts';
import { insertEvent, sharedWith } from './order-events.ts';
import type { LedgerRow } from './shipment-ledger.ts';

const dayMs = 24 * 3_600_000;
/** Carriers give their numbers out again some time later. */
const comparedForMs = 180 * dayMs;

/** Values that are about to be written for one of the seller's orders. */
export interface LabelledShipment {
  sellerId: string;
  orderId: string;
  values: ShipmentValues & { sharedLabel?: true | undefined; swapsWith?: string | undefined };
  at: Date;
}

interface LabelUse {
  row: LedgerRow;
  person: string | null;
}

/**
 * Compares a tracking number with those of the seller's other orders. Called with the order locked: from then until the
 * end of the transaction nobody else of the company takes this number.
 * @param present of an amendment: what the confirmation says until then
 * @returns the confirmations of other orders in the same parcel, where a person said that they are
 * @throws Refusal where another order has the number, and nobody said that this is right
 */
export async function compareLabel(
  tx: Db,
  shipment: LabelledShipment,
  present?: ShipmentValues,
): Promise<LedgerRow[]> {
  const number = parcelNumber(shipment.values);
  if (number === undefined) return [];
  const { sellerId, values } = shipment;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${sellerId} ${number}`}, 0))`);
  // A statement of its own: it sees what the transaction has written that had the lock before.
  const found = await findUses(tx, shipment, number);
  const [use] = found;
  if (!use || values.sharedLabel) return found.map(({ row }) => row);
  throw inUse(use, present);
}

const madeAt = sql`coalesce(${shipmentLedger.amendedAt}, ${shipmentLedger.confirmedAt})`;

const ofOrder = and(eq(orders.sellerId, shipmentLedger.sellerId), eq(orders.orderId, shipmentLedger.orderId));

/** The seller's entries whose numbers nobody else should take. */
function isUsedSince(tx: Db, sellerId: string, since: number) {
  const isToBeSent = tx
    .select({ id: orderItems.id })
    .from(shipmentLedgerItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentLedgerItems.orderItemId))
    .where(and(eq(shipmentLedgerItems.ledgerId, shipmentLedger.id), ne(orderItems.status, 'cancelled')));
  return and(
    eq(shipmentLedger.sellerId, sellerId),
    gte(madeAt, new Date(since).toISOString()),
    ne(shipmentLedger.marketplaceState, 'refused'),
    isNull(shipmentLedger.closedAt),
    ne(orders.status, 'cancelled'),
    exists(isToBeSent),
  );
}

/** What devices of the company know of its tracking numbers, so that they ask before they save. The newest first. */
export async function listLabels(db: Db, sellerId: string, at: Date): Promise<ShipmentLabel[]> {
  const rows = await db
    .select({ orderId: shipmentLedger.orderId, trackingId: shipmentLedger.trackingId })
    .from(shipmentLedger)
    .innerJoin(orders, ofOrder)
    .where(isUsedSince(db, sellerId, at.getTime() - labelDays * dayMs))
    .orderBy(desc(madeAt), desc(shipmentLedger.id))
    .limit(mostLabels);
  return rows.map(({ orderId, trackingId }) => ({
    orderId: v.parse(OrderId, orderId),
    trackingId: normaliseTrackingId(trackingId),
  }));
}

/** Which orders of the seller have these parcels, by `parcelNumber`. */
export async function findLabelledOrders(
  db: Db,
  sellerId: string,
  numbers: readonly string[],
  at: Date,
): Promise<Map<string, string[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({ row: shipmentLedger })
    .from(shipmentLedger)
    .innerJoin(orders, ofOrder)
    .where(
      and(
        isUsedSince(db, sellerId, at.getTime() - comparedForMs),
        inArray(shipmentLedger.labelKey, numbers.map(labelKeyOf)),
      ),
    );
  const found = new Map<string, string[]>();
  for (const { row } of rows) {
    const number = parcelNumber(row);
    if (number !== undefined) found.set(number, [...(found.get(number) ?? []), row.orderId]);
  }
  return found;
}

/** As the column of the same name is generated. @param number see `parcelNumber` */
const labelKeyOf = (number: string) => number.replace(/[^0-9A-Z]/g, '');

/** The newest first. */
async function findUses(
  tx: Db,
  { sellerId, orderId, values, at }: LabelledShipment,
  number: string,
): Promise<LabelUse[]> {
  const rows = await tx
    .select({
      row: shipmentLedger,
      person: namedPerson,
    })
    .from(shipmentLedger)
    .innerJoin(orders, ofOrder)
    .leftJoin(
      orderEvents,
      and(
        eq(orderEvents.ledgerId, shipmentLedger.id),
        eq(orderEvents.revision, shipmentLedger.revision),
        inArray(orderEvents.kind, ['confirmed', 'amended']),
      ),
    )
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(
      and(
        isUsedSince(tx, sellerId, at.getTime() - comparedForMs),
        eq(shipmentLedger.labelKey, labelKeyOf(number)),
        ne(shipmentLedger.orderId, orderId),
        values.swapsWith === undefined ? undefined : ne(shipmentLedger.orderId, values.swapsWith),
      ),
    )
    .orderBy(desc(madeAt), desc(shipmentLedger.id));
  return rows.filter(({ row }) => parcelNumber(row) === number);
}

function inUse({ row, person }: LabelUse, present: ShipmentValues | undefined): Refusal {
  const details: Omit<LabelInUse, 'code' | 'message'> = {
    path: 'trackingId',
    orderId: row.orderId,
    _id: row.id,
    revision: row.revision,
    etag: etagOf(row.revision),
    entry: valuesOf(row),
    confirmedAt: (row.amendedAt ?? row.confirmedAt).toISOString(),
    confirmedBy: row.amendedBy ?? row.confirmedBy,
    ...(person !== null && { person }),
    ...(present && { present: valuesOf(present) }),
  };
  return new Refusal(
    'SHIPMENT.LABEL_IN_USE',
    `Order ${row.orderId} was confirmed with this tracking number.`,
    details,
  );
}

/** Whether an entry keeps others from using its number. */
export const usesLabel = ({ marketplaceState, closedAt }: LedgerRow): boolean =>
  marketplaceState !== 'refused' && closedAt === null;

/** A line in the history of each order that is found to be in another one's parcel. */
export async function noteSharing(
  tx: Db,
  sharing: readonly LedgerRow[],
  by: { orderId: string; at: Date; userId: string; device: string },
): Promise<void> {
  const { orderId, ...event } = by;
  for (const { sellerId, orderId: other, id, revision } of sharing) {
    await insertEvent(tx, {
      ...event,
      sellerId,
      orderId: other,
      kind: 'label-shared',
      ledgerId: id,
      revision,
      detail: sharedWith([{ orderId }]),
    });
  }
}

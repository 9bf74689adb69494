import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { orderItems } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { insertJob, type NewJob } from '#server/queue/job-queue.ts';
import type { CountedUnits } from '#src/contract/shipments/parcel-contents.ts';
import {
  type NewShipment,
  ShipmentLedgerEntry,
  ShipmentReceipt,
} from '#src/contract/shipments/shipment-ledger.ts';
import { detailOf, insertEvent } from './order-events.ts';

export type LedgerRow = typeof shipmentLedger.$inferSelect;

/** Whose confirmation it is. */
export interface ConfirmedBy {
  sellerId: string;
  /** The Idempotency-Key, where it had one. */
  opId: string | null;
  personId: string;
  /** Label of the device. */
  confirmedBy: string;
  confirmedAt: Date;
  /** When a person pressed, where that is known; see `possiblePress`. */
  pressedAt?: Date | null;
}

/** The marketplace takes any positive number; this range fits every integer that it may be read into. */
const largestPackageReference = 2 ** 31 - 1;

/** An entry of the ledger with all its items, as it was confirmed. */
export interface ConfirmedShipment {
  row: LedgerRow;
  entry: ShipmentLedgerEntry;
}

/**
 * What will be answered for a confirmation that is kept, and the id of its entry.
 * @param _id where its device made one
 */
export const newReceipt = (
  { confirmedAt, confirmedBy }: Pick<ConfirmedBy, 'confirmedAt' | 'confirmedBy'>,
  _id: string = randomUUID(),
): ShipmentReceipt =>
  v.parse(ShipmentReceipt, { _id, confirmedAt: confirmedAt.toISOString(), confirmedBy, revision: 1 });

/** The same for an entry that is there. */
export const receiptOf = ({ id, confirmedAt, confirmedBy, revision }: LedgerRow): ShipmentReceipt =>
  v.parse(ShipmentReceipt, { _id: id, confirmedAt: confirmedAt.toISOString(), confirmedBy, revision });

interface ShipmentNotes {
  /** Confirmations of other orders in the same parcel. */
  sharing?: readonly LedgerRow[];
  counted?: CountedUnits | undefined;
}

/**
 * Writes an entry with its items, their tracking number and shipped quantity, its first event, and the job that sends
 * it: in one statement, as each costs more than the rows that it writes.
 * @returns whether all items were free; roll back otherwise
 */
export async function insertShipment(
  tx: Db,
  entry: NewShipment,
  { personId, pressedAt, ...by }: ConfirmedBy,
  { _id: ledgerId }: ShipmentReceipt,
  job: NewJob,
  { sharing = [], counted }: ShipmentNotes = {},
): Promise<boolean> {
  const { products, _id, sendAnyway = false, sharedLabel, swapsWith, contents, ...shipment } = entry;
  const insertedEntry = tx.$with('inserted_entry').as(
    tx.insert(shipmentLedger).values({
      id: ledgerId,
      ...shipment,
      ...by,
      isSentAnyway: sendAnyway,
      // Random and not counted: a package confirmed in the marketplace's own screens may have a small number, and
      // the same number would edit it.
      packageReferenceId: String(randomInt(1, largestPackageReference)),
    }),
  );
  // The key of this table decides under concurrency: it waits for the other transaction.
  const insertedItems = tx.$with('inserted_items').as(
    tx
      .insert(shipmentLedgerItems)
      .values(products.map(({ productId, quantity }) => ({ orderItemId: productId, ledgerId, quantity })))
      .onConflictDoNothing()
      .returning({ orderItemId: shipmentLedgerItems.orderItemId, quantity: shipmentLedgerItems.quantity }),
  );
  const insertedEvent = tx.$with('inserted_event').as(
    insertEvent(tx, {
      sellerId: by.sellerId,
      orderId: entry.orderId,
      at: by.confirmedAt,
      kind: 'confirmed',
      ledgerId,
      revision: 1,
      userId: personId,
      device: by.confirmedBy,
      pressedAt,
      detail: { ...detailOf(entry, sendAnyway, sharing), ...(counted && { contents: counted }) },
    }),
  );
  const shipped = await tx
    .with(insertedEntry, insertedItems, insertedEvent, tx.$with('inserted_job').as(insertJob(tx, job)))
    .update(orderItems)
    .set({ trackingId: entry.trackingId, shippedQuantity: sql`${insertedItems.quantity}` })
    .from(insertedItems)
    .where(and(eq(orderItems.id, insertedItems.orderItemId), eq(orderItems.sellerId, by.sellerId)))
    .returning({ id: orderItems.id });
  return shipped.length === products.length;
}

/** Entries that hold any of these order items, oldest first. */
export async function findShipmentsOf(db: Db, orderItemIds: readonly string[]): Promise<ConfirmedShipment[]> {
  const containing = db
    .select({ id: shipmentLedgerItems.ledgerId })
    .from(shipmentLedgerItems)
    .where(inArray(shipmentLedgerItems.orderItemId, [...orderItemIds]));
  const rows = await db
    .select()
    .from(shipmentLedger)
    .where(inArray(shipmentLedger.id, containing))
    .orderBy(shipmentLedger.confirmedAt);
  if (rows.length === 0) return [];
  const items = await db
    .select()
    .from(shipmentLedgerItems)
    .where(
      inArray(
        shipmentLedgerItems.ledgerId,
        rows.map(row => row.id),
      ),
    );
  return rows.map(row => {
    const products = items
      .filter(item => item.ledgerId === row.id)
      .map(({ orderItemId, quantity }) => ({ productId: orderItemId, quantity }));
    return { row, entry: v.parse(ShipmentLedgerEntry, { ...row, products }) };
  });
}

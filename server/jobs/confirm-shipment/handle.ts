import { and, asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type {
  ConfirmationOutcome,
  Marketplace,
  MarketplaceAccount,
  PackageConfirmation,
} from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { prepared } from '#server/db/prepared.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { shipInstant } from '#server/domain/shipment-rules.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { findCarrier, otherCarrierCode } from '#src/contract/carriers.ts';
import { ConfirmShipment } from './enqueue.ts';
import { endUnlessWaiting, type Told, writeOutcome, writeReason } from './write-outcome.ts';

const notLinked = {
  state: 'retry',
  afterMs: 15 * 60_000,
  reason: 'No marketplace account is linked yet.',
} as const satisfies ConfirmationOutcome;

export interface ConfirmShipmentParts {
  db: Db;
  marketplace: Marketplace;
  /** Null for a seller without an account that can be called. */
  findAccount: (sellerId: string) => Promise<MarketplaceAccount | null>;
  now: () => Date;
}

/**
 * Tells the marketplace of a confirmation as it is now, and writes the outcome to its ledger entry. What is told is
 * always the newest revision, and it is told by one job at a time.
 */
export function createConfirmShipmentHandler(parts: ConfirmShipmentParts): JobHandler {
  const { db, marketplace, findAccount, now } = parts;
  return async payload => {
    const { ledgerId } = v.parse(ConfirmShipment, payload);
    const waiting = await findWaiting(db, ledgerId);
    // Written by an attempt that was killed before it could end its job.
    if (!waiting) return { doneWith: end => endUnlessWaiting(db, end, ledgerId) };
    const { told } = waiting;
    const account = await findAccount(told.entry.sellerId);
    const outcome = account ? await marketplace.confirmShipment(account, waiting.package) : notLinked;
    if (outcome.state !== 'retry') {
      return { doneWith: end => writeOutcome(db, end, told, outcome, now()) };
    }
    await writeReason(db, told, outcome.reason);
    return { retryInMs: outcome.afterMs, reason: outcome.reason };
  };
}

const findWaitingRows = prepared(db =>
  db
    .select({
      entry: shipmentLedger,
      order: { createdAt: orders.createdAt, status: orders.status, isIoss: orders.isIoss },
      item: { orderItemId: orderItems.marketplaceItemId, quantity: shipmentLedgerItems.quantity },
    })
    .from(shipmentLedger)
    .innerJoin(
      orders,
      and(eq(orders.sellerId, shipmentLedger.sellerId), eq(orders.orderId, shipmentLedger.orderId)),
    )
    .innerJoin(shipmentLedgerItems, eq(shipmentLedgerItems.ledgerId, shipmentLedger.id))
    .innerJoin(orderItems, eq(orderItems.id, shipmentLedgerItems.orderItemId))
    .where(
      and(eq(shipmentLedger.id, sql.placeholder('ledgerId')), eq(shipmentLedger.marketplaceState, 'waiting')),
    )
    .orderBy(asc(orderItems.position))
    .prepare('find_waiting_shipment'),
);

async function findWaiting(
  db: Db,
  ledgerId: string,
): Promise<{ told: Told; package: PackageConfirmation } | null> {
  const rows = await findWaitingRows(db).execute({ ledgerId });
  const [found] = rows;
  if (!found) return null;
  const { entry, order } = found;
  return {
    told: { entry, order },
    package: {
      orderId: entry.orderId,
      marketplaceId: entry.marketplaceId,
      packageReferenceId: entry.packageReferenceId,
      ...carrierOf(entry.carrier),
      shippingMethod: entry.deliveryService,
      trackingNumber: entry.trackingId,
      shipDate: shipInstant(entry.dispatchDate, order.createdAt, entry.amendedAt ?? entry.confirmedAt),
      items: rows.map(({ item }) => item),
    },
  };
}

function carrierOf(carrier: string) {
  const known = findCarrier(carrier);
  return known ? { carrierCode: known.code } : { carrierCode: otherCarrierCode, carrierName: carrier.trim() };
}

import { and, asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type {
  ConfirmationOutcome,
  Marketplace,
  MarketplaceAccount,
  PackageConfirmation,
} from '#server/adapters/marketplace/marketplace.ts';
import { type Db, prepared } from '#server/db/db.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { marketplaceCarrier } from '#server/domain/carriers/marketplace-carrier.ts';
import { shipInstant } from '#server/domain/shipment-rules.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { ConfirmShipment } from '#server/queue/confirm-shipment.ts';
import { waitingReasons } from '#src/contract/shipments/waiting-reasons.ts';
import { endUnlessWaiting, type SentRevision, writeOutcome, writeReason } from './write-outcome.ts';

const notLinked = {
  state: 'retry',
  afterMs: 15 * 60_000,
  reason: waitingReasons.notLinked,
} as const satisfies ConfirmationOutcome;

export interface ConfirmShipmentParts {
  db: Db;
  marketplace: Marketplace;
  /** Null for a seller without an account that can be called. */
  findAccount: (sellerId: string) => Promise<MarketplaceAccount | null>;
  now: () => Date;
}

/** By then a request that was given up on has arrived, or never will. */
const overtakenAfterMs = 60_000;

/**
 * Tells the marketplace of a confirmation as it is now, and writes the outcome to its ledger entry. What is told is
 * always the newest revision, and it is told by one job at a time.
 *
 * An attempt before may have been given up on while its request was still on its way. Where it carried an older
 * revision it could arrive after this one, so the newest is told a second time, a little later.
 */
export function createConfirmShipmentHandler(parts: ConfirmShipmentParts): JobHandler {
  const { db, marketplace, findAccount, now } = parts;

  async function send({ sent, package: confirmation }: Found): Promise<ConfirmationOutcome> {
    const account = await findAccount(sent.entry.sellerId);
    return account ? marketplace.confirmShipment(account, confirmation) : notLinked;
  }

  return async (payload, attempt) => {
    const { ledgerId } = v.parse(ConfirmShipment, payload);
    const found = await findShipment(db, ledgerId);
    if (found?.state === 'waiting') {
      const { sent } = found;
      const outcome = await send(found);
      if (outcome.state === 'retry') {
        await writeReason(db, sent, outcome.reason);
        return { retryInMs: outcome.afterMs, reason: outcome.reason };
      }
      if (outcome.state === 'accepted' && attempt > 1 && sent.entry.revision > 1) {
        const isWritten = await writeOutcome(db, null, sent, outcome, now());
        return { retryInMs: isWritten ? overtakenAfterMs : 0 };
      }
      return { doneWith: end => writeOutcome(db, end, sent, outcome, now()) };
    }
    if (found?.state === 'accepted') {
      const outcome = await send(found);
      if (outcome.state === 'retry') return { retryInMs: outcome.afterMs, reason: outcome.reason };
    }
    return { doneWith: end => endUnlessWaiting(db, end, ledgerId) };
  };
}

interface Found {
  state: (typeof shipmentLedger.$inferSelect)['marketplaceState'];
  sent: SentRevision;
  package: PackageConfirmation;
}

const findRows = prepared(db =>
  db
    .select({
      entry: shipmentLedger,
      order: { createdAt: orders.createdAt, status: orders.status, isIoss: orders.isIoss },
      item: {
        orderItemId: orderItems.marketplaceItemId,
        // Where pieces were cancelled meanwhile the rest is told, or nothing of the item would be taken.
        quantity: sql<number>`least(${shipmentLedgerItems.quantity}, ${orderItems.quantity})`,
      },
      ledgerItem: { id: orderItems.id, quantity: shipmentLedgerItems.quantity },
    })
    .from(shipmentLedger)
    .innerJoin(
      orders,
      and(eq(orders.sellerId, shipmentLedger.sellerId), eq(orders.orderId, shipmentLedger.orderId)),
    )
    .innerJoin(shipmentLedgerItems, eq(shipmentLedgerItems.ledgerId, shipmentLedger.id))
    .innerJoin(orderItems, eq(orderItems.id, shipmentLedgerItems.orderItemId))
    .where(eq(shipmentLedger.id, sql.placeholder('ledgerId')))
    .orderBy(asc(orderItems.position))
    .prepare('find_shipment_to_send'),
);

async function findShipment(db: Db, ledgerId: string): Promise<Found | null> {
  const rows = await findRows(db).execute({ ledgerId });
  const [found] = rows;
  if (!found) return null;
  const { entry, order } = found;
  return {
    state: entry.marketplaceState,
    sent: {
      entry,
      order,
      fewer: rows.flatMap(({ item, ledgerItem }) =>
        item.quantity < ledgerItem.quantity ? [{ id: ledgerItem.id, quantity: item.quantity }] : [],
      ),
    },
    package: {
      orderId: entry.orderId,
      marketplaceId: entry.marketplaceId,
      packageReferenceId: entry.packageReferenceId,
      ...marketplaceCarrier(entry.carrier),
      shippingMethod: entry.deliveryService,
      trackingNumber: entry.trackingId,
      shipDate: shipInstant(entry.dispatchDate, order.createdAt, entry.amendedAt ?? entry.confirmedAt),
      items: rows.map(({ item }) => item),
    },
  };
}

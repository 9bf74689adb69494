import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { MarketplaceOrder } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import { type ReadBackStep, readBackStep } from '#server/domain/read-back.ts';
import { confirmShipmentJobOf } from '#server/jobs/confirm-shipment/enqueue.ts';
import { insertJob } from '#server/jobs/job-queue.ts';
import { LedgerEntryId } from '#src/contract/ids.ts';
import type { KnownOrder } from './known-orders.ts';

export interface ReadBackChange {
  entry: KnownOrder['confirmations'][number];
  step: ReadBackStep;
  /** Whether the package is there, with other values. */
  isShown: boolean;
}

/** What follows from a report of the marketplace for the confirmations that it has accepted. */
export function readBacksOf(reported: MarketplaceOrder, known: KnownOrder, now: Date): ReadBackChange[] {
  return known.confirmations.flatMap(entry => {
    if (entry.marketplaceState !== 'accepted' || !entry.marketplaceAt) return [];
    const earlier = known.earlier.flatMap(({ ledgerId, revision, detail }) =>
      ledgerId === entry.id && detail.values && (revision ?? 0) < entry.revision ? [detail.values] : [],
    );
    const found = reported.packages.find(one => one.packageReferenceId === entry.packageReferenceId);
    const step = readBackStep({ ...entry, acceptedAt: entry.marketplaceAt, earlier }, found, now);
    return step ? [{ entry, step, isShown: found !== undefined }] : [];
  });
}

/** @param tx a transaction that has the order locked */
export async function writeReadBack(
  tx: Db,
  { entry, step, isShown }: ReadBackChange,
  now: Date,
): Promise<void> {
  const isTold = step === 'tell-again';
  const written = await tx
    .update(shipmentLedger)
    .set(
      isTold
        ? {
            marketplaceState: 'waiting',
            marketplaceReason: null,
            readBack: isShown ? 'awaited' : null,
            readBackAt: now,
            toldAgain: sql`${shipmentLedger.toldAgain} + 1`,
          }
        : { readBack: step, readBackAt: now },
    )
    .where(
      and(
        eq(shipmentLedger.id, entry.id),
        // One that was amended meanwhile is told anyway.
        eq(shipmentLedger.revision, entry.revision),
        eq(shipmentLedger.marketplaceState, 'accepted'),
      ),
    )
    .returning({ id: shipmentLedger.id });
  if (written.length === 0) return;
  if (isTold) await insertJob(tx, confirmShipmentJobOf(v.parse(LedgerEntryId, entry.id)));
  if (step === 'awaited') return;
  const { sellerId, orderId, id: ledgerId, revision } = entry;
  const kind = isTold ? 'told-again' : step;
  await tx.insert(orderEvents).values({ sellerId, orderId, ledgerId, revision, kind, at: now });
}

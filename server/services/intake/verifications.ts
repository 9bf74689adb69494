import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { MarketplaceOrder } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { orderEvents, shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { type VerificationStep, verificationStep } from '#server/domain/marketplace/verification-step.ts';
import { confirmShipmentJobOf } from '#server/queue/confirm-shipment.ts';
import { insertJob } from '#server/queue/job-queue.ts';
import { LedgerEntryId } from '#src/contract/ids.ts';
import { marketplaceRefusals } from '#src/contract/shipments/shipment-outcome.ts';
import type { KnownOrder } from './known-orders.ts';

export interface VerificationChange {
  entry: KnownOrder['confirmations'][number];
  step: VerificationStep;
  /** Whether the package is there, with other values. */
  isShown: boolean;
  /** Order items of which it says more pieces than are ordered by now. */
  fewer?: readonly { id: string; quantity: number }[];
}

/**
 * What follows from a report of the marketplace for the confirmations that it has accepted, and for those that it
 * refused because pieces of them had been cancelled: the rest is still to be told.
 */
export function verificationsOf(
  reported: MarketplaceOrder,
  known: KnownOrder,
  now: Date,
): VerificationChange[] {
  return known.confirmations.flatMap(entry => {
    if (entry.marketplaceState === 'refused') {
      const fewer = fewerOf(entry, reported, known);
      return fewer.length > 0 ? [{ entry, step: 'resend' as const, isShown: false, fewer }] : [];
    }
    if (entry.marketplaceState !== 'accepted' || !entry.marketplaceAt) return [];
    const earlier = known.earlier.flatMap(({ ledgerId, revision, detail }) =>
      ledgerId === entry.id && detail.values && (revision ?? 0) < entry.revision ? [detail.values] : [],
    );
    const found = reported.packages.find(one => one.packageReferenceId === entry.packageReferenceId);
    const step = verificationStep({ ...entry, acceptedAt: entry.marketplaceAt, earlier }, found, now);
    return step ? [{ entry, step, isShown: found !== undefined }] : [];
  });
}

/** The items of a refused confirmation of which pieces were cancelled, and the others are still to be shipped. */
function fewerOf(
  { id, closedAt, marketplaceCode }: VerificationChange['entry'],
  reported: MarketplaceOrder,
  { items }: KnownOrder,
) {
  // The marketplace has no word of its own for too many pieces: it is none that blames a value.
  if (closedAt || marketplaceRefusals[marketplaceCode ?? 'OTHER'].field) return [];
  return items.flatMap(item => {
    const now = reported.items.find(one => one.orderItemId === item.marketplaceItemId);
    if (item.ledgerId !== id || !now || now.quantityOrdered === 0 || now.quantityFulfilled > 0) return [];
    return now.quantityOrdered < (item.ledgerQuantity ?? 0)
      ? [{ id: item.id, quantity: now.quantityOrdered }]
      : [];
  });
}

/** @param tx a transaction that has the order locked */
export async function writeVerification(
  tx: Db,
  { entry, step, isShown, fewer = [] }: VerificationChange,
  now: Date,
): Promise<void> {
  const isResend = step === 'resend';
  const written = await tx
    .update(shipmentLedger)
    .set(
      isResend
        ? {
            marketplaceState: 'waiting',
            marketplaceReason: null,
            marketplaceCode: null,
            verification: isShown ? 'awaited' : null,
            verificationAt: now,
            resends: sql`${shipmentLedger.resends} + 1`,
          }
        : { verification: step, verificationAt: now },
    )
    .where(
      and(
        eq(shipmentLedger.id, entry.id),
        // One that was amended meanwhile is told anyway.
        eq(shipmentLedger.revision, entry.revision),
        eq(shipmentLedger.marketplaceState, entry.marketplaceState),
      ),
    )
    .returning({ id: shipmentLedger.id });
  if (written.length === 0) return;
  for (const { id, quantity } of fewer) {
    await tx.update(shipmentLedgerItems).set({ quantity }).where(eq(shipmentLedgerItems.orderItemId, id));
  }
  if (isResend) await insertJob(tx, confirmShipmentJobOf(v.parse(LedgerEntryId, entry.id)));
  if (step === 'awaited') return;
  const { sellerId, orderId, id: ledgerId, revision } = entry;
  const kind = isResend ? 'resent' : step;
  await tx.insert(orderEvents).values({ sellerId, orderId, ledgerId, revision, kind, at: now });
}

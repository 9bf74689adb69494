import * as v from 'valibot';
import { type WaitingState, waitingStates } from '#src/api/outbox/confirmation-overlay.ts';
import type { CustomsProduct } from '#src/contract/customs-product.ts';
import { ShipmentLedgerEntry } from '#src/contract/shipment-ledger.ts';
import type { Row } from '#src/outbox/row.ts';

/** What this device has kept of an item's confirmation and not delivered yet. */
export interface WaitingConfirmation {
  trackingId: string;
  state: WaitingState;
}

/** By the item's `_id`. */
export type WaitingConfirmations = ReadonlyMap<string, WaitingConfirmation>;

/** What waits of an order, laid over what the server says when it is shown; the cache itself is never edited. */
export function waitingConfirmations(rows: readonly Row[], orderId: string): WaitingConfirmations {
  const waiting = new Map<string, WaitingConfirmation>();
  for (const row of rows) {
    if (row.state === 'sent' || row.entity !== `order:${orderId}`) continue;
    const entry = v.safeParse(ShipmentLedgerEntry, row.payload);
    if (!entry.success) continue;
    const { trackingId, products } = entry.output;
    for (const { productId } of products)
      waiting.set(productId, { trackingId, state: waitingStates[row.state] });
  }
  return waiting;
}

const isConfirmed = (product: CustomsProduct) =>
  product.confirmation !== undefined || product.shippedQuantity > 0;

/** Whether an item is confirmed, or its confirmation waits on this device. */
export function isTaken(product: CustomsProduct, waiting: WaitingConfirmations): boolean {
  return isConfirmed(product) || waiting.has(product._id);
}

interface LockWords {
  lockedConfirmed: string;
  lockedWaiting: string;
}

/** Why an item can't be chosen: it is confirmed, or its confirmation waits on this device. */
export function lockReason(
  product: CustomsProduct,
  waiting: WaitingConfirmations,
  words: LockWords,
): string | undefined {
  if (isConfirmed(product)) return words.lockedConfirmed;
  return waiting.has(product._id) ? words.lockedWaiting : undefined;
}

export interface MissingConfirmation {
  opId: string;
  trackingId: string;
  /** Milliseconds since 1970. */
  sentAt: number;
}

// Longer than a call may take: what was fetched so long after a confirmation was asked for after it.
const longestCallMs = 30_000;

/**
 * What this device has sent of an order and the server no longer has, such as after it was reset to an older backup.
 * @param fetchedAt when `products` were answered
 */
export function missingConfirmations(
  rows: readonly Row[],
  orderId: string,
  products: readonly CustomsProduct[],
  fetchedAt: number,
  waiting: WaitingConfirmations,
): MissingConfirmation[] {
  const open = new Set<string>(products.filter(product => !isTaken(product, waiting)).map(({ _id }) => _id));
  return rows.flatMap(({ opId, state, entity, payload, result }) => {
    if (state !== 'sent' || entity !== `order:${orderId}` || !result) return [];
    if (fetchedAt - result.at <= longestCallMs) return [];
    const entry = v.safeParse(ShipmentLedgerEntry, payload);
    if (!entry.success || !entry.output.products.some(({ productId }) => open.has(productId))) return [];
    return { opId, trackingId: entry.output.trackingId, sentAt: result.at };
  });
}

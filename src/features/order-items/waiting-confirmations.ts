import type { CustomsProduct } from '#src/contract/customs-product.ts';

/** What this device has kept of an item's confirmation and not delivered yet. */
export interface WaitingConfirmation {
  trackingId: string;
  state: 'kept' | 'sending' | 'needs-you';
}

/** By the item's `_id`. */
export type WaitingConfirmations = ReadonlyMap<string, WaitingConfirmation>;

export const nothingWaits: WaitingConfirmations = new Map();

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
  if (product.confirmation || product.shippedQuantity > 0) return words.lockedConfirmed;
  return waiting.has(product._id) ? words.lockedWaiting : undefined;
}

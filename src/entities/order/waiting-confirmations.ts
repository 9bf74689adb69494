import * as v from 'valibot';
import {
  type ConfirmingRow,
  type WaitingState,
  waitingStates,
} from '#src/api/outbox/confirmation-overlay.ts';
import { entityOfOrder } from '#src/contract/shipments/queueable-mutations.ts';
import { NewShipment, ShipmentAmendment } from '#src/contract/shipments/shipment-ledger.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';

/** What this device has kept of an item's confirmation and not delivered yet. */
export interface WaitingConfirmation {
  trackingId: string;
  state: WaitingState;
  /** The item is confirmed, and this corrects it. */
  isCorrection: boolean;
}

/** By the item's `_id`. */
export type WaitingConfirmations = ReadonlyMap<string, WaitingConfirmation>;

/** What waits of an order, laid over what the server says when it is shown; the cache itself is never edited. */
export function waitingConfirmations(
  rows: readonly ConfirmingRow[],
  orderId: string,
  products: readonly OrderItem[],
): WaitingConfirmations {
  const waiting = new Map<string, WaitingConfirmation>();
  const itemsOf = new Map<string, string[]>();
  for (const { _id, confirmation } of products) {
    if (confirmation?._id) itemsOf.set(confirmation._id, [...(itemsOf.get(confirmation._id) ?? []), _id]);
  }
  for (const { state, entity, payload } of rows) {
    if (state === 'sent' || entity !== entityOfOrder(orderId)) continue;
    const waitingHere = { state: waitingStates[state] };
    const entry = v.safeParse(NewShipment, payload);
    if (entry.success) {
      const { _id, trackingId } = entry.output;
      const items = entry.output.products.map(({ productId }) => productId);
      if (_id) itemsOf.set(_id, items);
      for (const item of items) waiting.set(item, { ...waitingHere, trackingId, isCorrection: false });
      continue;
    }
    const amendment = v.safeParse(ShipmentAmendment, payload);
    if (!amendment.success) continue;
    const { _id, trackingId } = amendment.output;
    for (const item of itemsOf.get(_id) ?? [])
      waiting.set(item, { ...waitingHere, trackingId, isCorrection: true });
  }
  return waiting;
}

const isConfirmed = (product: OrderItem) =>
  product.confirmation !== undefined ||
  product.isConfirmed === true ||
  product.shippedQuantity > 0 ||
  product.status === 'shipped-elsewhere';
const isCancelled = ({ status }: OrderItem) => status === 'cancelled';

/** Whether an item is confirmed or cancelled, or its confirmation waits on this device. */
export function isTaken(product: OrderItem, waiting: WaitingConfirmations): boolean {
  return isConfirmed(product) || isCancelled(product) || waiting.has(product._id);
}

interface LockWords {
  lockedConfirmed: string;
  lockedWaiting: string;
  lockedCancelled: string;
}

/** Why an item can't be chosen: it is confirmed or cancelled, or its confirmation waits on this device. */
export function lockReason(
  product: OrderItem,
  waiting: WaitingConfirmations,
  words: LockWords,
): string | undefined {
  if (isCancelled(product)) return words.lockedCancelled;
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
  rows: readonly ConfirmingRow[],
  orderId: string,
  products: readonly OrderItem[],
  fetchedAt: number,
  waiting: WaitingConfirmations,
): MissingConfirmation[] {
  const open = new Set<string>(products.filter(product => !isTaken(product, waiting)).map(({ _id }) => _id));
  return rows.flatMap(({ opId, state, entity, payload, result }) => {
    if (state !== 'sent' || entity !== entityOfOrder(orderId) || !result) return [];
    if (fetchedAt - result.at <= longestCallMs) return [];
    const entry = v.safeParse(NewShipment, payload);
    if (!entry.success || !entry.output.products.some(({ productId }) => open.has(productId))) return [];
    return { opId, trackingId: entry.output.trackingId, sentAt: result.at };
  });
}

import * as v from 'valibot';
import { Instant } from './instant.ts';

/**
 * Values of the header `X-Outbox`. `queued`: 202 with a QueuedReceipt, stored on this device and not confirmed by
 * anybody. `answered`: the server's own answer. `not-queued`: the device refused it, with an OutboxErrorCode.
 * On a request `delivery` says that an outbox itself sends it: a worker that took it for a new write would keep it
 * a second time, and answer the page's delivery with a receipt.
 */
export const outboxMarks = {
  queued: 'queued',
  answered: 'answered',
  notQueued: 'not-queued',
  delivery: 'delivery',
} as const;

/** Why a write is kept and not yet answered. */
export const QueuedReason = v.picklist(['unreachable', 'slow', 'server-busy', 'needs-sign-in']);
export type QueuedReason = v.InferOutput<typeof QueuedReason>;

/** The receipt that a page gets for a write queued on the device. It is the device's promise, not the server's. */
export const QueuedReceipt = v.object({
  queued: v.object({
    opId: v.string(),
    queuedAt: Instant,
    reason: QueuedReason,
    /** It waits for a person's decision on an earlier change to the same record, and for no connection. */
    held: v.optional(v.boolean()),
  }),
});
export type QueuedReceipt = v.InferOutput<typeof QueuedReceipt>;

/** Codes that the device itself answers, in the API's form of errors, with their HTTP status. */
export const outboxErrorStatus = {
  /** An item has a row waiting; the error's `opId` names it, and `replaceable` says whether it was never sent. */
  'OUTBOX.ITEM_WAITING': 409,
  /** The same key came with another payload. */
  'OUTBOX.KEY_REUSED': 422,
  /** The row to be replaced is gone, or may have reached the server already. */
  'OUTBOX.NOT_REPLACEABLE': 409,
  /** The storage failed, is full or hangs: nothing was kept. The error's `reason` says which. */
  'OUTBOX.NOT_SAVED': 507,
  /** The storage was asked to write it and has not answered: it may be kept, and is sent then. */
  'OUTBOX.NOT_KNOWN': 507,
  'OUTBOX.TOO_LARGE': 413,
  'OUTBOX.TOO_MANY': 507,
} as const;
export type OutboxErrorCode = keyof typeof outboxErrorStatus;

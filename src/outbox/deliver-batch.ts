import type { Outbox } from '#src/outbox/outbox.ts';
import { nextDeliveryAt, nextHoldEnd, type Urgency } from '#src/outbox/rows/claim.ts';

/**
 * For the browser's background sync: one batch, the rest at the next trigger. What is held goes in this batch, where its
 * time comes soon.
 * @throws Error while anything of the person who is signed in waits by itself: only then the browser tries again. What waits
 * for a person is no reason to wake a phone.
 */
export async function deliverBatch({ members, store, deliver, now }: Outbox, spanMs: number): Promise<void> {
  const deadline = now() + spanMs;
  for (let urgency: Urgency = 'eager'; ; urgency = 'due') {
    const { end } = await deliver(urgency, deadline - now());
    const [stored, records] = await Promise.all([store.read(), members()]);
    if (nextDeliveryAt(stored, records, now()) === undefined) return;
    const heldUntil = nextHoldEnd(stored, records, now());
    const isInTime = heldUntil !== undefined && heldUntil < deadline;
    if (end !== 'done' || !isInTime) throw new Error(`Rows still wait: ${end}`);
    await new Promise(resolve => setTimeout(resolve, heldUntil - now()));
  }
}

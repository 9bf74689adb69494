import { syncTag } from '#src/contract/worker-messages.ts';
import { deliverBatch } from '#src/outbox/deliver-batch.ts';
import { outbox, startOnce } from './worker-outbox.ts';

declare const self: ServiceWorkerGlobalScope;

// Background Sync is Chromium's alone, so TypeScript's library doesn't have it.
export interface SyncEvent extends ExtendableEvent {
  tag: string;
}
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

// One batch, well within what the browser gives a sync event; the rest goes at the next trigger.
const batchMs = 25_000;

export function deliverOnSync(event: SyncEvent): void {
  if (event.tag === syncTag) event.waitUntil(deliverOnce());
}

async function deliverOnce(): Promise<void> {
  await startOnce();
  await deliverBatch(outbox, batchMs);
}

/** Asks the browser for a sync while rows wait. It refuses in a worker without a window; pages ask too. */
export async function registerSync(): Promise<void> {
  try {
    if (!(await outbox.hasWaiting())) return;
    await (self.registration as ServiceWorkerRegistration & WithSync).sync?.register(syncTag);
  } catch {
    // One trigger among many.
  }
}

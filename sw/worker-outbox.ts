import { apiBase } from '#src/contract/headers.ts';
import { syncTag } from '#src/contract/worker-messages.ts';
import { deliverBatch } from '#src/outbox/deliver-batch.ts';
import * as sender from '#src/outbox/delivery/deliver.ts';
import { createOutbox } from '#src/outbox/outbox.ts';
import * as others from '#src/session/other-sessions.ts';
import { savedDeviceLabel } from '#src/session/saved-device-label.ts';
import { createSession } from '#src/session/session.ts';
import { version } from '../package.json';

declare const self: ServiceWorkerGlobalScope;

const now = () => Date.now();
const fetcher: typeof fetch = (input, init) => self.fetch(input, init);

const session = createSession({
  fetch: fetcher,
  now,
  apiBase,
  locks: navigator.locks,
  loadOthers: async () => others,
});

export const outbox = createOutbox({
  session,
  fetch: fetcher,
  now,
  random: Math.random,
  apiBase,
  appVersion: version,
  deviceLabel: savedDeviceLabel(),
  isOffline: () => !navigator.onLine,
  locks: navigator.locks,
  loadSender: async () => sender,
});

/** Whether a session is known on this device; its token may have expired. */
export async function isSignedIn(): Promise<boolean> {
  return (await session.start()) !== null;
}

let started: Promise<void> | undefined;

/**
 * Delivers once in the life of this worker, at its first event. Not when the script is read: a new version is read
 * while the old one is running.
 */
export function startOnce(): Promise<void> {
  started ??= session
    .start()
    // Rows that wait are shown by pages too; the next event starts a new worker.
    .catch(() => null)
    .then(() => outbox.start());
  return started;
}

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

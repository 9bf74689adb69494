import { coalesced } from '#src/api/client/coalesced.ts';
import { reportConnection, subscribeToConnection } from '#src/api/client/connection.ts';
import { syncTag } from '#src/contract/worker-messages.ts';
import { outbox, ownDeviceLabel } from './outbox-client.ts';

// Background Sync is Chromium's alone, so TypeScript's library doesn't have it.
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

// The browser writes each registration to its disk.
const syncRestMs = 1000;

/** Where builds that were never released kept what waits. */
const unreleasedDatabase = 'outbox';

let isStarted = false;

/**
 * Begins to deliver what waits: now, when the browser sees a network, when the page is looked at, and after any
 * call that got through. One trigger is enough; each of them fails somewhere.
 */
export function startDelivering(): void {
  if (isStarted) return;
  isStarted = true;
  const deliver = () => void outbox.deliver('eager');
  addEventListener('online', deliver);
  addEventListener('pageshow', deliver);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') deliver();
  });
  subscribeToConnection(connection => {
    if (connection === 'online') deliver();
  });
  outbox.subscribe(({ sent }) => {
    // The worker's delivery got through, so the page's calls will too.
    if (sent.length > 0) reportConnection('online');
    registerSync();
  });
  // Kept for the worker, whose deliveries bear it too.
  void ownDeviceLabel.read();
  void outbox.start().then(registerSync);
  // Nothing waits for it, and the next start tries again.
  void endUnreleased().catch(() => {});
}

async function endUnreleased(): Promise<void> {
  const databases = await indexedDB.databases?.();
  if (!databases?.some(({ name }) => name === unreleasedDatabase)) return;
  const late = await import('./unreleased-rows.ts');
  await late.endUnreleased(unreleasedDatabase);
}

/** A worker without a window may not ask for a sync, so the page does while rows wait. */
const registerSync = coalesced(
  async () => {
    if (!(await outbox.hasWaiting())) return;
    const registration: (ServiceWorkerRegistration & WithSync) | undefined =
      await navigator.serviceWorker?.getRegistration();
    // Refused or absent: the other triggers deliver.
    await registration?.sync?.register(syncTag);
  },
  () => syncRestMs,
);

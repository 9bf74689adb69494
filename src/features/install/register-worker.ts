import { messageSW, Workbox } from 'workbox-window';
import type { WorkerRequest } from '#src/contract/worker-messages.ts';

/**
 * Registers the service worker, and asks it to control this page at once where it is the first one: what is
 * confirmed during the first visit is kept by it too.
 */
export async function registerWorker(): Promise<void> {
  // Undefined on an origin that is not secure.
  if (!navigator.serviceWorker) return;
  const workbox = new Workbox('/sw.js');
  await workbox.register();
  if (navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active) await messageSW(active, { kind: 'claim-clients' } satisfies WorkerRequest);
}

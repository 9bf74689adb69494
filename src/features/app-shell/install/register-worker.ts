import { Workbox } from 'workbox-window';
import { followNewVersion, offerUpdate } from './app-update.ts';
import { askWorker } from './ask-worker.ts';

const checkEveryMs = 60 * 60 * 1000;
const checkAgainMs = 60 * 1000;

/** Registers the worker, follows its versions and looks for new ones. Never fails: without it the app works online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker only takes over what was loaded without it.
    if (isControlled) followNewVersion();
    isControlled = true;
  });

  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', ({ sw }) => {
    if (sw) offerUpdate(() => skipWaiting(sw));
  });
  // Refused, such as in a private window, or out of reach.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (!registration) return;
  keepChecking(registration);

  const { active } = await navigator.serviceWorker.ready;
  if (active && !navigator.serviceWorker.controller) await askWorker(active, { kind: 'claim-clients' });
}

async function skipWaiting(worker: ServiceWorker): Promise<'skipping' | 'busy-sending' | 'failed'> {
  const answer = await askWorker(worker, { kind: 'skip-waiting' });
  return answer?.kind === 'skipping' || answer?.kind === 'busy-sending' ? answer.kind : 'failed';
}

/** An app that stays open for days would never hear of a new version. */
function keepChecking(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = () => {
    if (Date.now() - checkedAt < checkAgainMs) return;
    checkedAt = Date.now();
    // Offline there is nothing to look for.
    registration.update().catch(() => undefined);
  };
  setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

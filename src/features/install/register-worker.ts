import { Workbox } from 'workbox-window';
import { namePersons } from '#src/api/outbox/named-persons.ts';
import { followNewVersion, offerUpdate } from './app-update.ts';
import { askWorker } from './ask-worker.ts';

const checkEveryMs = 60 * 60 * 1000;
const checkAgainMs = 60 * 1000;

/** Registers the worker, follows its versions and looks for new ones. Never fails: without it the app works online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return namePersons(true);
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker only takes over what was loaded without it.
    if (isControlled) followNewVersion();
    isControlled = true;
    void askForPersons(navigator.serviceWorker.controller);
  });

  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', ({ sw }) => {
    if (sw) offerUpdate(() => skipWaiting(sw));
  });
  // Refused, such as in a private window, or out of reach.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (!registration) return namePersons(!navigator.serviceWorker.controller);
  keepChecking(registration);

  const { active } = await navigator.serviceWorker.ready;
  void askForPersons(active);
  if (active && !navigator.serviceWorker.controller) await askWorker(active, { kind: 'claim-clients' });
}

async function askForPersons(worker: ServiceWorker | null): Promise<void> {
  const answer = worker && (await askWorker(worker, { kind: 'reads-persons' }));
  namePersons(answer?.kind === 'reads-persons');
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

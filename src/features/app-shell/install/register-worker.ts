import * as v from 'valibot';
import { messageSW, Workbox } from 'workbox-window';
import { WorkerAnswer, type WorkerRequest } from '#src/contract/worker-messages.ts';
import { followNewVersion, offerUpdate } from './app-update.ts';

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
  checkForUpdates(registration);

  const { active } = await navigator.serviceWorker.ready;
  if (active && !navigator.serviceWorker.controller) await callWorker(active, { kind: 'claim-clients' });
}

async function skipWaiting(worker: ServiceWorker): Promise<'skipping' | 'busy-sending' | 'failed'> {
  const answer = await callWorker(worker, { kind: 'skip-waiting' });
  return answer?.kind === 'skipping' || answer?.kind === 'busy-sending' ? answer.kind : 'failed';
}

/** An app that stays open for days would never hear of a new version. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
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

const answerWithinMs = 5000;

/** A worker's answer; undefined where it gives none in time, as one that is being replaced. */
async function callWorker(worker: ServiceWorker, request: WorkerRequest): Promise<WorkerAnswer | undefined> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, answerWithinMs, undefined));
  const answer = v.safeParse(WorkerAnswer, await Promise.race([messageSW(worker, request), late]));
  return answer.success ? answer.output : undefined;
}

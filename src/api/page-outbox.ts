import { apiBase } from '#src/contract/api-base.ts';
import { deviceLabel } from '#src/outbox/device-label.ts';
import { createOutbox } from '#src/outbox/outbox.ts';
import { fetchWithOutbox } from '#src/outbox/page-delivery.ts';
import { version } from '../../package.json';
import { forgetCache } from './cache-storage.ts';
import { session } from './session.ts';

const fetcher: typeof fetch = (input, init) => fetch(input, init);

/** The page's hands on the outbox. The worker has its own; both work on the same rows. */
export const outbox = createOutbox({
  session,
  fetch: fetcher,
  now: Date.now,
  random: Math.random,
  apiBase,
  appVersion: version,
  deviceLabel: deviceLabel(navigator.userAgent),
  locks: navigator.locks,
  // What can be fetched again gives way to what can't.
  freeSpace: forgetCache,
});

/** `fetch` for covered writes: kept on this device first, whoever then delivers them. */
export const fetchCovered = fetchWithOutbox({
  outbox,
  fetch: fetcher,
  // Undefined on an origin that is not secure.
  isControlled: () => Boolean(navigator.serviceWorker?.controller),
});

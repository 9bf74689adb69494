import { session } from '#src/api/client/session.ts';
import { forgetCache } from '#src/api/device/cache-storage.ts';
import { apiBase } from '#src/contract/headers.ts';
import { createOutboxCommands } from '#src/outbox/outbox-commands.ts';
import { deviceLabel } from '#src/session/device-label.ts';
import { version } from '../../../package.json';

const fetcher: typeof fetch = (input, init) => fetch(input, init);

/** By which people tell their devices apart. */
export const ownDeviceLabel = deviceLabel(navigator.userAgent);

/** The page's outbox. The worker has one of its own; both work on the same rows. */
export const outbox = createOutboxCommands({
  session,
  fetch: fetcher,
  now: Date.now,
  random: Math.random,
  apiBase,
  appVersion: version,
  deviceLabel: ownDeviceLabel.read,
  isOffline: () => !navigator.onLine,
  locks: navigator.locks,
  loadSender: () => import('#src/outbox/delivery/deliver.ts'),
  // What can be fetched again gives way to what can't.
  freeSpace: forgetCache,
});

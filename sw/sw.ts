import * as v from 'valibot';
import { apiBase } from '#src/contract/headers.ts';
import { syncTag, type WorkerAnswer, WorkerRequest } from '#src/contract/worker-messages.ts';
import { acceptWrite, isQueueable, writeOf } from '#src/outbox/accept-write.ts';
import { deliverBatch } from '#src/outbox/deliver-batch.ts';
import * as sender from '#src/outbox/delivery/deliver.ts';
import { createOutbox } from '#src/outbox/outbox.ts';
import * as others from '#src/session/other-sessions.ts';
import { savedDeviceLabel } from '#src/session/saved-device-label.ts';
import { createSession } from '#src/session/session.ts';
import { version } from '../package.json';
import { cleanPrecache, precache, serveFromPrecache } from './precache.ts';

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

const outbox = createOutbox({
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

self.addEventListener('install', precache);
self.addEventListener('activate', cleanPrecache);
self.addEventListener('activate', event => event.waitUntil(startOnce()));
self.addEventListener('fetch', acceptWrites);
self.addEventListener('fetch', event => serveFromPrecache(event, isSignedIn));
self.addEventListener('message', handleMessage);
self.addEventListener('sync', event => deliverOnSync(event as SyncEvent));

/** Whether a session is known on this device; its token may have expired. */
async function isSignedIn(): Promise<boolean> {
  return (await session.start()) !== null;
}

let started: Promise<void> | undefined;

/**
 * Delivers once in the life of this worker, at its first event. Not when the script is read: a new version is read
 * while the old one is running.
 */
function startOnce(): Promise<void> {
  started ??= session
    .start()
    // Rows that wait are shown by pages too; the next event starts a new worker.
    .catch(() => null)
    .then(() => outbox.start());
  return started;
}

// Background Sync is Chromium's alone, so TypeScript's library doesn't have it.
interface SyncEvent extends ExtendableEvent {
  tag: string;
}
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

// One batch, well within what the browser gives a sync event; the rest goes at the next trigger.
const batchMs = 25_000;

function deliverOnSync(event: SyncEvent): void {
  if (event.tag === syncTag) event.waitUntil(deliverOnce());
}

async function deliverOnce(): Promise<void> {
  await startOnce();
  await deliverBatch(outbox, batchMs);
}

/** Asks the browser for a sync while rows wait. It refuses in a worker without a window; pages ask too. */
async function registerSync(): Promise<void> {
  try {
    if (!(await outbox.hasWaiting())) return;
    await (self.registration as ServiceWorkerRegistration & WithSync).sync?.register(syncTag);
  } catch {
    // One trigger among many.
  }
}

/** Keeps queueable mutations of our own origin. Everything else of the API goes to the network untouched. */
function acceptWrites(event: FetchEvent): void {
  const { request } = event;
  if (new URL(request.url).origin !== self.location.origin) return;
  if (!isQueueable(outbox, request)) {
    if (request.mode === 'navigate') event.waitUntil(startOnce());
    return;
  }
  const accepted = accept(request);
  event.respondWith(accepted.then(({ answer }) => answer));
  event.waitUntil(accepted.then(({ settled }) => settled).then(registerSync));
}

async function accept(request: Request): Promise<{ answer: Promise<Response>; settled: Promise<unknown> }> {
  const write = writeOf(outbox, request, await request.clone().text());
  if (!write) return { answer: fetch(request), settled: Promise.resolve() };
  const accepted = acceptWrite(outbox, write);
  void startOnce();
  return accepted;
}

function handleMessage(event: ExtendableMessageEvent): void {
  const request = v.safeParse(WorkerRequest, event.data);
  if (!request.success) return;
  event.waitUntil(
    answer(request.output)
      .catch((): WorkerAnswer => ({ kind: 'failed' }))
      .then(reply => event.ports[0]?.postMessage(reply)),
  );
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  switch (request.kind) {
    case 'skip-waiting':
      // The old worker would die in the middle of a row: it would be delivered, but a lease later.
      if (await outbox.isSending()) return { kind: 'busy-sending' };
      await self.skipWaiting();
      return { kind: 'skipping' };
    case 'claim-clients':
      await self.clients.claim();
      return { kind: 'claimed' };
    case 'end-holds':
      await startOnce();
      await outbox.deliver('end-holds');
      return { kind: 'holds-ended' };
  }
}

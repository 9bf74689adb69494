import * as v from 'valibot';
import { type WorkerAnswer, WorkerRequest } from '#src/contract/worker-messages.ts';
import { acceptWrite, isQueueable, writeOf } from '#src/outbox/accept-write.ts';
import { cleanPrecache, precache, serveFromPrecache } from './precache.ts';
import {
  deliverOnSync,
  isSignedIn,
  outbox,
  registerSync,
  type SyncEvent,
  startOnce,
} from './worker-outbox.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', precache);
self.addEventListener('activate', cleanPrecache);
self.addEventListener('activate', event => event.waitUntil(startOnce()));
self.addEventListener('fetch', acceptWrites);
self.addEventListener('fetch', event => serveFromPrecache(event, isSignedIn));
self.addEventListener('message', hearMessage);
self.addEventListener('sync', event => deliverOnSync(event as SyncEvent));

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

function hearMessage(event: ExtendableMessageEvent): void {
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
      await outbox.deliver('unheld');
      return { kind: 'holds-ended' };
  }
}

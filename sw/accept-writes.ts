import { acceptWrite, isQueueable, writeOf } from '#src/outbox/accept-write.ts';
import { registerSync } from './deliver-on-sync.ts';
import { outbox, startOnce } from './worker-outbox.ts';

declare const self: ServiceWorkerGlobalScope;

/** Keeps queueable mutations of our own origin. Everything else of the API goes to the network untouched. */
export function acceptWrites(event: FetchEvent): void {
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

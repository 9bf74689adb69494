import { acceptWrites } from './accept-writes.ts';
import { deliverOnSync, type SyncEvent } from './deliver-on-sync.ts';
import { hearMessage } from './messages.ts';
import { precache } from './precache.ts';
import { startOnce } from './worker-outbox.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('fetch', acceptWrites);
self.addEventListener('message', hearMessage);
self.addEventListener('sync', event => deliverOnSync(event as SyncEvent));
self.addEventListener('activate', event => event.waitUntil(startOnce()));
precache();

import { acceptWrites } from './accept-writes.ts';
import { deliverOnSync, type SyncEvent } from './deliver-on-sync.ts';
import { hearMessage } from './messages.ts';
import { cleanPrecache, precache, serveFromPrecache } from './precache.ts';
import { startOnce } from './worker-outbox.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', precache);
self.addEventListener('activate', cleanPrecache);
self.addEventListener('activate', event => event.waitUntil(startOnce()));
self.addEventListener('fetch', acceptWrites);
self.addEventListener('fetch', serveFromPrecache);
self.addEventListener('message', hearMessage);
self.addEventListener('sync', event => deliverOnSync(event as SyncEvent));

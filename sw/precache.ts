import { appPage } from './app-page.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

interface PrecacheEntry {
  url: string;
  /** Null where the name carries a digest of the content. */
  revision?: string | null;
}

const cacheName = 'precache';
const atOnce = 6;

/** Where each of the app's files lies in the cache, by its path. Another revision lies beside the one in use. */
const keys = new Map(
  self.__WB_MANIFEST.map(entry => {
    const { url, revision } = typeof entry === 'string' ? { url: entry } : entry;
    const { href, pathname } = new URL(url, self.location.origin);
    return [pathname, revision ? `${href}?revision=${revision}` : href];
  }),
);

/** Keeps the app's files. An install whose precache fails, fails: half an app offline is worse than the old one. */
export function precache(event: ExtendableEvent): void {
  event.waitUntil(fill());
}

async function fill(): Promise<void> {
  const kept = await caches.open(cacheName);
  const known = new Set((await kept.keys()).map(({ url }) => url));
  const missing = [...keys.values()].filter(key => !known.has(key)).values();
  const fetchOne = async () => {
    for (const key of missing) {
      // The browser's own cache may hold an older file of the same name, but for names that carry a digest.
      const cache = key.includes('?') ? 'reload' : 'default';
      const answer = await fetch(key, { cache, credentials: 'same-origin' });
      if (!answer.ok || answer.redirected) throw new Error(`${key}: ${answer.status}`);
      await kept.put(key, answer);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchOne));
}

/** Forgets the files of the version before, which no page of this version asks for. */
export function cleanPrecache(event: ExtendableEvent): void {
  event.waitUntil(clean());
}

async function clean(): Promise<void> {
  const cache = await caches.open(cacheName);
  const wanted = new Set(keys.values());
  const outdated = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(outdated.map(request => cache.delete(request)));
}

/** Answers with the app's files, and with its page for every screen. */
export function serveFromPrecache(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isScreen(pathname)) {
    event.respondWith(keptFile('/index.html').then(page => (page ? appPage(page) : fetch(request))));
  } else if (keys.has(pathname)) {
    // The browser may have dropped the cache: then as if there were no worker.
    event.respondWith(keptFile(pathname).then(file => file ?? fetch(request)));
  }
}

/** Every route of the app is the same page; the API, the desk and files by name are not routes. */
function isScreen(pathname: string): boolean {
  return !/^\/(api|desk)(\/|$)/.test(pathname) && !/\.[^/.]+$/.test(pathname);
}

async function keptFile(pathname: string): Promise<Response | undefined> {
  const key = keys.get(pathname);
  const cache = await caches.open(cacheName);
  return key === undefined ? undefined : cache.match(key, { ignoreVary: true });
}

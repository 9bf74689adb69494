import * as v from 'valibot';
import { appPage } from './app-page.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

interface PrecacheEntry {
  url: string;
  /** Null where the name carries a digest of the content. */
  revision?: string | null;
}

const atOnce = 6;

/** Where each of the app's files is in the cache, by its path. */
const keys = new Map(
  self.__WB_MANIFEST.map(entry => {
    const { url, revision } = typeof entry === 'string' ? { url: entry } : entry;
    const { href, pathname } = new URL(url, self.location.origin);
    return [pathname, revision ? `${href}?revision=${revision}` : href];
  }),
);

/** The camera's reader, which most devices never need. Without it the app is whole. */
const isOptional = (url: string) => /\/worker-|\.wasm$/.test(url);

/** Each version of the app has a cache of its own: tabs of the one before go on with theirs. */
const cacheName = `precache-${digestOf([...keys.values()].sort().join('\n'))}`;

/** FNV-1a: names a version, and guards nothing. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Keeps the app's files. An install whose precache fails, fails: half an app offline is worse than the old one. */
export function precache(event: ExtendableEvent): void {
  event.waitUntil(fill());
}

async function fill(): Promise<void> {
  const cached = await caches.open(cacheName);
  const known = new Set(await urlsIn(cacheName));
  // A device that had the optional files has them in the new version too.
  const stored = await Promise.all((await caches.keys()).filter(isVersion).map(urlsIn));
  const hadOptional = stored.flat().some(isOptional);
  const missing = [...keys.values()]
    .filter(key => !known.has(key) && (hadOptional || !isOptional(key)))
    .values();
  const cacheAll = async () => {
    for (const key of missing) {
      await cacheFile(cached, key).catch(error => {
        if (!isOptional(key)) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, cacheAll));
}

const urlsIn = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => url);

/** The key names the content, so what another version has under it need not travel again. */
async function cacheFile(cached: Cache, key: string): Promise<Response> {
  const file = (await anyVersionsFile(key)) ?? (await fetchFile(key));
  await cached.put(key, file.clone());
  return file;
}

async function fetchFile(key: string): Promise<Response> {
  // The browser's own cache may hold an older file of the same name, but for names that carry a digest.
  const cache = key.includes('?') ? 'reload' : 'default';
  const answer = await fetch(key, { cache, credentials: 'same-origin' });
  if (!answer.ok || answer.redirected) throw new Error(`${key}: ${answer.status}`);
  return answer;
}

/** Forgets the files of versions that no tab needs any more. */
export function cleanPrecache(event: ExtendableEvent): void {
  event.waitUntil(copyForOldTabs(cacheName));
}

/** Answers with the app's files, and with its page for every screen. */
export function serveFromPrecache(event: FetchEvent, isSignedIn: () => Promise<boolean>): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isScreen(pathname)) {
    event.respondWith(cachedOrNetwork(request, cachedPage(pathname, isSignedIn)));
  } else if (keys.has(pathname)) {
    event.respondWith(cachedOrNetwork(request, ownFile(pathname)));
  } else if (pathname.startsWith('/assets/')) {
    // A tab of an older version asks for a part that it has not loaded yet; the server may have dropped it.
    event.respondWith(cachedOrNetwork(request, anyVersionsFile(request.url)));
  }
}

/** The browser may have dropped the cache, or it is broken: then as if there were no worker. */
async function cachedOrNetwork(request: Request, cached: Promise<Response | undefined>): Promise<Response> {
  return (await cached.catch(() => undefined)) ?? fetch(request);
}

/** Every route of the app is the same page; the API, the desk and files by name are not routes. */
function isScreen(pathname: string): boolean {
  return !/^\/(api|desk)(\/|$)/.test(pathname) && !/\.[^/.]+$/.test(pathname);
}

async function cachedPage(
  pathname: string,
  isSignedIn: () => Promise<boolean>,
): Promise<Response | undefined> {
  const page = await cachedFile('/index.html');
  return page && appPage(page, pathname, isSignedIn());
}

async function cachedFile(pathname: string): Promise<Response | undefined> {
  const key = keys.get(pathname);
  const cache = await caches.open(cacheName);
  return key === undefined ? undefined : cache.match(key, { ignoreVary: true });
}

/** An optional file is there from its first use on. */
async function ownFile(pathname: string): Promise<Response | undefined> {
  const file = await cachedFile(pathname);
  const key = keys.get(pathname);
  return file || !key || !isOptional(key) ? file : cacheFile(await caches.open(cacheName), key);
}

/** The app has no other caches. */
const anyVersionsFile = (key: string): Promise<Response | undefined> =>
  caches.match(key, { ignoreVary: true });

/** Caches of the app's files: one for each version. */
function isVersion(cacheName: string): boolean {
  return cacheName.startsWith('precache-');
}

/** Under it a superseded version's cache names the tabs that were open when its successor took over. */
const needsKey = '/tabs-of-this-version';
const Tabs = v.array(v.string());

/**
 * At an activation: notes at the version before which tabs may go on with it, and forgets those versions whose tabs
 * are all gone. A version is kept through one activation at least: a page that was on its way is no tab yet.
 * @param ownCache of the version that takes over
 */
async function copyForOldTabs(ownCache: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.map(({ id }) => id);
  for (const name of await caches.keys()) {
    if (!isVersion(name) || name === ownCache) continue;
    const cache = await caches.open(name);
    const needs = await cache.match(needsKey);
    if (!needs) await cache.put(needsKey, Response.json(open));
    else if (!v.parse(Tabs, await needs.json()).some(id => open.includes(id))) await caches.delete(name);
  }
}

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
const isOptional = (key: string) =>
  /^\/assets\/(?:worker-[^/]+\.js|[^/]+\.wasm)$/.test(new URL(key).pathname);

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
  const known = new Set((await cached.keys()).map(({ url }) => url));
  const missing = [...keys.values()].filter(key => !known.has(key));
  const required = missing.filter(key => !isOptional(key)).values();
  const cacheOne = async () => {
    for (const key of required) await cached.put(key, await newFile(key));
  };
  await Promise.all(Array.from({ length: atOnce }, cacheOne));
  await renewOptional(cached, missing.filter(isOptional)).catch(() => undefined);
}

/** A device that had the optional files has them in the new version too. */
async function renewOptional(cached: Cache, missing: readonly string[]): Promise<void> {
  if (missing.length === 0 || !(await hasOptional())) return;
  for (const key of missing) await cached.put(key, await newFile(key));
}

async function hasOptional(): Promise<boolean> {
  for (const name of (await caches.keys()).filter(isVersion)) {
    const requests = await (await caches.open(name)).keys();
    if (requests.some(({ url }) => isOptional(url))) return true;
  }
  return false;
}

/** The key names the content, so what another version has under it need not travel again. */
const newFile = async (key: string): Promise<Response> =>
  (await anyVersionsFile(key)) ?? (await fetchFile(key));

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
    event.respondWith(orNetwork(request, cachedPage(pathname, isSignedIn)));
  } else if (keys.has(pathname)) {
    const file = isOptional(request.url) ? optionalFile(event, pathname) : cachedFile(pathname);
    event.respondWith(orNetwork(request, file));
  } else if (pathname.startsWith('/assets/')) {
    // A tab of an older version asks for a part that it has not loaded yet; the server may have dropped it.
    event.respondWith(orNetwork(request, anyVersionsFile(request.url)));
  }
}

/** The browser may have dropped the cache, or it is broken: then as if there were no worker. */
async function orNetwork(request: Request, cached: Promise<Response | undefined>): Promise<Response> {
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

/** What is asked for once is there from then on, also offline. */
async function optionalFile(event: FetchEvent, pathname: string): Promise<Response | undefined> {
  const cached = await cachedFile(pathname);
  const key = keys.get(pathname);
  if (cached || key === undefined) return cached;
  const file = await newFile(key);
  const copy = file.clone();
  event.waitUntil(
    caches
      .open(cacheName)
      .then(cache => cache.put(key, copy))
      .catch(() => undefined),
  );
  return file;
}

async function anyVersionsFile(key: string): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter(isVersion)) {
    const file = await caches.match(key, { cacheName: name, ignoreVary: true });
    if (file) return file;
  }
  return undefined;
}

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

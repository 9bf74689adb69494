import * as v from 'valibot';

declare const self: ServiceWorkerGlobalScope;

/** Caches of the app's files: one for each version. */
export function isVersion(cacheName: string): boolean {
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
export async function keepForOldTabs(ownCache: string): Promise<void> {
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

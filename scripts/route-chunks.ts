import type { Manifest } from './build-manifest.ts';

/** Shown only while something is missing or wrong: no part of what a route needs. */
const shownOnFailure = /errorComponent|notFoundComponent|pendingComponent/;

/**
 * Which entries of the manifest each route brings with it: the parts that the router's plugin split from
 * the route's own file and from the files of the layouts around it.
 * @returns keys of the manifest by route, such as `_app/customs-tracking`
 */
export function routeChunks(manifest: Manifest): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const key of Object.keys(manifest)) {
    const match = /^src\/routes\/(.+)\.tsx\?tsr-split=(.+)$/.exec(key);
    const [, route, split] = match ?? [];
    if (route === undefined || split === undefined || shownOnFailure.test(split)) continue;
    parts.set(route, [...(parts.get(route) ?? []), key]);
  }
  return new Map(
    [...parts.keys()].sort().map(route => {
      const chain = [...parts.keys()].filter(other => isAround(other, route));
      return [route, chain.flatMap(other => parts.get(other) ?? [])];
    }),
  );
}

/**
 * Whether a route file is the other's layout, or the same: `_app` is around `_app/customs-tracking`. A
 * trailing underscore (`customs-tracking_.products`) takes a route out of its parent, and an index is
 * around nothing.
 */
function isAround(layout: string, route: string): boolean {
  const segments = (name: string) => name.split(/[./]/);
  const own = segments(route);
  return layout === '__root' || segments(layout).every((segment, place) => segment === own[place]);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Highest sizes in kilobytes (1000 bytes) of brotli. */
const limits = { signIn: 100, firstScreen: 150, anyRoute: 200, styles: 15, worker: 18 } as const;

const signInRoute = 'auth.index';
const firstScreenRoute = '_app/customs-tracking.index';

/** Shown only while something is missing or wrong: no part of what a route needs. */
const shownOnFailure = /errorComponent|notFoundComponent|pendingComponent/;

export interface BudgetLine {
  what: string;
  kilobytes: number;
  limit: number;
}

/** One entry of Vite's `dist/.vite/manifest.json`; keys of other entries in `imports`. */
interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export type Manifest = Record<string, ManifestEntry>;

interface Files {
  scripts: Set<string>;
  styles: Set<string>;
}

/**
 * What each route and shared file of a build weighs, against its budget.
 * @param root folder that holds `dist`
 * @throws Error where there is no build, or it lacks a route that has a budget of its own
 */
export function measureBudgets(root: string): BudgetLine[] {
  const dist = join(root, 'dist');
  const manifest = readManifest(root);
  const entry = entryKey(manifest);
  const routes = routeChunks(manifest);
  for (const route of [signInRoute, firstScreenRoute]) {
    if (!routes.has(route)) throw new Error(`The build has no route ${route}, which has a budget.`);
  }

  const sizes = new Map<string, number>();
  const weigh = (files: Iterable<string>) => {
    let bytes = 0;
    for (const file of files) {
      const known = sizes.get(file) ?? brotliSize(join(dist, file));
      sizes.set(file, known);
      bytes += known;
    }
    return bytes / 1000;
  };

  const lines: BudgetLine[] = [...routes].map(([route, keys]) => ({
    what: `scripts of ${route}`,
    kilobytes: weigh(staticClosure(manifest, [entry, ...keys]).scripts),
    limit:
      route === signInRoute
        ? limits.signIn
        : route === firstScreenRoute
          ? limits.firstScreen
          : limits.anyRoute,
  }));
  const styles = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.css'),
  );
  lines.push({ what: 'styles', kilobytes: weigh(styles), limit: limits.styles });
  lines.push({ what: 'sw.js', kilobytes: weigh(['sw.js']), limit: limits.worker });
  return lines;
}

/** Scripts that one route needs, heaviest first. */
export function weighRoute(root: string, route: string): { file: string; kilobytes: number }[] {
  const manifest = readManifest(root);
  const keys = routeChunks(manifest).get(route);
  if (!keys) throw new Error(`The build has no route ${route}.`);
  return [...staticClosure(manifest, [entryKey(manifest), ...keys]).scripts]
    .map(file => ({ file, kilobytes: brotliSize(join(root, 'dist', file)) / 1000 }))
    .sort((one, other) => other.kilobytes - one.kilobytes);
}

export function formatBudgets(lines: readonly BudgetLine[]): string {
  const width = Math.max(...lines.map(line => line.what.length));
  return lines
    .map(({ what, kilobytes, limit }) => {
      const mark = kilobytes > limit ? '✗' : ' ';
      return `${mark} ${what.padEnd(width)} ${kilobytes.toFixed(1).padStart(7)} of ${limit} KB`;
    })
    .join('\n');
}

export function isOverBudget(lines: readonly BudgetLine[]): boolean {
  return lines.some(line => line.kilobytes > line.limit);
}

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
 * Files that the browser must have before the modules under these keys run.
 * @param keys of the manifest; what they import, and what that imports, is followed, lazy imports are not
 * @throws Error where the manifest lacks a key
 */
export function staticClosure(manifest: Manifest, keys: readonly string[]): Files {
  const files: Files = { scripts: new Set(), styles: new Set() };
  const seen = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const entry = manifest[key];
    if (!entry) throw new Error(`The build's manifest has no entry ${key}.`);
    if (entry.file.endsWith('.js')) files.scripts.add(entry.file);
    for (const style of entry.css ?? []) files.styles.add(style);
    waiting.push(...(entry.imports ?? []));
  }
  return files;
}

/** The page's own entry. */
export function entryKey(manifest: Manifest): string {
  const key = Object.keys(manifest).find(name => manifest[name]?.isEntry);
  if (key === undefined) throw new Error("The build's manifest has no entry of the page.");
  return key;
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

/** Bytes of a file as the server sends it: brotli at its highest quality. */
export function brotliSize(path: string): number {
  return brotliCompressSync(readFileSync(path), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
}

function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'dist', '.vite', 'manifest.json'), 'utf8'));
}

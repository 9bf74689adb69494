import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliSize } from './brotli-size.ts';
import { entryKey, type Manifest, staticClosure } from './build-manifest.ts';
import { routeChunks } from './route-chunks.ts';

/** Highest sizes in kilobytes (1000 bytes) of brotli. */
const limits = { signIn: 100, firstScreen: 150, anyRoute: 200, styles: 15, worker: 18 } as const;

const signInRoute = 'auth.index';
const firstScreenRoute = '_app/customs-tracking.index';

export interface BudgetLine {
  what: string;
  kilobytes: number;
  limit: number;
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

function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'dist', '.vite', 'manifest.json'), 'utf8'));
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

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtBrotli } from '#server/http/serving/built-app.ts';
import { type ScreenFiles, screenFilesPath } from './html-shell/screen-files.ts';

/**
 * Highest sizes in kilobytes (1000 bytes) of brotli. The first screen and the worker both carry the outbox; what the frame
 * says beside every screen counts with those that share a module with it: 3 KB of it are for what needs somebody. Of the
 * first screen 1.2 KB are for the figures above the list, and half a one for what a row says at a glance. Of To ship 5 KB
 * are for what is seen of a scan, the camera's switch and the way to lists; of the worker a quarter of one is for the
 * camera's reader, which only some devices have, and a tenth for chance: it names every file by a digest, and random names
 * of that length compress to 0.09 KB more or less. A route more is a tenth of a kilobyte in every start: the office's
 * Confirmations are a quarter of one, with the way there in the list's menu and what says that they can't be fetched.
 */
const limits = { signIn: 100.5, firstScreen: 152.75, anyRoute: 217.75, styles: 15, worker: 18.35 } as const;

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
  const { initial, screens } = readScreenFiles(root);
  for (const route of [signInRoute, firstScreenRoute]) {
    if (!screens[route]) throw new Error(`The build has no route ${route}, which has a budget.`);
  }

  const sizes = new Map<string, number>();
  const weigh = (files: Iterable<string>) => {
    let bytes = 0;
    for (const file of files) {
      const known = sizes.get(file) ?? brotliSize(dist, file);
      sizes.set(file, known);
      bytes += known;
    }
    return bytes / 1000;
  };

  const lines: BudgetLine[] = Object.entries(screens).map(([route, files]) => ({
    what: `scripts of ${route}`,
    kilobytes: weigh([...initial, ...files]),
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
  const { initial, screens } = readScreenFiles(root);
  const files = screens[route];
  if (!files) throw new Error(`The build has no route ${route}.`);
  return [...initial, ...files]
    .map(file => ({ file, kilobytes: brotliSize(join(root, 'dist'), file) / 1000 }))
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
 * Bytes of a file as the server sends it: brotli at its highest quality.
 * @param file as the build names it
 */
export function brotliSize(dist: string, file: string): number {
  const compressed = builtBrotli(dist, file);
  return statSync(existsSync(compressed) ? compressed : join(dist, file)).size;
}

function readScreenFiles(root: string): ScreenFiles {
  return JSON.parse(readFileSync(join(root, 'dist', screenFilesPath), 'utf8'));
}

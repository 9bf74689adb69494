/** Vitest's projects; see `vitest.config.ts`. */
const vitestProjects = ['unit', 'screens', 'app-screens', 'server'] as const;
const browserProjects = ['journeys', 'faults'] as const;
/** Vitest's too, and in need of a build. */
export const webkitProject = 'webkit';

export interface Plan {
  checks: boolean;
  vitest: readonly string[];
  browser: readonly string[];
  /** The journeys in another engine, where it is there. */
  webkit: boolean;
  /** Only tests whose title contains this text, in any project. */
  title?: string;
  /** Only test files that import, near or far, what has changed since this commit. */
  changedSince?: string;
}

/**
 * What one run of `npm test` does.
 * @param args none for everything; `changed`, with a commit where it isn't the last one, for what a change since then can
 *   touch; `checks`; the name of a project (`unit`, `server`, `journeys` …); or any other text as a part of a test's title
 */
export function planRun(args: readonly string[]): Plan {
  const everything = { checks: true, vitest: vitestProjects, browser: browserProjects, webkit: true };
  const wanted = args.join(' ').trim();
  if (wanted === '') return everything;
  const [first, since = 'HEAD', ...others] = args;
  if (first === 'changed' && others.length === 0)
    return { ...everything, checks: false, webkit: false, changedSince: since };

  if (wanted === 'checks') return { checks: true, vitest: [], browser: [], webkit: false };
  if (wanted === webkitProject) return { checks: false, vitest: [], browser: [], webkit: true };
  const isRequested = (project: string) => project === wanted;
  const vitest = vitestProjects.filter(isRequested);
  const browser = browserProjects.filter(isRequested);
  if (vitest.length + browser.length > 0) return { checks: false, vitest, browser, webkit: false };
  return { ...everything, checks: false, webkit: false, title: wanted };
}

/** A title as a pattern that means exactly its characters: `[42]` is no set of digits. */
export function literalPattern(title: string): string {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

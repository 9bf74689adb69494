import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type ModuleInfo = (id: string) => { dynamicallyImportedIds: readonly string[] } | null;

export interface ScreenFiles {
  /** What the page names itself. */
  initial: string[];
  /** What each screen needs beyond those before its first picture, by route, such as `_app/customs-tracking.index`. */
  screens: Record<string, string[]>;
}

export interface Preloads {
  files: string[];
  /** Pattern of a path, and indices of its screen's files. */
  screens: [pattern: string, files: number[]][];
}

/** Where a build says it, in `dist`. */
export const screenFilesPath = '.build/screens.json';

/** Asked for by every screen behind sign-in before it can show anything. */
export const behindSignIn = ['src/open-data.ts', 'src/routes/_app.tsx'];
const shownOnFailure = /tsr-split=(errorComponent|notFoundComponent|pendingComponent)/;

/**
 * Which chunks each screen loads lazily before its first picture. Known to the build alone; without them a cold
 * start learns of each only once the chunk before it has run.
 * @param root folder of the project, with a slash at its end
 */
export function screenFiles(root: string, bundle: Bundle, moduleInfo: ModuleInfo): ScreenFiles {
  const chunks = Object.values(bundle).filter(item => item.type === 'chunk');
  const byModule = new Map(chunks.flatMap(chunk => chunk.moduleIds.map(id => [id, chunk] as const)));
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]));

  const closure = (fileNames: Iterable<string>, into = new Set<string>()) => {
    for (const name of fileNames) {
      if (into.has(name)) continue;
      into.add(name);
      closure(byName.get(name)?.imports ?? [], into);
    }
    return into;
  };
  const isBehindSignIn = (route: string) => route.includes('/_app/');
  const lazyFilesOf = (route: string, modules: readonly string[]) =>
    modules
      .flatMap(module => moduleInfo(root + module)?.dynamicallyImportedIds ?? [])
      // What a public screen imports otherwise is for people who are already signed in.
      .filter(id => (isBehindSignIn(route) || id.includes('?tsr-split')) && !shownOnFailure.test(id))
      .flatMap(id => byModule.get(id)?.fileName ?? []);

  const initial = closure(chunks.filter(chunk => chunk.isEntry).map(chunk => chunk.fileName));
  const routes = [...byModule.keys()]
    .filter(id => id.startsWith(`${root}src/routes/`) && !id.includes('?'))
    .map(id => id.slice(root.length));
  const isLayout = (route: string) => routes.some(other => isAround(route, other));
  const screens = routes
    .filter(route => isScreen(route) && !isLayout(route))
    .map((route): [string, string[]] => {
      const around = routes.filter(other => isAround(other, route));
      const modules = [...(isBehindSignIn(route) ? behindSignIn : []), ...around, route];
      return [nameOf(route), [...closure(lazyFilesOf(route, modules))].filter(file => !initial.has(file))];
    });
  return { initial: [...initial], screens: Object.fromEntries(screens) };
}

/** For the script in the page, which has no room for the same name twice. */
export function preloadsOf({ screens }: ScreenFiles): Preloads {
  const files: string[] = [];
  const preloads = Object.entries(screens).map(([route, needed]): [string, number[]] => [
    pathPattern(route),
    needed.map(file => indexIn(files, `/${file}`)),
  ]);
  // The start leads to the list for nearly everybody.
  const list = preloads.find(([pattern]) => pattern === pathPattern('_app/customs-tracking.index'));
  return { files, screens: list ? [...preloads, ['^/$', list[1]]] : preloads };
}

const nameOf = (route: string) => route.replace(/^src\/routes\//, '').replace(/\.tsx$/, '');

const segmentsOf = (route: string) => nameOf(route).split(/[./]/);

function isScreen(route: string): boolean {
  const segments = segmentsOf(route);
  return (
    !segments.some(part => part === '__root' || part === '$' || part.startsWith('-')) &&
    segments.join() !== '_app,index'
  );
}

/** Whether a route file is the layout around another. */
function isAround(layout: string, route: string): boolean {
  const inner = segmentsOf(route);
  const outer = segmentsOf(layout);
  return outer.length < inner.length && outer.every((segment, place) => segment === inner[place]);
}

function pathPattern(route: string): string {
  const path = segmentsOf(route)
    .filter(part => part !== 'index' && !part.startsWith('_'))
    .map(part => (part.startsWith('$') ? '[^/]+' : part.replace(/_$/, '')));
  return `^/${path.join('/')}/?$`;
}

function indexIn(files: string[], file: string): number {
  const known = files.indexOf(file);
  return known === -1 ? files.push(file) - 1 : known;
}

import { cruise, type ICruiseResult } from 'dependency-cruiser';
import configuration from '../../.dependency-cruiser.mjs';

export interface Directions {
  /** How many modules of ours were read. */
  moduleCount: number;
  /** One line for each import that goes the wrong way: `rule: from → to`. */
  violations: string[];
  /** Folders of the server side by side that need each other, in either direction. */
  folderCircles: string[];
  imports: Import[];
}

export interface Import {
  from: string;
  to: string;
  /** Loaded with its importer: neither a type alone nor on demand. */
  isLoaded: boolean;
  isLazy: boolean;
}

/**
 * Reads every import below a folder and holds it against `.dependency-cruiser.mjs`.
 * @param baseDir folder that holds `package.json`, `src`, `sw` and `server`
 * @param folders those of them that exist there
 */
export async function checkDirections(baseDir: string, folders: readonly string[]): Promise<Directions> {
  const { forbidden, options } = configuration;
  const { output } = await cruise(
    [...folders],
    { ...options, baseDir, validate: true, ruleSet: { forbidden: forbidden ?? [] } },
    // The programming interface takes them from here, the command line from the options.
    options?.enhancedResolveOptions,
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    moduleCount: modules.filter(({ source }) => folders.some(folder => source.startsWith(`${folder}/`)))
      .length,
    folderCircles: findFolderCircles(modules),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved, dynamic, dependencyTypes }) => {
        // With a query its address is imported, as a worker's is.
        const [to = '', query] = resolved.split('?');
        const isLoaded = !dynamic && query === undefined && !dependencyTypes.includes('type-only');
        return { from: source, to, isLazy: dynamic, isLoaded };
      }),
    ),
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort(),
  };
}

/** Circles of folders that have the same parent. One and a folder within it are read together. */
function findFolderCircles(modules: ICruiseResult['modules']): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      if (!source.startsWith('server/') || !resolved.startsWith('server/')) continue;
      const [from, to] = [source.split('/'), resolved.split('/')];
      const shared = from.findIndex((step, place) => step !== to[place]);
      // A file of the shared folder itself is on neither side.
      if (shared < 0 || shared === from.length - 1 || shared === to.length - 1) continue;
      const [folder, other] = [from, to].map(steps => steps.slice(0, shared + 1).join('/'));
      if (folder && other) imports.set(folder, (imports.get(folder) ?? new Set()).add(other));
    }
  }
  const reached = (start: string): Set<string> => {
    const found = new Set<string>();
    const waiting = [...(imports.get(start) ?? [])];
    for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
      if (found.has(folder)) continue;
      found.add(folder);
      waiting.push(...(imports.get(folder) ?? []));
    }
    return found;
  };
  return [...imports.keys()].filter(folder => reached(folder).has(folder)).sort();
}

import { cruise, type ICruiseResult } from 'dependency-cruiser';
import configuration from '../../.dependency-cruiser.mjs';

export interface Directions {
  /** How many modules of ours were read. */
  moduleCount: number;
  /** One line for each import that goes the wrong way: `rule: from → to`. */
  violations: string[];
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
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort(),
  };
}

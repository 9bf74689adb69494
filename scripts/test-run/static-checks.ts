import { generateStyles } from '../generate-styles.ts';
import { oneFailed, onePassed } from './outcome.ts';
import { runNode } from './run-node.ts';
import type { Step } from './run-step.ts';

/** Everything that reads the source and runs none of it, in the order in which one makes the next possible. */
export function staticChecks(root: string): Step[] {
  return [
    commandStep(root, 'format and lint', [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--colors=off',
      '--error-on-warnings',
      '.',
    ]),
    {
      name: 'styles',
      run: async () => {
        generateStyles(root);
        return onePassed;
      },
    },
    commandStep(root, 'types', ['node_modules/@typescript/native/bin/tsc', '-b', '--pretty', 'false']),
    commandStep(root, 'dead code', ['node_modules/knip/bin/knip.js', '--no-progress']),
  ];
}

/** A check that is one test and says something only when it fails. */
export function commandStep(root: string, name: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await runNode(root, args, { shown: false });
      if (code === 0) return onePassed;
      console.error(output.trimEnd());
      return oneFailed;
    },
  };
}

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Outcome, oneFailed } from './outcome.ts';
import { literalPattern, type Plan } from './plan.ts';
import { runNode } from './run-node.ts';
import type { Step } from './run-step.ts';

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message?: string; assertionResults: unknown[] }[];
}

export function vitestStep(root: string, plan: Plan): Step {
  return {
    name: `vitest: ${plan.vitest.join(', ')}`,
    run: async () => {
      const report = join(root, 'node_modules', '.cache', 'portolan', 'vitest.json');
      mkdirSync(dirname(report), { recursive: true });
      rmSync(report, { force: true });
      const { code } = await runNode(
        root,
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          ...plan.vitest.map(project => `--project=${project}`),
          ...(plan.title === undefined ? [] : ['-t', literalPattern(plan.title)]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        { shown: true },
      );
      const parsed: VitestReport = JSON.parse(readFileSync(report, 'utf8'));
      const outcome = countVitest(parsed, code);
      // Vitest counts tests of other titles as skipped.
      if (plan.title !== undefined) return { ...outcome, skipped: 0 };
      if (outcome.passed + outcome.failed > 0) return outcome;
      console.error('No test ran.');
      return oneFailed;
    },
  };
}

/**
 * @param code exit code of Vitest: an error outside any test shows only there, and counts as one failed test
 */
export function countVitest(report: VitestReport, code: number): Outcome {
  const unreadable = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unreadable.length;
  const ran = report.numPassedTests + failed > 0;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 && ran ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

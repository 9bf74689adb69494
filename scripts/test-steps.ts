import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatBudgets, isOverBudget, measureBudgets } from './budgets.ts';
import { findHeadlessShell, findOrInstallChromium } from './find-chromium.mjs';
import { generateStyles } from './generate-styles.ts';
import { literalPattern, type Plan } from './test-plan.ts';

/** Tests of one step. A step that is a single check, such as the types, counts as one test. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed and why, where it can be named. */
  failures?: readonly string[];
}

export const onePassed: Outcome = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Outcome = { passed: 0, failed: 1, skipped: 0 };

export interface Step {
  name: string;
  /** Says what it does while it does it. */
  isShown?: true;
  run: () => Promise<Outcome>;
}

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/** The part of Playwright's JSON report that is counted. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}

const playwright = 'node_modules/playwright/cli.js';

/** What type checks and tests import and is not committed. */
export const stylesStep = (root: string): Step => ({
  name: 'styles',
  run: async () => {
    generateStyles(root);
    return onePassed;
  },
});

/** Everything that reads the source and runs none of it. */
export function staticChecks(root: string): Step[] {
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings', '.'];
  // Two checkers would each read what both need, for twice the work and no less time: the build runs beside them.
  const types = ['node_modules/@typescript/native/bin/tsc', '-b', '--pretty', 'false', '--checkers', '1'];
  return [
    commandStep(root, 'format and lint', biome),
    commandStep(root, 'types', types),
    commandStep(root, 'dead code', ['node_modules/knip/bin/knip.js', '--no-progress']),
  ];
}

/** A check that is one test and says something only when it fails. */
function commandStep(root: string, name: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await runNode(root, args, { shown: false });
      if (code === 0) return onePassed;
      console.error(output.trimEnd());
      return { ...oneFailed, failures: [failure(name, output)] };
    },
  };
}

/** App and server, whose styles were made before. */
export const buildStep = (root: string): Step =>
  commandStep(root, 'build', ['--import', 'tsx', 'scripts/build.ts', '--keep-styles']);

/** What the servers of the tests start with: it takes one core, and would make both runners wait for it. */
export const dataStep = (root: string): Step =>
  commandStep(root, 'data for the tests', ['--import', 'tsx', 'tests/support/run-prepare-data.ts']);

/** One test for all budgets; the numbers are printed either way. */
export const budgetsStep = (root: string): Step => ({
  name: 'budgets',
  isShown: true,
  run: async () => {
    const lines = measureBudgets(root);
    console.log(formatBudgets(lines));
    return isOverBudget(lines) ? oneFailed : onePassed;
  },
});

export function vitestStep(root: string, plan: Plan): Step {
  return {
    name: `vitest: ${plan.vitest.join(', ')}`,
    isShown: true,
    run: async () => {
      const report = emptyReport(root, 'vitest.json');
      const { code } = await runNode(
        root,
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          ...plan.vitest.map(project => `--project=${project}`),
          ...(plan.title === undefined ? [] : ['-t', literalPattern(plan.title)]),
          ...(plan.changedSince === undefined ? [] : [`--changed=${plan.changedSince}`, '--passWithNoTests']),
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
      if (plan.changedSince !== undefined) return outcome;
      if (outcome.passed + outcome.failed + outcome.skipped > 0) return outcome;
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
    failures: [
      ...unreadable.map(file => failure(file.name, file.message)),
      ...report.testResults.flatMap(file =>
        file.assertionResults
          .filter(test => test.status === 'failed')
          .map(test => failure(`${file.name}: ${test.fullName}`, test.failureMessages?.[0])),
      ),
    ],
  };
}

/** @param message of a failed test, whose first lines say what was expected */
function failure(title: string, message = ''): string {
  return [title, ...message.trim().split('\n').slice(0, 20)].join('\n    ');
}

export function playwrightStep(root: string, plan: Plan): Step {
  return {
    name: `browser: ${plan.browser.join(', ')}`,
    isShown: true,
    run: async () => {
      const chromium = await findOrInstallChromium(root);
      if (chromium === undefined) return oneFailed;
      const shell = (await findHeadlessShell()) ?? chromium;
      const report = emptyReport(root, 'playwright.json');
      const { code } = await runNode(root, [playwright, 'test', ...selection(plan), '--reporter=list,json'], {
        shown: true,
        env: {
          CHROMIUM_PATH: chromium,
          HEADLESS_SHELL_PATH: shell,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          FORCE_COLOR: '0',
        },
      });
      const parsed: PlaywrightReport = JSON.parse(readFileSync(report, 'utf8'));
      return countPlaywright(parsed, code);
    },
  };
}

/** Whether any browser test has this title: building for none would only cost time. */
export async function hasBrowserTests(root: string, plan: Plan): Promise<boolean> {
  if (plan.browser.length === 0) return false;
  if (plan.title === undefined && plan.changedSince === undefined) return true;
  const list = await runNode(root, [playwright, 'test', '--list', ...selection(plan)], { shown: false });
  // Any other failure is one of our configuration: the run itself shows it.
  return !list.output.includes('No tests found');
}

/** @param code exit code of Playwright: a set-up that failed before any test shows there and in `errors` */
export function countPlaywright(report: PlaywrightReport, code: number): Outcome {
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passes only when tried again is a failure: there are no retries to hide it.
  const failed = unexpected + flaky + report.errors.length;
  return {
    passed: expected,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped,
    failures: [
      ...report.errors.map(error => failure('before any browser test', error.message)),
      ...report.suites.flatMap(failuresOf),
    ],
  };
}

function failuresOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(spec => !spec.ok)
    .map(spec =>
      failure(
        `${spec.file}: ${spec.title}`,
        spec.tests.flatMap(test => test.results).find(result => result.error)?.error?.message,
      ),
    );
  return [...own, ...suites.flatMap(failuresOf)];
}

function selection(plan: Plan): string[] {
  return [
    ...plan.browser.map(project => `--project=${project}`),
    ...(plan.title === undefined ? [] : ['--grep', literalPattern(plan.title)]),
    ...(plan.changedSince === undefined ? [] : [`--only-changed=${plan.changedSince}`]),
  ];
}

/** Where a runner writes its report, with none of the run before. */
function emptyReport(root: string, name: string): string {
  const report = join(root, 'node_modules', '.cache', 'portolan', name);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  return report;
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // SIGINT lets the test runners close their browsers and servers.
    for (const child of running) child.kill('SIGINT');
    process.exitCode = 130;
  });
}

/**
 * Runs a Node program of `node_modules`, shown while it happens or kept for the end.
 * @returns its exit code and what it wrote, both streams in their order; nothing where the run was shown
 */
function runNode(
  root: string,
  args: readonly string[],
  options: { shown: boolean; env?: Record<string, string> },
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: options.shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    // Kept output is read as text: colours that somebody forces would make it unreadable.
    env: { ...process.env, ...(options.shown ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }), ...options.env },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

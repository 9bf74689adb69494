import { join } from 'node:path';
import { isBuildFresh } from './build-stamp.mjs';
import { generateStyles } from './generate-styles.ts';
import { openRunFolder } from './run-folder.ts';
import { planRun, webkitProject } from './test-plan.ts';
import {
  budgetsStep,
  buildStep,
  dataStep,
  hasBrowserTests,
  type Outcome,
  oneFailed,
  playwrightStep,
  type Step,
  staticChecks,
  stylesStep,
  vitestStep,
} from './test-steps.ts';

// Everything that must pass. A failed step hides none after it, but browser tests of a build that failed.
const root = join(import.meta.dirname, '..');
const plan = planRun(process.argv.slice(2));
openRunFolder();
const outcomes: Outcome[] = [];
const times: string[] = [];
/** Repeated at the end: anyone who reads the last page of a run alone finds there what failed, and why. */
const failures: string[] = [];
const secondsSince = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
const startedAt = performance.now();

const hasBrowser = plan.webkit || (await hasBrowserTests(root, plan));
let isBuilt = !plan.checks && hasBrowser && isBuildFresh(root);

/** @returns whether there is a build to test */
async function build(): Promise<boolean> {
  return (await run(buildStep(root))).failed === 0;
}

if (plan.checks) {
  await run(stylesStep(root));
  // Each half leaves a core to the other.
  const [built] = await Promise.all([
    hasBrowser && build().then(async is => is && (await run(dataStep(root))).failed === 0),
    runEach(staticChecks(root)),
  ]);
  isBuilt = built;
} else {
  // A part that is run alone in a bare clone would find none.
  if (plan.vitest.length > 0 || !isBuilt) generateStyles(root);
  if (hasBrowser && !isBuilt) isBuilt = await build();
}
// WebKit waits for its pages most of the time: the config begins it before the others, which take the cores meanwhile.
const vitest = plan.webkit && isBuilt ? [webkitProject, ...plan.vitest] : plan.vitest;
if (vitest.length > 0) await run(vitestStep(root, { ...plan, vitest }));

if (isBuilt) {
  if (plan.checks) await run(budgetsStep(root));
  if (plan.browser.length > 0) await run(playwrightStep(root, plan));
} else if (hasBrowser) {
  console.error('Budgets and browser tests were left out: there is no build to test.');
  outcomes.push(oneFailed);
}

const count = (kind: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((sum, outcome) => sum + outcome[kind], 0);
const isNothing = count('passed') + count('failed') === 0;
const isUnknown = isNothing && plan.changedSince === undefined;
if (isUnknown) console.error(`\nNo test is called “${plan.title ?? ''}”.`);
else if (isNothing) console.log(`\nNo test imports anything that has changed since ${plan.changedSince}.`);
const failed = isUnknown ? 1 : count('failed');
if (times.length > 1) console.log(`\n${times.join('\n')}\n${secondsSince(startedAt).padStart(9)}  in all`);
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
if (count('skipped') > 0) console.log(`\n${count('skipped')} skipped`);
console.log(`\n${count('passed')} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runEach(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await run(step);
}

/** Runs one step and prints its time and counts. A step that throws is one failed test. */
async function run({ name, isShown, run }: Step): Promise<Outcome> {
  if (isShown) console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 70 - name.length))}`);
  const stepStartedAt = performance.now();
  const outcome = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return oneFailed;
  });
  const time = secondsSince(stepStartedAt);
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
  const mark = outcome.failed === 0 ? '✓' : '✗';
  console.log(`${mark} ${name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped} (${time})`);
  times.push(`${time.padStart(9)}  ${name}`);
  outcomes.push(outcome);
  // Such as an error outside any test, or a budget.
  const reasons = outcome.failures ?? [];
  if (outcome.failed > 0) failures.push(...(reasons.length > 0 ? reasons : [`${name}: see its part above`]));
  return outcome;
}

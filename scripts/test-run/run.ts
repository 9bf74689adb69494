import { join } from 'node:path';
import { isBuildFresh } from '../build-stamp.mjs';
import { generateStyles } from '../generate-styles.ts';
import { budgetsStep } from './budgets-step.ts';
import { addOutcomes, type Outcome, oneFailed } from './outcome.ts';
import { planRun } from './plan.ts';
import { hasBrowserTests, playwrightStep } from './playwright-step.ts';
import { runStep } from './run-step.ts';
import { commandStep, staticChecks } from './static-checks.ts';
import { vitestStep } from './vitest-step.ts';

// Everything that must pass. A failed step hides none after it, but browser tests of a build that failed.
const root = join(import.meta.dirname, '..', '..');
const plan = planRun(process.argv.slice(2));
const outcomes: Outcome[] = [];

if (plan.checks) {
  for (const check of staticChecks(root)) outcomes.push(await runStep(check));
} else if (plan.vitest.length > 0) {
  // Only the checks make them otherwise: a part that is run alone in a bare clone would find none.
  generateStyles(root);
}
if (plan.vitest.length > 0) outcomes.push(await runStep(vitestStep(root, plan)));

if (await hasBrowserTests(root, plan)) {
  let isBuilt = !plan.checks && isBuildFresh(root);
  if (!isBuilt) {
    const built = await runStep(commandStep(root, 'build', ['--import', 'tsx', 'scripts/build.ts']));
    outcomes.push(built);
    isBuilt = built.failed === 0;
  }
  if (isBuilt) {
    if (plan.checks) outcomes.push(await runStep(budgetsStep(root)));
    outcomes.push(await runStep(playwrightStep(root, plan)));
  } else {
    console.error('Budgets and browser tests were left out: there is no build to test.');
    outcomes.push(oneFailed);
  }
}

const total = addOutcomes(outcomes);
const isNothing = total.passed + total.failed === 0;
if (isNothing) console.error(`\nNo test is called «${plan.title ?? ''}».`);
const failed = isNothing ? 1 : total.failed;
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

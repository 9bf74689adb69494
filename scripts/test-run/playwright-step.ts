import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findHeadlessShell, findOrInstallChromium } from '../find-chromium.mjs';
import { type Outcome, oneFailed } from './outcome.ts';
import { literalPattern, type Plan } from './plan.ts';
import { runNode } from './run-node.ts';
import type { Step } from './run-step.ts';

const playwright = 'node_modules/playwright/cli.js';

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

export function playwrightStep(root: string, plan: Plan): Step {
  return {
    name: `browser: ${plan.browser.join(', ')}`,
    run: async () => {
      const chromium = await findOrInstallChromium(root);
      if (chromium === undefined) return oneFailed;
      const shell = (await findHeadlessShell()) ?? chromium;
      const report = join(root, 'node_modules', '.cache', 'portolan', 'playwright.json');
      mkdirSync(dirname(report), { recursive: true });
      rmSync(report, { force: true });
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
  if (plan.title === undefined) return true;
  const list = await runNode(root, [playwright, 'test', '--list', ...selection(plan)], { shown: false });
  // Any other failure is one of our configuration: the run itself shows it.
  return !list.output.includes('No tests found');
}

/** @param code exit code of Playwright: a set-up that failed before any test shows there and in `errors` */
export function countPlaywright(report: PlaywrightReport, code: number): Outcome {
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passes only when tried again is a failure: there are no retries to hide it.
  const failed = unexpected + flaky + report.errors.length;
  return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped };
}

function selection(plan: Plan): string[] {
  return [
    ...plan.browser.map(project => `--project=${project}`),
    ...(plan.title === undefined ? [] : ['--grep', literalPattern(plan.title)]),
  ];
}

import { type Outcome, oneFailed } from './outcome.ts';

export interface Step {
  name: string;
  run: () => Promise<Outcome>;
}

/** Runs one step under a heading, with its time and counts. A step that throws is one failed test. */
export async function runStep(step: Step): Promise<Outcome> {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(3, 70 - step.name.length))}`);
  const startedAt = performance.now();
  const outcome = await step.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return oneFailed;
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
  const mark = outcome.failed === 0 ? '✓' : '✗';
  console.log(
    `${mark} ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped} (${seconds} s)`,
  );
  return outcome;
}

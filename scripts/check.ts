import { join } from 'node:path';
import { runStep } from './test-run/run-step.ts';
import { staticChecks } from './test-run/static-checks.ts';

const root = join(import.meta.dirname, '..');
let failed = 0;
for (const step of staticChecks(root)) {
  const outcome = await runStep(step);
  failed += outcome.failed;
}
process.exitCode = failed === 0 ? 0 : 1;

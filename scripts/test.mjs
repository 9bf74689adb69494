import { join } from 'node:path';
import { prepareClone, runTypeScript } from './bare-clone.mjs';

const root = join(import.meta.dirname, '..');
if (prepareClone(root)) {
  process.exitCode = await runTypeScript(root, 'scripts/test-run.ts', process.argv.slice(2));
} else {
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

import { join } from 'node:path';
import { endWithNpm } from './end-with-npm.mjs';
import { installPackages } from './installed-packages.mjs';
import { requireSupportedNode } from './node-version.mjs';
import { runTypeScript } from './run-typescript.mjs';

requireSupportedNode();
endWithNpm();
const root = join(import.meta.dirname, '..');
if (installPackages(root)) {
  process.exitCode = await runTypeScript(root, 'scripts/test-run/run.ts', process.argv.slice(2));
} else {
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

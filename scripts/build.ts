import { join } from 'node:path';
import { build } from 'vite';
import { buildServer } from './build-server.ts';
import { digestInputs, stampBuild } from './build-stamp.mjs';
import { compressBuilt } from './compress-built.ts';
import { generateStyles } from './generate-styles.ts';

const root = join(import.meta.dirname, '..');
const digest = digestInputs(root);
const startedAt = performance.now();
// Until the last line: Panda's PostCSS plugin catches whatever is thrown here, prints it, and the process would end as
// if it had built something.
process.exitCode = 1;

// Rewritten, the styles would change under a process that is reading them, such as the type check of a test run.
if (!process.argv.includes('--keep-styles')) generateStyles(root);
await build({
  root,
  logLevel: process.argv.includes('--verbose') ? 'info' : 'warn',
  // Which plugin took how long is nothing that somebody who starts the product asked for.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
});
await Promise.all([buildServer(root), compressBuilt(join(root, 'dist'))]);
stampBuild(root, digest);
console.log(`Built dist and dist-server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
process.exitCode = 0;

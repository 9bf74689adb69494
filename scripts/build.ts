import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import { buildServer } from './build-server.ts';
import { digestInputs, stampBuild } from './build-stamp.mjs';
import { generateStyles } from './generate-styles.ts';

const root = join(import.meta.dirname, '..');
const digest = digestInputs(root);
const startedAt = performance.now();

// Rewritten, the styles would change under a process that is reading them, such as the type check of a test run.
if (!process.argv.includes('--keep-styles')) generateStyles(root);
await build({
  root,
  logLevel: process.argv.includes('--verbose') ? 'info' : 'warn',
  // Which plugin took how long is nothing that somebody who starts the product asked for.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
});
await Promise.all([buildServer(root), compressWebAssembly(join(root, 'dist'))]);
stampBuild(root, digest);
console.log(`Built dist and dist-server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);

/** The server compresses a file when it is first asked for; for these the first person would wait for seconds. */
async function compressWebAssembly(dist: string): Promise<void> {
  const names = (await readdir(join(dist, 'assets'))).filter(name => name.endsWith('.wasm'));
  for (const name of names) {
    const content = await readFile(join(dist, 'assets', name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    const compressed = join(dist, '.build', 'assets', `${name}.br`);
    await mkdir(dirname(compressed), { recursive: true });
    await writeFile(compressed, await promisify(brotliCompress)(content, { params }));
  }
}

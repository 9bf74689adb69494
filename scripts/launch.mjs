import { join } from 'node:path';
import { endWithNpm } from './end-with-npm.mjs';
import { installPackages } from './installed-packages.mjs';
import { requireSupportedNode } from './node-version.mjs';
import { runTypeScript } from './run-typescript.mjs';

// Starts a TypeScript file from a bare clone: `node scripts/launch.mjs scripts/build.ts [arguments]`.
requireSupportedNode();
endWithNpm();
const root = join(import.meta.dirname, '..');
const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('Which script? node scripts/launch.mjs scripts/<name>.ts');
  process.exit(1);
}
if (!installPackages(root)) process.exit(1);
process.exitCode = await runTypeScript(root, file, args);

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareClone, runTypeScript } from './bare-clone.mjs';
import { isBuildFresh } from './build-stamp.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);

if (!prepareClone(root)) process.exit(1);
if (!isBuildFresh(root)) {
  console.log('Building app and server …');
  const code = await runTypeScript(root, 'scripts/build.ts');
  if (code !== 0) process.exit(code);
}

// In this process and not in a child: signals, output and exit code are the server's own.
const server = join(root, 'dist-server', 'main.js');
process.argv[1] = server;
await import(pathToFileURL(server).href);

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from '../../scripts/build-server.ts';
import { digestInputs } from '../../scripts/build-stamp.mjs';

const root = join(import.meta.dirname, '..', '..');
/** Apart from what `npm run build` makes, which may be running. */
const folder = 'node_modules/.cache/portolan/test-server';

/** Programs of tests that are bundled beside the server's own. */
const ofTests = {
  'mortal-server': 'tests/server/support/mortal-server.ts',
  'server-lives': 'tests/support/server-lives.ts',
  'write-until-killed': 'tests/server/support/write-until-killed.ts',
};

/** Global set-up: bundled once, the server starts in half of the time that its loose files take. */
export default async function bundleServer(): Promise<void> {
  const stamp = join(root, folder, '.inputs');
  const inputs = [
    digestInputs(root),
    ...Object.values(ofTests).map(file => readFileSync(join(root, file), 'utf8')),
  ].join();
  // More than one project of the tests asks for it.
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  await buildServer(root, folder, ofTests);
  writeFileSync(stamp, inputs);
}

/** The file of a program that was bundled. */
export const bundledProgram = (name: 'main' | keyof typeof ofTests): string =>
  join(root, folder, `${name}.js`);

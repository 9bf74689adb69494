import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTypeScript } from './run-typescript.mjs';

// `npm run bench -- sizes` prints what each route costs; every file of tests/bench is a subcommand as well.
const root = join(import.meta.dirname, '..');
const folder = 'tests/bench';
const [name, ...args] = process.argv.slice(2);
const measured = existsSync(join(root, folder))
  ? readdirSync(join(root, folder))
      .filter(file => file.endsWith('.ts'))
      .map(file => file.slice(0, -3))
  : [];
const files = new Map([
  ['sizes', 'scripts/budgets.ts'],
  ...measured.map((known): [string, string] => [known, `${folder}/${known}.ts`]),
]);
const file = files.get(name ?? '');

if (file === undefined) {
  console.error(`npm run bench -- <${[...files.keys()].join(' | ')}>`);
  process.exitCode = 1;
} else {
  process.exitCode = await runTypeScript(root, file, args);
}

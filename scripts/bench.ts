import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './bare-clone.mjs';

// `npm run bench -- NAME` runs `tests/bench/NAME.ts`, with the arguments after it.
const folder = join(import.meta.dirname, '..', 'tests', 'bench');
const names = readdirSync(folder)
  .filter(file => file.endsWith('.ts'))
  .map(file => file.slice(0, -'.ts'.length));
const [name] = process.argv.splice(2, 1);

if (name !== undefined && names.includes(name)) {
  endWithNpm();
  await import(pathToFileURL(join(folder, `${name}.ts`)).href);
} else {
  console.error(`npm run bench -- <${names.join(' | ')}>`);
  process.exitCode = 1;
}

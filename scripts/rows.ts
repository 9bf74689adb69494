import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSpecification } from './row-numbers.ts';
import { rowsOfTitle, testTitles } from './test-titles.ts';

// Lists the rows of the specification that no test's title names: `npm run rows`.
const root = join(import.meta.dirname, '..');
const specification = readSpecification(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'));

const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.test\.tsx?$/.test(file))
  .sort();
const proved = new Set(
  tests.flatMap(file => testTitles(readFileSync(join(root, 'tests', file), 'utf8')).flatMap(rowsOfTitle)),
);

const open = [...specification].filter(([row]) => !proved.has(row));
console.log(`${specification.size - open.length} of ${specification.size} rows are named by a test`);
for (const [row, text] of open) console.log(`  ${String(row).padStart(3)}  ${text}`);

const unknown = [...proved].filter(row => !specification.has(row));
if (unknown.length > 0) {
  console.error(`\nTests name rows that the specification does not have: ${unknown.join(', ')}`);
  process.exitCode = 1;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRows, readSpecification } from './row-numbers.ts';
import { issuesByRow } from './specification-issues.ts';
import { rowsOfTitle, testTitles } from './test-titles.ts';

// Lists rows of the specification that no test's title names, by issue: `npm run rows`, or one issue:
// `npm run rows -- A`.
const root = join(import.meta.dirname, '..');
const specification = readSpecification(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'));
const asked = process.argv[2]?.toUpperCase();

const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.test\.tsx?$/.test(file))
  .sort();
const proved = new Set(
  tests.flatMap(file => testTitles(readFileSync(join(root, 'tests', file), 'utf8')).flatMap(rowsOfTitle)),
);

const [firstIssue] = issuesByRow;
const ownerOf = (row: number) =>
  issuesByRow.find(({ rows }) => parseRows(rows).includes(row))?.issue ?? firstIssue?.issue ?? '';

const report: string[] = [];
for (const { issue } of issuesByRow) {
  if (asked !== undefined && issue !== asked) continue;
  const own = [...specification].filter(([row]) => ownerOf(row) === issue);
  const open = own.filter(([row]) => !proved.has(row));
  report.push(`\n${issue}: ${own.length - open.length} of ${own.length} rows are named by a test`);
  report.push(...open.map(([row, text]) => `  ${String(row).padStart(3)}  ${text}`));
}

console.log(report.join('\n'));

const unknown = [...proved].filter(row => !specification.has(row));
if (unknown.length > 0) {
  console.error(`\nTests name rows that the specification does not have: ${unknown.join(', ')}`);
  process.exitCode = 1;
}

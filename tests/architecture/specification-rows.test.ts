import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/settings/project-root.ts';
import { parseRows, readSpecification, rowsOfTitle, testTitles } from './specification-rows.ts';

const specification = readSpecification(readFileSync(join(projectRoot, 'docs', 'specification.md'), 'utf8'));

test('the specification has its 210 rows, numbered without a gap', () => {
  expect([...specification.keys()]).toEqual(Array.from({ length: 210 }, (_, place) => place + 1));
});

test('every row of the specification is named by a test, and tests name no others', () => {
  const folder = join(projectRoot, 'tests');
  const proved = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.test\.tsx?$/.test(file))
      .flatMap(file => testTitles(readFileSync(join(folder, file), 'utf8')).flatMap(rowsOfTitle)),
  );
  expect([...specification].filter(([row]) => !proved.has(row)).map(row => row.join('. '))).toEqual([]);
  expect([...proved].filter(row => !specification.has(row))).toEqual([]);
});

test.each([
  ['42', [42]],
  ['1–3, 7', [1, 2, 3, 7]],
  ['27-28', [27, 28]],
  ['9, 9, 8–9', [9, 8]],
  ['42nd', []],
  ['', []],
])('"%s" lists the rows %j', (list, rows) => {
  expect(parseRows(list)).toEqual(rows);
});

test('a title carries rows in brackets, one, several or a range, and nothing else counts', () => {
  expect(rowsOfTitle('a drop is kept [151]')).toEqual([151]);
  expect(rowsOfTitle('[27–30] guards, and [42, 43]')).toEqual([27, 28, 29, 30, 42, 43]);
  expect(rowsOfTitle('42 of [rows] in (43)')).toEqual([]);
});

test('titles are read from every way to write a test', () => {
  // Joined, so that this file itself names no rows.
  const row = (number: number) => `[${number}]`;
  // A text to be read: the skipped and the unwritten one in it aren't our tests.
  const source = `
    test('plain ${row(1)}', () => {});
    it("double ${row(2)}", () => {});
    test.each([['a', 1], ['b', fn(2)]])('cases ${row(3)} of %s', () => {});
    test(
      \`over lines ${row(4)}\`,
      async ({ page }) => { await test.step('a step ${row(5)}', async () => {}); },
    );
    describe('it\\'s a group ${row(6)}', () => {});
    test.skip('never runs ${row(7)}', () => {});
    it.todo('not written ${row(8)}');
    protest('no test ${row(9)}');
    pattern.test('no test either ${row(10)}');
  `;
  expect(testTitles(source).flatMap(rowsOfTitle)).toEqual([1, 2, 3, 4, 5, 6]);
});

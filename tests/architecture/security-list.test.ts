import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './repository-files.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const list = read('docs/security.md');

/** A file, and the beginnings of titles that follow it up to the next file. */
const named = [...list.matchAll(/`(tests\/[\w/.-]+)`((?:[^`|]|`(?!tests\/))*)/g)].flatMap(
  ([, file = '', after = '']) => [...after.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
);

test('the list of security has tests to name', () => {
  expect(named.length).toBeGreaterThan(25);
});

test.each(named)('$file has a test “$title”, as the list of security says', ({ file, title }) => {
  expect(read(file)).toContain(`('${title}`);
});

test('each row that is called tested names a test', () => {
  const rows = list.split('\n').filter(line => line.includes('| tested |'));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/`tests\/[\w/.-]+` “/);
});

/** Levels 1 and 2 of the chapters, but for second factors and other providers, which there are none of. */
const items = [
  ...['6.1.1', '6.1.2', '6.1.3'],
  ...Array.from({ length: 12 }, (_, at) => `6.2.${at + 1}`),
  ...['6.3.1', '6.3.2', '6.3.3', '6.3.4', '6.4.1', '6.4.2', '6.4.3'],
  ...['7.1.1', '7.1.2', '7.2.1', '7.2.2', '7.2.3', '7.2.4', '7.3.1', '7.3.2'],
  ...['7.4.1', '7.4.2', '7.4.3', '7.4.4', '7.4.5', '7.5.1', '7.5.2'],
  ...['8.1.1', '8.1.2', '8.2.1', '8.2.2', '8.2.3', '8.3.1', '8.4.1'],
];

test.each(items)('item %s of the standard has a row', item => {
  const rows = list.split('\n').filter(line => line.startsWith('| '));
  expect(
    rows.filter(row => new RegExp(`^\\| [^|]*\\b${item.replaceAll('.', '\\.')}(?!\\d)`).test(row)),
  ).toHaveLength(1);
});

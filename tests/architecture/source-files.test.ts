import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles, root, sourceFiles } from './repository-files.ts';

const longestFile = 300;
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;

test('the walk over the repository sees it', () => {
  expect(repositoryFiles()).toContain('package.json');
  expect(sourceFiles().length).toBeGreaterThan(100);
});

test(`no source file is longer than ${longestFile} lines`, () => {
  const long = sourceFiles().flatMap(file =>
    linesOf(file) > longestFile ? `${file}: ${linesOf(file)}` : [],
  );
  expect(long).toEqual([]);
});

test('every file is named for the one thing that it holds', () => {
  // An index of `src/routes` is a path of the product, no collection.
  const isRoute = (file: string) => file.startsWith('src/routes/');
  const grabBags = /^(utils?|helpers?|misc|common-utils|shared|index)\.(tsx?|m?js)$/;
  const found = repositoryFiles().filter(file => grabBags.test(basename(file)) && !isRoute(file));
  const folders = repositoryFiles().filter(file => /(^|\/)(utils?|helpers?|misc)\//.test(file));
  expect([...found, ...folders]).toEqual([]);
});

test('transactions begin in services and in the work of jobs, never in a route or the glue of HTTP', () => {
  const outside = sourceFiles()
    .filter(file => /^server\/(routes|http|partners|app\.ts|main\.ts)/.test(file))
    .filter(file => readFileSync(join(root, file), 'utf8').includes('.transaction('));
  expect(outside).toEqual([]);
});

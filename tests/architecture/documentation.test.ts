import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '#server/partners/client/commands.ts';
import { repositoryFiles, root } from './repository-files.ts';

const files = repositoryFiles();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = files.filter(file => file.endsWith('.md')).map(page => ({ page, text: read(page) }));

/** Folders that only a release fills, and files that the build writes. */
const written = /^tests\/faults\/profiles$|\.gen\.ts$/;

/** Whether a file or folder of that name is in the repository. */
const exists = (path: string) =>
  written.test(path) || files.some(file => file === path || file.startsWith(`${path}/`));

/** What the pages name by a pattern and the check doesn't know, each with its page. */
function unknown(pattern: RegExp, isKnown: (name: string, page: string) => boolean) {
  const named = pages.flatMap(({ page, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(3);
  return named.filter(({ page, name }) => !isKnown(name, page));
}

test('docs/admin.md lists the commands of npm run admin as the program prints them', () => {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = commands.map(({ call, does }) => `| \`${cell(call)}\` | ${cell(does)} |`);
  const [, table = ''] = read('docs/admin.md').split('| command | what it does |\n| --- | --- |\n');
  expect(table.split('\n\n')[0]?.split('\n')).toEqual(rows);
});

test('documents link only to files that exist', () => {
  const links = /\]\(((?!https?:|mailto:|#)[^)\s#]+)/g;
  expect(unknown(links, (link, page) => exists(join(dirname(page), link).replace(/\/$/, '')))).toEqual([]);
});

test('documents name only paths that exist', () => {
  // A name with a placeholder or a pattern in it is none of a file.
  const paths = /`((?:src|sw|server|tests|scripts|deploy|docs|public)\/[\w./-]*[\w-])\/?`/g;
  expect(unknown(paths, exists)).toEqual([]);
});

test('documents run only tests that exist, each with the program that runs it', () => {
  const inBrowser = /^tests\/(journeys|faults)\//;
  const isTest = (filter: string, runner: string) =>
    files.some(
      file =>
        file.endsWith('.test.ts') &&
        file.includes(filter) &&
        inBrowser.test(file) === (runner === 'playwright test'),
    );
  const commands = pages.flatMap(({ text }) => [
    ...text.matchAll(/npx (vitest run|playwright test)((?: [\w/=-]+)*)/g),
  ]);
  expect(commands.length).toBeGreaterThan(3);
  const filters = commands.flatMap(([, runner = '', words = '']) =>
    words
      .replaceAll(/--[\w-]+[ =][\w-]+/g, '')
      .split(' ')
      // A word in capitals stands for one.
      .filter(word => /[a-z]/.test(word))
      .map(word => ({ runner, word })),
  );
  expect(filters.filter(({ runner, word }) => !isTest(word, runner))).toEqual([]);
});

test('documents name only commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  expect(unknown(/npm run ([\w:]+)/g, name => Object.hasOwn(scripts, name))).toEqual([]);
  expect(unknown(/npm run bench -- ([a-z][\w-]*)/g, name => exists(`tests/bench/${name}.ts`))).toEqual([]);
  const names: string[] = commands.map(({ call }) => call.split(' ')[0] ?? '');
  const called = /(?:npm run admin --|dist-server\/admin\.js) ([a-z]+)/g;
  expect(unknown(called, name => names.includes(name))).toEqual([]);
});

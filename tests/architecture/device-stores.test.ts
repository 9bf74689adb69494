import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deviceStores } from '../journeys/stored-data.ts';
import { root, sourceFiles } from './repository-files.ts';

const app = sourceFiles()
  .filter(file => /^(?:src|sw)\//.test(file))
  .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** A name as it is written, or by the constant that has it. */
function named(argument: string): string {
  const literal = /^'(.+)'$/.exec(argument)?.[1];
  if (literal !== undefined) return literal;
  const constant = new RegExp(`const ${argument} = '(.+)';`);
  return app.flatMap(({ text }) => constant.exec(text)?.[1] ?? [])[0] ?? argument;
}

/** Each place that the app's source writes to. */
function storesIn({ file, text }: (typeof app)[number]): string[] {
  // The function itself names none.
  const opened = text.matchAll(/(?<!function )\b(?:createStore|keyedDatabase)\(\s*([^,)]+)/g);
  const databases = [...opened].map(([, argument = '']) => named(argument.trim()));
  const others = text.matchAll(
    /\b(?:(?:localStorage|sessionStorage)(?=\.setItem\(|\[)|caches(?=\.open\()|(?<=window\.)cookieStore|document\.cookie|getDirectory(?=\())/g,
  );
  return [
    ...databases.filter(name => name !== 'name').map(name => `IndexedDB ${name}`),
    ...[...others].map(([api]) => `${api} of ${file}`),
  ];
}

test('every place on a device that the app writes to is listed with what a sign-out leaves there', () => {
  expect([...new Set(app.flatMap(storesIn))].toSorted()).toEqual(Object.keys(deviceStores).toSorted());
});

test('a database is opened by nothing else', () => {
  const openers = app.filter(({ text }) => /indexedDB\s*\.open\(|\bopenDB\(|new Dexie/.test(text));
  expect(openers.map(({ file }) => file)).toEqual(['src/session/keyed-database.ts']);
});

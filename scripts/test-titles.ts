import { parseRows } from './row-numbers.ts';

/**
 * A call that names a test, up to its title: `test('`, `it.each(cases)('`, `test.prop([…])('`, also over
 * several lines.
 */
const named =
  /(?<![\w.$])(?:test|it|describe)((?:\.\w+)*)(?:\((?![\s]*['"`])(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

/** A test that never runs proves nothing. */
const neverRuns = /\.(?:skip|todo|fixme|fails)\b/;

/** Titles of the tests of a source file, those of groups and steps too. */
export function testTitles(source: string): string[] {
  return [...source.matchAll(named)]
    .filter(([, modifiers]) => !neverRuns.test(modifiers ?? ''))
    .map(([, , single, double, template]) => single ?? double ?? template ?? '');
}

/** Rows that a title carries in brackets: `[42]`, `[27, 28]`, `[27–30]`. */
export function rowsOfTitle(title: string): number[] {
  return [...title.matchAll(/\[([\d\s,–-]+)\]/g)].flatMap(([, list]) => parseRows(list ?? ''));
}

/** Rows of `docs/specification.md`: number and text. */
export function readSpecification(markdown: string): Map<number, string> {
  return new Map(
    [...markdown.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, text]) => [Number(number), text ?? '']),
  );
}

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

/**
 * Row numbers in a list as people write it.
 * @param list such as `1–8, 25` (a hyphen will do for the dash)
 * @returns each number once, in the order of the list; none where it is no such list
 */
export function parseRows(list: string): number[] {
  const parts = list.split(',').map(part => /^\s*(\d{1,3})(?:\s*[–-]\s*(\d{1,3}))?\s*$/.exec(part));
  if (parts.some(part => part === null)) return [];
  const rows = parts.flatMap(part => {
    const first = Number(part?.[1]);
    const last = Number(part?.[2] ?? first);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  });
  return [...new Set(rows)];
}

/**
 * Digits to type into a search, of which each leaves out rows that the ones before still found: what changes nothing
 * that is shown can't be timed.
 * @param texts what the search looks at, one a row
 * @returns at most so many; of several choices those that leave many rows for long
 */
export function narrowingQuery(texts: readonly string[], longest: number): string {
  let query = '';
  let found = texts;
  while (query.length < longest) {
    // The first page changes for sure only where at least a row in twenty goes.
    const most = query === '' ? texts.length * 0.95 : found.length - 1;
    const [best] = Array.from('0123456789', digit => query + digit)
      .map(longer => ({ longer, left: found.filter(text => text.includes(longer)) }))
      .filter(({ left }) => left.length > 0 && left.length <= most)
      .sort((one, other) => other.left.length - one.left.length);
    if (!best) break;
    query = best.longer;
    found = best.left;
  }
  return query;
}

/**
 * The pages a footer offers: the first, the last, three around the current one.
 * @returns page numbers from 1 in order; `gap` where two or more are left out
 */
export function pageLinks(current: number, count: number): Array<number | 'gap'> {
  const middle = Math.min(Math.max(current, 2), Math.max(count - 1, 2));
  const shown = [1, middle - 1, middle, middle + 1, count].filter(page => page >= 1 && page <= count);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, place) => {
    const left = page - (pages[place - 1] ?? 0) - 1;
    if (left === 0) return [page];
    return left === 1 ? [page - 1, page] : ['gap' as const, page];
  });
}

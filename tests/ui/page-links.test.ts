import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageLinks } from '#src/ui/tables/pagination-footer.tsx';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 13, [1, 2, 3, 'gap', 13]],
  [4, 13, [1, 2, 3, 4, 5, 'gap', 13]],
  [7, 13, [1, 'gap', 6, 7, 8, 'gap', 13]],
  [13, 13, [1, 'gap', 11, 12, 13]],
  [5, 6, [1, 'gap', 4, 5, 6]],
])('page %i of %i offers %j', (current, count, links) => {
  expect(pageLinks(current, count)).toEqual(links);
});

test('a footer always offers the first, the last and the current page, in order, and hides no lone page', () => {
  const pages = fc
    .integer({ min: 1, max: 2000 })
    .chain(count => fc.record({ count: fc.constant(count), current: fc.integer({ min: 1, max: count }) }));
  fc.assert(
    fc.property(pages, ({ count, current }) => {
      const links = pageLinks(current, count);
      expect(links).toEqual(expect.arrayContaining([1, current, count]));
      expect(links.length).toBeLessThanOrEqual(7);
      links.forEach((link, place) => {
        const [before, after] = [links[place - 1], links[place + 1]];
        if (link === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2);
        else if (typeof before === 'number') expect(link).toBe(before + 1);
      });
    }),
  );
});

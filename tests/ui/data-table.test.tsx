import { act } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import type { TableColumn } from '#src/ui/tables/table-column.ts';
import { openEmptyPage } from './empty-page.ts';

interface Line {
  id: string;
}

const page = openEmptyPage();
let rendered: string[] = [];

const idOf = ({ id }: Line) => id;
const columns: TableColumn<Line>[] = [
  {
    key: 'id',
    header: 'Line',
    width: 100,
    card: 'title',
    cell: ({ id }) => {
      rendered.push(id);
      return id;
    },
  },
];
const lines = (from: number, count: number): Line[] =>
  Array.from({ length: count }, (_, place) => ({ id: `line ${from + place}` }));
const table = (rows: readonly Line[]) => (
  <DataTable caption="Lines" columns={columns} rows={rows} getRowId={idOf} />
);
const show = (rows: readonly Line[]) => act(() => page.root.render(table(rows)));
const shown = () => [...document.querySelectorAll('tbody tr')].map(row => row.textContent);

beforeEach(() => {
  rendered = [];
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('rows that stay are moved and neither rendered again nor made again', async () => {
  const [one, two, three] = lines(1, 3) as [Line, Line, Line];
  await show([one, two, three]);
  const element = document.querySelector('tbody tr:nth-child(3)');
  rendered = [];
  await show([three, { id: 'line 4' }, one]);
  expect(shown()).toEqual(['line 3', 'line 4', 'line 1']);
  expect(rendered).toEqual(['line 4']);
  expect(document.querySelector('tbody tr')).toBe(element);
});

test('of many new rows those in sight are rendered first, and the others stay in the page', async () => {
  await show(lines(0, 100));
  expect(shown()).toHaveLength(100);
  // Scrolled by sixty rows of fifty pixels.
  const box = { top: -3000, height: 5000 } as DOMRect;
  vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  rendered = [];
  await show(lines(100, 100));
  const inSight = Math.ceil(window.innerHeight / 50);
  const first = rendered.indexOf('line 100');
  expect(rendered.slice(0, first)).toEqual(expect.arrayContaining(lines(160, inSight).map(idOf)));
  expect(first).toBeLessThan(50);
  expect(shown()).toEqual(lines(100, 100).map(idOf));
});

test('what is out of sight is the browser’s to leave out: not a row that came in sight, and a row that stays is as it came', async () => {
  await show(lines(0, 100));
  const box = { top: -3000, height: 5000 } as DOMRect;
  vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  const all = lines(100, 100);
  await show(all);
  const leftOut = () => [...document.querySelectorAll('tbody tr[data-away]')].map(row => row.textContent);
  const inSight = lines(160, Math.ceil(window.innerHeight / 50)).map(idOf);
  expect(inSight.filter(id => leftOut().includes(id))).toEqual([]);
  expect(leftOut()).toEqual(expect.arrayContaining(['line 100', 'line 199']));
  rendered = [];
  await show(all.slice(0, 62));
  expect(rendered).toEqual([]);
  expect(leftOut()).toContain('line 100');
  expect(leftOut()).not.toContain('line 160');
});

test('all rows come to stay in the page, however quickly others took the place of those before', async () => {
  await show(lines(0, 20));
  await act(() => {
    for (const from of [0, 200, 100]) {
      flushSync(() => page.root.render(table(lines(from, 60))));
    }
  });
  expect(shown()).toEqual(lines(100, 60).map(idOf));
});

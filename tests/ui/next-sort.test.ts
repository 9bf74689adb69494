import { expect, test } from 'vitest';
import { nextSort } from '#src/ui/tables/table-column.ts';

test('[125] the first click on any column gives desc, regardless of the sorting before', () => {
  expect(nextSort(undefined, 'place')).toEqual({ field: 'place', direction: 'desc' });
  expect(nextSort({ field: 'status', direction: 'asc' }, 'place')).toEqual({
    field: 'place',
    direction: 'desc',
  });
  expect(nextSort({ field: 'status', direction: 'desc' }, 'place').direction).toBe('desc');
});

test('[124] clicking the sorted column toggles its direction and reports the field', () => {
  const first = nextSort<'place'>(undefined, 'place');
  const second = nextSort(first, 'place');
  expect(second).toEqual({ field: 'place', direction: 'asc' });
  expect(nextSort(second, 'place')).toEqual(first);
});

test('[125] a column that starts at asc, as a table does, gives desc on its first click', () => {
  expect(nextSort({ field: 'place', direction: 'asc' }, 'place').direction).toBe('desc');
});

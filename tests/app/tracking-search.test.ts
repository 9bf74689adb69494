import * as v from 'valibot';
import { expect, test } from 'vitest';
import { tableState } from '#src/features/customs-tracking/arrange/list-state.ts';
import { TrackingSearch } from '#src/features/customs-tracking/arrange/tracking-search.ts';
import { parsePlainSearch } from '#src/plain-search.ts';

const stateOf = (address: string) => tableState(v.parse(TrackingSearch, parsePlainSearch(address)));

test('the table’s state is a direction with a field, a page and a page size, all of the address [106]', () => {
  expect(stateOf('?sort=place&direction=desc&page=3&perPage=20')).toMatchObject({
    sort: { field: 'place', direction: 'desc' },
    page: 3,
    perPage: 20,
  });
  expect(stateOf('?sort=mrn&direction=asc')).toMatchObject({ sort: { field: 'mrn', direction: 'asc' } });
});

test('the direction begins at asc, no column is chosen, and the page is the first of ten rows [106, 125, 205]', () => {
  expect(stateOf('?sort=mrn').sort).toEqual({ field: 'mrn', direction: 'asc' });
  expect(stateOf('')).toEqual({ search: '', filter: undefined, sort: undefined, page: 1, perPage: 10 });
});

test('each part of the address that makes no sense falls back to its default, and only that part', () => {
  expect(stateOf('?sort=colour&direction=up&page=0&perPage=17&show=lost&search=Bremen')).toEqual({
    search: 'Bremen',
    filter: undefined,
    sort: undefined,
    page: 1,
    perPage: 10,
  });
});

import { expect, it } from 'vitest';
import { parsePlainSearch, stringifyPlainSearch } from '#src/plain-search.ts';

it('a code with a leading zero and a search that looks like a number stay as they were typed', () => {
  expect(parsePlainSearch('?code=012345&search=1e5')).toEqual({ code: '012345', search: '1e5' });
});
it('what is undefined is left out, the rest is escaped', () => {
  expect(stringifyPlainSearch({ search: 'a&b 林', page: 2, sort: undefined })).toBe(
    '?search=a%26b+%E6%9E%97&page=2',
  );
  expect(stringifyPlainSearch({ sort: undefined })).toBe('');
});
it('what was written is read back', () => {
  const search = { search: ' 50 % + 林伟 ', page: '3' };
  expect(parsePlainSearch(stringifyPlainSearch(search))).toEqual(search);
});

import { expect, test } from 'vitest';
import { personName } from '#src/contract/accounts/person-name.ts';

test.each([
  ['Anna', 'Keller', 'Anna Keller'],
  ['丽', '王', '王丽'],
  ['Wei', '张', '张Wei'],
  ['', 'Keller', 'Keller'],
])('%s and %s are one name as its language reads it', (firstName, lastName, name) => {
  expect(personName({ firstName, lastName })).toBe(name);
});

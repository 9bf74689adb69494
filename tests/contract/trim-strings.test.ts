import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trimStrings } from '#src/api/client/trim-strings.ts';

it('[147] strings of a payload are trimmed at any depth, and nothing else is touched', () => {
  const file = new Blob(['  kept  ']);
  expect(
    trimStrings({
      name: '  Lanting ',
      address: { street: ' Am Kai 4\t' },
      products: [{ id: ' 7 ', quantity: 2 }],
      file,
    }),
  ).toEqual({ name: 'Lanting', address: { street: 'Am Kai 4' }, products: [{ id: '7', quantity: 2 }], file });
});

it('[147] trimming twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const once = trimStrings(value);
      expect(trimStrings(once)).toEqual(once);
    }),
  );
});

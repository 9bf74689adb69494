import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGuessable } from '#server/domain/accounts/guessable-password.ts';

const mei = {
  firstName: 'Mei',
  lastName: 'Lin-Zhang',
  email: 'mei.lanting@haiyun-trading.example',
  company: 'Ningbo Haiyun Import & Export Co., Ltd.',
};

test.each([
  ['a name and a year', 'Mei#2026'],
  ['both names', 'MeiZhang!1'],
  ['a name backwards', 'Gnahz#12'],
  ['a name with signs for letters', 'H@1yun#7'],
  ['the address', 'Lanting.1'],
  ['its domain', 'Trading#88'],
  ['the company', 'Ningbo-2024'],
  ['a row of the keyboard', 'Qwertyu1!'],
  ['a column of it', '1Qaz2wsx!'],
  ['the alphabet', 'Abcdefg1!'],
  ['numbers in their order', 'Aa!1234567'],
  ['numbers backwards', 'Aa!9876543'],
  ['one sign again and again', 'Aaaaaa1!'],
  ['a year', 'Ab!1999'],
])('a password of %s is guessable', (_, password) => {
  expect(isGuessable(password, mei)).toBe(true);
});

test.each([
  'Portolan#1',
  'Harbour#26',
  'Secret#1',
  'Meister#42kahn',
  'Tr4velling%2026',
  'aB1!xyz',
  '海运公司#Zx9',
])('%s is a password of its own', password => {
  expect(isGuessable(password, { ...mei, email: 'mei@seller.example' })).toBe(false);
});

test('two-letter words and empty names never count as part of a name', () => {
  const known = { firstName: 'Li', lastName: ' ', email: 'a@b', company: '' };
  expect(isGuessable('Lib!7rx', known)).toBe(false);
});

test('anything typed gets an answer, and guessable parts alone are never enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (password, lastName) => {
      expect(typeof isGuessable(password, { ...mei, lastName })).toBe('boolean');
      expect(isGuessable(`${mei.firstName}${mei.lastName}2026`, mei)).toBe(true);
    }),
  );
});

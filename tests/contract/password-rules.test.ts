import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NewPassword, passwordStrength, unmetPasswordRules } from '#src/contract/accounts/password-rules.ts';

/** As section 5 of the specification lists them. */
const special = "$ & + , : ; = ? @ # | ' < > . ^ * ( ) % ! -".split(' ');

test('of all signs on a keyboard exactly those of the specification count as special symbols [132]', () => {
  const signs = Array.from({ length: 0x7f - 0x21 }, (_, place) => String.fromCharCode(0x21 + place));
  const counted = signs.filter(sign => !unmetPasswordRules(`Abc123${sign}`).includes('symbol'));
  expect(counted.sort()).toEqual(special.sort());
  for (const sign of ['€', '（', '！', '·', 'é', '字']) {
    expect(unmetPasswordRules(`Abc123${sign}`), sign).toEqual(['symbol']);
  }
});

test('a password has at least 6 characters and meets every rule [131]', () => {
  for (const password of ['Abc12!', '  Abc12!  ', 'Ab1!字字']) expect(v.is(NewPassword, password)).toBe(true);
  for (const [password, rule] of [
    ['Ab1!x', 'length'],
    ['Abcde!', 'number'],
    ['ABC12!', 'lowercase'],
    ['abc12!', 'uppercase'],
    ['Abc123', 'symbol'],
  ] as const) {
    expect(unmetPasswordRules(password)).toEqual([rule]);
    expect(v.is(NewPassword, password)).toBe(false);
  }
});

test('the strength is 100 minus the same penalty for each rule that is not met [133]', () => {
  const strengths = ['Abc12!', 'Abc123', 'abc123', 'abcdef', 'abc', ''].map(passwordStrength);
  expect(strengths).toEqual([100, 80, 60, 40, 20, 0]);
});

test('a password may have 200 characters of any script, spaces within it included', () => {
  const long = `Ab1! ${'字'.repeat(100)} ${'x'.repeat(94)}`;
  expect([...long]).toHaveLength(200);
  expect(v.is(NewPassword, long)).toBe(true);
  expect(v.is(NewPassword, `${long}x`)).toBe(false);
});

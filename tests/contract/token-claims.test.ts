import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isNearExpiry, TokenClaims } from '#src/contract/accounts/token-claims.ts';

const exp = 1_795_132_800;

it.each([
  ['31 seconds before', 'is used as it is', -31_000, false],
  ['30 seconds before', 'must be refreshed first', -30_000, true],
  ['one second after', 'must be refreshed first', 1000, true],
])('[151] %s its expiry a token %s', (_when, _words, offsetMs, expected) => {
  expect(isNearExpiry({ exp }, exp * 1000 + offsetMs)).toBe(expected);
});

const locks = { sub: 'seller-ada', sid: 's1', gen: 0, iat: exp - 900, exp };

it('a role that only a newer server knows may do what every role may, and signs nobody out', () => {
  const parsed = v.parse(TokenClaims, { ...locks, person: 'ada', role: 'auditor' });
  expect(parsed).toEqual({ ...locks, person: 'ada', role: 'warehouse' });
});

import { expect, it } from 'vitest';
import { isNearExpiry } from '#src/contract/token-claims.ts';

const exp = 1_795_132_800;

it.each([
  { now: '31 seconds before', offsetMs: -31_000, expected: false },
  { now: '30 seconds before', offsetMs: -30_000, expected: true },
  { now: 'one second after', offsetMs: 1000, expected: true },
])('[151] $now its expiry, that a token must be refreshed first is $expected', ({ offsetMs, expected }) => {
  expect(isNearExpiry({ exp }, exp * 1000 + offsetMs)).toBe(expected);
});

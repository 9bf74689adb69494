import { expect, test } from 'vitest';
import { failureOf, isFaultOf, restAfter } from '#src/ui/camera/camera-state.ts';

test('a camera that has seen no code stops searching after a minute, and is off after five', () => {
  expect([0, 59_999, 60_000, 299_999, 300_000].map(restAfter)).toEqual([
    'none',
    'none',
    'dimmed',
    'dimmed',
    'stopped',
  ]);
});

test('a picture is black by a fault once it has been so for three seconds', () => {
  expect([0, 2_999, 3_000].map(isFaultOf)).toEqual([false, false, true]);
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'taken'],
  ['AbortError', 'taken'],
])('%s is said as %s', (name, failure) => {
  expect(failureOf(new DOMException('', name))).toBe(failure);
});

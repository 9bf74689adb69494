import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLasting } from '#src/ui/use-lasting.ts';
import { openEmptyPage } from './empty-page.ts';

const page = openEmptyPage();

function Work({ isUnderWay }: { isUnderWay: boolean }) {
  return <output>{useLasting(isUnderWay, 250) ? 'under way' : 'still'}</output>;
}

const show = (isUnderWay: boolean) => act(() => page.root.render(<Work isUnderWay={isUnderWay} />));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => document.querySelector('output')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what ends soon is never shown as in progress, and what takes longer is, until it ends', async () => {
  await show(true);
  await wait(249);
  await show(false);
  await wait(1000);
  expect(shown()).toBe('still');

  await show(true);
  expect(shown()).toBe('still');
  await wait(250);
  expect(shown()).toBe('under way');
  await show(false);
  expect(shown()).toBe('still');
  await show(true);
  expect(shown()).toBe('still');
});

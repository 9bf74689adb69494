import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importerSearchDelayMs } from '#src/contract/constants.ts';
import { useDelayedText } from '#src/ui/use-delayed-text.ts';
import { openEmptyPage } from './empty-page.ts';

const page = openEmptyPage();
let type: (text: string) => void;
const handleSettled = vi.fn();

function Search({ value }: { value: string }) {
  const [text, setText] = useDelayedText(value, handleSettled, importerSearchDelayMs);
  type = setText;
  return <output>{text}</output>;
}

const show = (value: string) => act(() => page.root.render(<Search value={value} />));
const typed = (text: string) => act(() => type(text));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => document.querySelector('output')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  handleSettled.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the search is handed on once, 200 ms after the last letter [206]', async () => {
  await show('');
  await typed('L');
  await wait(150);
  await typed('La');
  expect(shown()).toBe('La');
  await wait(199);
  expect(handleSettled).not.toHaveBeenCalled();
  await wait(1);
  expect(handleSettled.mock.calls).toEqual([['La']]);
  await wait(10_000);
  expect(handleSettled).toHaveBeenCalledTimes(1);
});

test('a search that comes from outside, such as by Back, takes the place of what is shown', async () => {
  await show('');
  await typed('La');
  await wait(200);
  await show('La');
  await typed('Lan');
  await show('La');
  expect(shown()).toBe('Lan');
  await show('');
  expect(shown()).toBe('');
});

test('a search that somebody left before it was handed on is not, though the next screen is still loading', async () => {
  const here = window.location.href;
  await show('');
  await typed('La');
  history.pushState(null, '', '/pending');
  await wait(200);
  history.replaceState(null, '', here);
  expect(handleSettled).not.toHaveBeenCalled();
});

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongList } from '#src/ui/tables/long-list.tsx';
import { openEmptyPage } from './empty-page.ts';

const page = openEmptyPage();
const rows = Array.from({ length: 1000 }, (_, place) => `row ${place}`);
const drawn = vi.fn();
const renderRow = (row: string) => {
  drawn(row);
  return <li key={row}>{row}</li>;
};

/** What the browser says of the blocks: which are near the window. */
let say: IntersectionObserverCallback;
const blocks = () => [...(document.querySelector('[data-list] > div')?.children ?? [])];
const shown = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        say = callback;
      }
      observe() {}
      unobserve() {}
    },
  );
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] });
  await show(rows);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (of: readonly string[]) =>
  act(() =>
    page.root.render(
      <div data-list>
        <LongList label="Rows" rows={of} renderRow={renderRow} />
      </div>,
    ),
  );
const near = (isIntersecting: boolean, ...places: number[]) =>
  say(
    places.map(
      place =>
        ({
          target: blocks()[place],
          isIntersecting,
          boundingClientRect: { height: 900 },
        }) as unknown as IntersectionObserverEntry,
    ),
    {} as IntersectionObserver,
  );
const frame = () => act(() => vi.advanceTimersToNextFrame());

test('blocks that come near the window at once are drawn one a frame, so that scrolling never waits for all of them', async () => {
  const before = shown().length;
  near(true, 10, 11, 12);
  expect(shown()).toHaveLength(before);
  const counts: number[] = [];
  for (let time = 0; time < 4; time++) {
    await frame();
    counts.push(shown().length - before);
  }
  const [one = 0] = counts;
  expect(one).toBeGreaterThan(0);
  expect(counts).toEqual([one, 2 * one, 3 * one, 3 * one]);
});

test('a block that was scrolled past before its turn is not drawn, and one that is left makes room of its height', async () => {
  const before = shown();
  near(true, 20, 21);
  near(false, 20);
  await frame();
  await frame();
  const [first] = rows.slice(before.length);
  expect(shown().length).toBeGreaterThan(before.length);
  expect(shown()).not.toContain(first);
  near(false, 21);
  await frame();
  expect(shown()).toEqual(before);
  expect((blocks()[21] as HTMLElement).style.height).toBe('900px');
});

test('with other rows only those near the window are drawn', async () => {
  const before = shown().length;
  drawn.mockClear();
  await show(rows.toReversed());
  expect(shown()[0]).toBe('row 999');
  expect(drawn).toHaveBeenCalledTimes(before);
});

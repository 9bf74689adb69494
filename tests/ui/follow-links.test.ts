import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLinks } from '#src/ui/tables/follow-links.ts';

const follower = { open: vi.fn(), aim: vi.fn(), preload: vi.fn() };
let stop: () => void;
let left: HTMLAnchorElement;
let right: HTMLAnchorElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div><a href="/left"><b>Left</b></a> <a href="/right">Right</a></div>';
  const [first, second] = document.querySelectorAll('a');
  if (!first || !second) throw new Error('There are two links.');
  [left, right] = [first, second];
  stop = followLinks(document.querySelector('div') as HTMLElement, follower);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const press = (element: Element, how: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  element.dispatchEvent(event);
  return event.defaultPrevented;
};
const happens = (type: string, element: Element) => element.dispatchEvent(new Event(type, { bubbles: true }));

test('a plain click opens the link that was pressed, in place of the browser', () => {
  expect(press(left.firstElementChild as Element)).toBe(true);
  expect(follower.open.mock.calls).toEqual([[left]]);
});

test('a click for another tab or window, or to download, is the browser’s', () => {
  for (const how of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ]) {
    expect(press(left, how)).toBe(false);
  }
  expect(follower.open).not.toHaveBeenCalled();
});

test('a link that is pointed at or focused has its final address at once, and is loaded after 50 ms', () => {
  for (const type of ['mouseover', 'focusin']) {
    happens(type, right);
    expect(follower.aim).toHaveBeenLastCalledWith(right);
    vi.advanceTimersByTime(49);
    expect(follower.preload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(follower.preload.mock.calls).toEqual([[right]]);
    follower.preload.mockClear();
  }
});

test('one that was only passed over is not loaded', () => {
  happens('mouseover', left);
  happens('mouseout', left);
  happens('focusin', right);
  happens('focusout', right);
  vi.advanceTimersByTime(1000);
  expect(follower.preload).not.toHaveBeenCalled();
});

test('a touch loads at once', () => {
  happens('touchstart', right);
  expect(follower.preload.mock.calls).toEqual([[right]]);
});

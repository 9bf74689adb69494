import { beforeEach, expect, test } from 'vitest';
import { freeEdge, obstaclesOn } from '#src/ui/overlays/toaster.tsx';

const box = (top: number, bottom: number) => ({ left: 16, right: 374, top, bottom });
const places = { bottom: box(680, 760), top: box(64, 144) };
const button = (top: number, weight = 100) => ({ box: box(top, top + 48), weight });

test('a toast is at the lower edge, and at the upper one if the lower one has a button under it', () => {
  expect(freeEdge(places, [])).toBe('bottom');
  expect(freeEdge(places, [button(400)])).toBe('bottom');
  expect(freeEdge(places, [button(700)])).toBe('top');
  expect(freeEdge(places, [button(650)])).toBe('top');
  expect(freeEdge(places, [button(100)])).toBe('bottom');
});

test('where both edges have buttons under them a main button counts for more than many others', () => {
  expect(freeEdge(places, [button(700), button(100, 1), button(90, 1)])).toBe('top');
  expect(freeEdge(places, [button(100), button(700, 1), button(690, 1)])).toBe('bottom');
  expect(freeEdge(places, [button(100), button(700)])).toBe('bottom');
});

beforeEach(() => document.body.replaceChildren());

test('main buttons, the actions of a page and the bars count most, and behind a dialog nothing does', () => {
  document.body.innerHTML = `
    <nav><a href="/help">Help</a></nav>
    <div data-page-actions><button data-variant="secondary">Send now</button></div>
    <div data-action-bar><button data-variant="primary">Publish</button></div>
    <button data-variant="secondary">Discard</button>
    <button data-variant="primary" disabled>Create</button>`;
  expect(obstaclesOn(document).map(({ weight }) => weight)).toEqual([100, 100, 100, 100, 1]);
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog"><button data-variant="primary">Confirm</button></div>',
  );
  expect(obstaclesOn(document).map(({ weight }) => weight)).toEqual([100]);
});

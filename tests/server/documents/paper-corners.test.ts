import { expect, test } from 'vitest';
import { flattened, paperCorners } from '#server/documents/reading/paper-corners.ts';
import type { Picture } from '#server/documents/reading/picture.ts';

const width = 600;
const height = 450;

/** A desk with papers on it: a value for each place. */
function drawn(valueAt: (x: number, y: number) => number): Picture {
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels[y * width + x] = valueAt(x, y);
  }
  return { pixels, width, height };
}

type Point = readonly [x: number, y: number];

/** Within a quadrangle whose corners go clockwise. */
const isIn = (corners: readonly Point[], x: number, y: number) =>
  corners.every(([fromX, fromY], place) => {
    const [toX, toY] = corners[(place + 1) % corners.length] ?? [fromX, fromY];
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) >= 0;
  });

const seenFromTheSide: readonly Point[] = [
  [60, 50],
  [500, 80],
  [540, 390],
  [40, 420],
];
const desk = 90;
const paper = 225;
/** Letters and their gaps in lines, in the upper part of what is given. */
const letters = (x: number, y: number) => (y % 20 < 8 && x % 6 < 3 ? 20 : paper);

test('a paper on a darker desk is seen by its corners, and flattened', () => {
  const picture = drawn((x, y) => (isIn(seenFromTheSide, x, y) ? letters(x, y) : desk));
  const corners = paperCorners(picture);
  expect(corners).toBeDefined();
  if (!corners) return;
  for (const [place, { x, y }] of corners.entries()) {
    expect(
      Math.hypot(x - (seenFromTheSide[place]?.[0] ?? 0), y - (seenFromTheSide[place]?.[1] ?? 0)),
    ).toBeLessThan(4);
  }
  const flat = flattened(picture, corners, 1);
  const rim = Array.from(
    { length: flat.height - 20 },
    (_, row) => flat.pixels[(row + 10) * flat.width + 2] ?? 0,
  );
  expect(rim.filter(value => value === desk)).toEqual([]);
  expect(flat.width / flat.height).toBeCloseTo(500 / 371, 0);
});

test.each<[string, Picture]>([
  ['a page that fills the picture', drawn(letters)],
  [
    'a desk as bright as the paper',
    drawn((x, y) => (isIn(seenFromTheSide, x, y) ? letters(x, y) : paper - 20)),
  ],
  [
    'a page half in a shadow, whose lines go on in it',
    drawn((x, y) => (x < 330 ? letters(x, y) : Math.round(letters(x, y) * 0.4))),
  ],
  [
    'two papers side by side',
    drawn((x, y) => (y > 60 && y < 400 && x % 300 > 30 && x % 300 < 270 ? letters(x, y) : desk)),
  ],
  ['a round light', drawn((x, y) => (Math.hypot(x - 300, y - 225) < 190 ? letters(x, y) : desk))],
])('%s isn’t taken for a paper on a desk', (_, picture) => {
  expect(paperCorners(picture)).toBeUndefined();
});

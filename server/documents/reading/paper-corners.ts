import type { Picture } from './picture.ts';

interface Point {
  x: number;
  y: number;
}

/** From the upper left one clockwise. */
export type Corners = readonly [Point, Point, Point, Point];

/** A smaller one is a note on the desk, or a window of light. */
const leastShare = 0.12;
/** A larger one fills the picture, which has no desk around it. */
const mostShare = 0.97;
/** How much brighter paper is than the desk it lies on. */
const leastContrast = 35;
/** By so much of its size a bright area may differ from the quadrangle between its corners. */
const mostMisfit = 0.04;
/** Letters outside, of those inside: the paper goes on there, in a shadow. */
const mostInkOutside = 0.04;

/**
 * The corners of a single bright paper that lies on something darker, seen from wherever.
 * @param picture small, as it was taken
 * @returns undefined where no such paper is seen for certain
 */
export function paperCorners(picture: Picture): Corners | undefined {
  const threshold = brightnessOfPaper(picture);
  if (threshold === undefined) return undefined;
  const area = largestArea(picture, threshold);
  const { width, height } = picture;
  if (!area || area.count < leastShare * width * height || area.count > mostShare * width * height) {
    return undefined;
  }
  const corners = cornersOf(area);
  if (!isPaperLike(corners)) return undefined;
  if (Math.abs(area.count / sizeOf(corners) - 1) > mostMisfit) return undefined;
  return isInkInside(picture, corners) ? corners : undefined;
}

/** The brightness that parts the picture best in two (Otsu). */
function brightnessOfPaper({ pixels }: Picture): number | undefined {
  const counts = new Float64Array(256);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  const sum = counts.reduce((all, count, value) => all + count * value, 0);
  let below = 0;
  let sumBelow = 0;
  let best = { spread: 0, threshold: 0, contrast: 0 };
  for (const [value, count] of counts.entries()) {
    below += count;
    sumBelow += count * value;
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const contrast = (sum - sumBelow) / above - sumBelow / below;
    const spread = below * above * contrast * contrast;
    if (spread > best.spread) best = { spread, threshold: value, contrast };
  }
  return best.contrast >= leastContrast ? best.threshold : undefined;
}

/** A bright area, row by row: letters in it belong to it. */
interface Area {
  /** Where it begins and ends in each row; empty rows begin behind their end. */
  lefts: Int32Array;
  rights: Int32Array;
  count: number;
}

function largestArea({ pixels, width, height }: Picture, threshold: number): Area | undefined {
  const seen = new Uint8Array(pixels.length);
  const waiting = new Int32Array(pixels.length);
  let best: Area | undefined;
  for (let first = 0; first < pixels.length; first++) {
    if (seen[first] || (pixels[first] ?? 0) <= threshold) continue;
    const lefts = new Int32Array(height).fill(width);
    const rights = new Int32Array(height).fill(-1);
    let count = 0;
    waiting[0] = first;
    seen[first] = 1;
    for (let left = 1; left > 0; ) {
      const place = waiting[--left] ?? 0;
      const x = place % width;
      const y = Math.floor(place / width);
      lefts[y] = Math.min(lefts[y] ?? 0, x);
      rights[y] = Math.max(rights[y] ?? 0, x);
      count++;
      const near = [
        x > 0 ? place - 1 : -1,
        x < width - 1 ? place + 1 : -1,
        place - width,
        y < height - 1 ? place + width : -1,
      ];
      for (const next of near) {
        if (next < 0 || seen[next] || (pixels[next] ?? 0) <= threshold) continue;
        seen[next] = 1;
        waiting[left++] = next;
      }
    }
    if (best && count <= best.count) continue;
    best = { lefts, rights, count };
  }
  if (!best) return undefined;
  const filled = best.lefts.reduce((sum, left, y) => sum + Math.max(0, (best?.rights[y] ?? 0) - left + 1), 0);
  return { ...best, count: filled };
}

function cornersOf({ lefts, rights }: Area): Corners {
  const points = [...lefts.keys()].flatMap(y => {
    const [left = 0, right = -1] = [lefts[y], rights[y]];
    return right < left
      ? []
      : [
          { x: left, y },
          { x: right + 1, y },
        ];
  });
  const furthest = (along: (point: Point) => number) =>
    points.reduce((best, point) => (along(point) > along(best) ? point : best), points[0] ?? { x: 0, y: 0 });
  return [
    furthest(({ x, y }) => -x - y),
    furthest(({ x, y }) => x - y),
    furthest(({ x, y }) => x + y),
    furthest(({ x, y }) => y - x),
  ];
}

const sizeOf = (corners: Corners) =>
  Math.abs(
    corners.reduce((sum, { x, y }, place) => {
      const next = corners[(place + 1) % 4] ?? { x, y };
      return sum + x * next.y - next.x * y;
    }, 0),
  ) / 2;

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Opposite sides of about one length, and corners that may be right angles. */
function isPaperLike(corners: Corners): boolean {
  const sides = corners.map((corner, place) => distance(corner, corners[(place + 1) % 4] ?? corner));
  const [top = 0, right = 0, bottom = 0, left = 0] = sides;
  const isLike = (one: number, other: number) => Math.min(one, other) > 0.6 * Math.max(one, other);
  if (!isLike(top, bottom) || !isLike(left, right)) return false;
  return corners.every((corner, place) => {
    const before = corners[(place + 3) % 4] ?? corner;
    const next = corners[(place + 1) % 4] ?? corner;
    const [ax, ay] = [before.x - corner.x, before.y - corner.y];
    const [bx, by] = [next.x - corner.x, next.y - corner.y];
    return Math.abs(ax * bx + ay * by) < 0.45 * Math.hypot(ax, ay) * Math.hypot(bx, by);
  });
}

/** Whether all letters are within the paper. */
function isInkInside({ pixels, width, height }: Picture, corners: Corners): boolean {
  const margin = Math.max(width, height) * 0.015;
  let inside = 0;
  let outside = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 4; x++) {
      const place = y * width + x;
      const [one, other] = [pixels[place] ?? 0, pixels[place + 2] ?? 0];
      if (Math.min(one, other) > 0.72 * Math.max(one, other)) continue;
      const depth = depthIn(corners, { x, y });
      if (depth > margin) inside++;
      else if (depth < -margin) outside++;
    }
  }
  return outside <= mostInkOutside * inside;
}

/** How far a point is from the nearest side, below zero outside. */
function depthIn(corners: Corners, { x, y }: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [place, from] of corners.entries()) {
    const to = corners[(place + 1) % 4] ?? from;
    const length = distance(from, to) || 1;
    least = Math.min(least, ((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / length);
  }
  return least;
}

/**
 * The paper alone, as if it was seen from straight above.
 * @param scale how many pixels of the picture are one of that in which the corners were found
 */
export function flattened({ pixels, width, height }: Picture, corners: Corners, scale: number): Picture {
  const scaled = ({ x, y }: Point) => ({ x: x * scale, y: y * scale });
  const upperLeft = scaled(corners[0]);
  const upperRight = scaled(corners[1]);
  const lowerRight = scaled(corners[2]);
  const lowerLeft = scaled(corners[3]);
  const columns = Math.round(Math.max(distance(upperLeft, upperRight), distance(lowerLeft, lowerRight)));
  const rows = Math.round(Math.max(distance(upperLeft, lowerLeft), distance(upperRight, lowerRight)));
  // From the unit square to the quadrangle (Heckbert).
  const dx1 = upperRight.x - lowerRight.x;
  const dx2 = lowerLeft.x - lowerRight.x;
  const dx3 = upperLeft.x - upperRight.x + lowerRight.x - lowerLeft.x;
  const dy1 = upperRight.y - lowerRight.y;
  const dy2 = lowerLeft.y - lowerRight.y;
  const dy3 = upperLeft.y - upperRight.y + lowerRight.y - lowerLeft.y;
  const divisor = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / divisor;
  const h = (dx1 * dy3 - dx3 * dy1) / divisor;
  const a = upperRight.x - upperLeft.x + g * upperRight.x;
  const b = lowerLeft.x - upperLeft.x + h * lowerLeft.x;
  const d = upperRight.y - upperLeft.y + g * upperRight.y;
  const e = lowerLeft.y - upperLeft.y + h * lowerLeft.y;
  const out = Buffer.alloc(columns * rows, 255);
  for (let row = 0; row < rows; row++) {
    const v = inset(row / rows);
    for (let column = 0; column < columns; column++) {
      const u = inset(column / columns);
      const depth = g * u + h * v + 1;
      const x = (a * u + b * v + upperLeft.x) / depth;
      const y = (d * u + e * v + upperLeft.y) / depth;
      const left = Math.floor(x);
      const top = Math.floor(y);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const place = top * width + left;
      const above = (pixels[place] ?? 0) * (1 - x + left) + (pixels[place + 1] ?? 0) * (x - left);
      const below =
        (pixels[place + width] ?? 0) * (1 - x + left) + (pixels[place + width + 1] ?? 0) * (x - left);
      out[row * columns + column] = above + (below - above) * (y - top);
    }
  }
  return { pixels: out, width: columns, height: rows };
}

/** The edge itself is neither paper nor desk. */
const edge = 0.004;
const inset = (share: number) => edge + share * (1 - 2 * edge);

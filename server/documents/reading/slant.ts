import type { Picture } from './picture.ts';

/** How the lines of a page lie. Angles are in degrees, positive where a line falls to the right. */
export interface Slant {
  /** The whole page is turned by it. */
  angle: number;
  /** How much more the lines at the foot fall than those at the head: the page was photographed from one side. */
  fan: number;
  /** How much clearer the lines are in this direction than in others; 1 where there are none. */
  clarity: number;
  /** The lines go from top to bottom: the page lies on its side. */
  isUpright: boolean;
}

interface Points {
  xs: Float32Array;
  ys: Float32Array;
}

/** Darker is ink, on paper that is evened out. */
const ink = 150;
const mostPoints = 40_000;
const mostAngle = 18;
const mostFan = 9;
const bands = 5;

function inkOf({ pixels, width, height }: Picture): Points {
  const places: number[] = [];
  // The frame of a picture is its darkest line, and says nothing of the page in it.
  const margin = Math.round(Math.min(width, height) * 0.01) + 1;
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const place = y * width + x;
      // The lower edge of strokes: filled areas have no more of it than letters.
      if ((pixels[place] ?? 255) < ink && (pixels[place + width] ?? 0) >= ink) places.push(place);
    }
  }
  const step = Math.max(1, places.length / mostPoints);
  const count = Math.floor(places.length / step);
  const xs = new Float32Array(count);
  const ys = new Float32Array(count);
  for (let index = 0; index < count; index++) {
    const place = places[Math.floor(index * step)] ?? 0;
    xs[index] = (place % width) - width / 2;
    ys[index] = Math.floor(place / width) - height / 2;
  }
  return { xs, ys };
}

const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180);

/** How unevenly the ink lies on lines of this direction: letters on lines leave white between them. */
function unevenness({ xs, ys }: Points, degrees: number, counts: Float32Array): number {
  counts.fill(0);
  const fall = tan(degrees);
  const middle = counts.length / 2;
  for (let index = 0; index < xs.length; index++) {
    const place = Math.round((ys[index] ?? 0) - fall * (xs[index] ?? 0) + middle);
    if (place >= 0 && place < counts.length) counts[place] = (counts[place] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of counts) sum += count * count;
  return sum;
}

function bestAngle(
  points: Points,
  from: number,
  to: number,
  counts: Float32Array,
): { angle: number; score: number; usual: number } {
  const look = (start: number, end: number, step: number) => {
    let best = { angle: 0, score: -1 };
    const scores: number[] = [];
    for (let angle = start; angle <= end + 1e-6; angle += step) {
      const score = unevenness(points, angle, counts);
      scores.push(score);
      if (score > best.score) best = { angle, score };
    }
    return { ...best, usual: scores.sort((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 1 };
  };
  const rough = look(from, to, 0.5);
  const fine = look(rough.angle - 0.4, rough.angle + 0.4, 0.1);
  return { angle: fine.angle, score: fine.score, usual: rough.usual };
}

const turned = ({ xs, ys }: Points): Points => ({ xs: ys, ys: xs.map(x => -x) });

/** @param picture small, evened out */
export function slantOf(picture: Picture): Slant {
  const points = inkOf(picture);
  const counts = new Float32Array(2 * Math.max(picture.width, picture.height));
  const lying = bestAngle(points, -mostAngle, mostAngle, counts);
  const standing = bestAngle(turned(points), -mostAngle, mostAngle, counts);
  const clarity = lying.score / Math.max(1, lying.usual);
  const clarityOnSide = standing.score / Math.max(1, standing.usual);
  if (points.xs.length < 200) return { angle: 0, fan: 0, clarity: 1, isUpright: false };
  return {
    angle: lying.angle,
    fan: clarity > 1.15 ? fanOf(points, lying.angle, picture.height, counts) : 0,
    clarity: Math.max(clarity, clarityOnSide),
    isUpright: clarityOnSide > 1.3 * clarity,
  };
}

/** The difference between the lines at the foot and at the head, from those between as well. */
function fanOf({ xs, ys }: Points, angle: number, height: number, counts: Float32Array): number {
  const fall = tan(angle);
  const samples: { at: number; angle: number; weight: number }[] = [];
  for (let band = 0; band < bands; band++) {
    const top = ((band - 0.25) / bands - 0.5) * height;
    const bottom = ((band + 1.25) / bands - 0.5) * height;
    const inside: number[] = [];
    for (let index = 0; index < xs.length; index++) {
      const y = (ys[index] ?? 0) - fall * (xs[index] ?? 0);
      if (y >= top && y < bottom) inside.push(index);
    }
    if (inside.length < 300) continue;
    const part = {
      xs: Float32Array.from(inside, index => xs[index] ?? 0),
      ys: Float32Array.from(inside, index => ys[index] ?? 0),
    };
    const best = bestAngle(part, angle - mostFan / 2, angle + mostFan / 2, counts);
    const clarity = best.score / Math.max(1, best.usual);
    if (clarity > 1.2) {
      samples.push({ at: (band + 0.5) / bands - 0.5, angle: best.angle, weight: inside.length });
    }
  }
  return samples.length < 3 ? 0 : steepness(samples);
}

/** The line through weighed points: how much the angle grows from the head of the page to its foot. */
function steepness(samples: readonly { at: number; angle: number; weight: number }[]): number {
  const all = samples.reduce((sum, { weight }) => sum + weight, 0);
  const at = samples.reduce((sum, one) => sum + one.at * one.weight, 0) / all;
  const angle = samples.reduce((sum, one) => sum + one.angle * one.weight, 0) / all;
  let up = 0;
  let down = 0;
  for (const one of samples) {
    up += one.weight * (one.at - at) * (one.angle - angle);
    down += one.weight * (one.at - at) ** 2;
  }
  const slope = down === 0 ? 0 : up / down;
  // Angles that don't lie on a line come from pictures and frames, not from the camera.
  const spread = samples.reduce(
    (sum, one) => sum + one.weight * Math.abs(one.angle - angle - slope * (one.at - at)),
    0,
  );
  return spread / all < 0.8 && Math.abs(slope) >= 0.6 ? slope : 0;
}

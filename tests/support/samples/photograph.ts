import sharp from 'sharp';
import { seededRandom } from '../documents/conditions.ts';
import type { Face } from './sample.ts';

export interface Shot {
  megapixels: number;
  /** Of the JPEG. */
  quality: number;
  /** Degrees by which the camera is off the vertical. */
  angle?: number;
  /** Of the hand that holds it. */
  shadow?: boolean;
  /** The paper was folded twice, and doesn't lie flat. */
  crease?: boolean;
}

/** Where a point of the frame lies on the paper, both from 0 to 1. */
type Projection = (x: number, y: number) => readonly [number, number];

/** How much of the frame's longer or shorter side the paper fills, whichever is reached first. */
const filling = { straight: 0.88, atAnAngle: 0.84 };
const longEdge = 4 / 3;

/** A phone's picture of a face that lies on a table. */
export async function photographFace(face: Face, shot: Shot, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 7919 + 13);
  // The first of these numbers lie close together for neighbouring seeds.
  for (let warm = 0; warm < 5; warm++) random();
  const source = sharp(face.png).flatten({ background: '#fff' });
  const { width: faceWidth = 1, height: faceHeight = 1 } = await source.metadata();
  const isWide = faceWidth > faceHeight;
  const short = Math.round(Math.sqrt((shot.megapixels * 1_000_000) / longEdge));
  const long = Math.round(short * longEdge);
  const [width, height] = isWide ? [long, short] : [short, long];
  const scale =
    filling[shot.angle ? 'atAnAngle' : 'straight'] * Math.min(width / faceWidth, height / faceHeight);
  // Scaled first, so that fine strokes aren't skipped between two pixels.
  const scaled = await source
    .resize({ width: Math.max(1, Math.round(faceWidth * Math.min(1, scale))) })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawnSample = { pixels: scaled.data, width: scaled.info.width, height: scaled.info.height };
  const project = projectionOf(faceWidth * scale, faceHeight * scale, width, height, shot, random);
  const light = lightOf(shot, random);
  // Cards and passports don't bend.
  const isFolded = shot.crease && face.millimetres > 130;
  const pixels = Buffer.alloc(width * height * 3);
  const table = [120 + random() * 40, 95 + random() * 30, 70 + random() * 25];
  const warmth = [1, 0.985 - random() * 0.02, 0.94 - random() * 0.05];
  let state = seed * 2_654_435_761;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = project(x, y);
      const [shiftedU, shiftedV, fold] = isFolded ? foldedAt(u, v) : [u, v, 1];
      const isSheet = shiftedU >= 0 && shiftedU < 1 && shiftedV >= 0 && shiftedV < 1;
      const shade = light(x / width, y / height) * (isSheet ? fold : 1);
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      const grain = ((state >>> 16) / 65_536 - 0.5) * 13;
      const place = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const colour = isSheet
          ? bilinear(
              drawnSample,
              shiftedU * (drawnSample.width - 1),
              shiftedV * (drawnSample.height - 1),
              channel,
            )
          : (table[channel] ?? 0) + Math.sin(x / 90 + y / 700) * 6;
        pixels[place + channel] = clamp(colour * shade * (warmth[channel] ?? 1) + grain);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.5 + shot.megapixels * 0.03)
    .jpeg({ quality: shot.quality })
    .toBuffer();
}

const clamp = (value: number) => Math.max(0, Math.min(255, value));

interface Pixels {
  pixels: Buffer;
  width: number;
  height: number;
}

function bilinear({ pixels, width }: Pixels, x: number, y: number, channel: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [right, down] = [x - left, y - top];
  const at = (place: number) => pixels[place * 3 + channel] ?? 255;
  const here = top * width + left;
  return (
    (at(here) * (1 - right) + at(here + 1) * right) * (1 - down) +
    (at(here + width) * (1 - right) + at(here + width + 1) * right) * down
  );
}

/** Turned a little by the hand, and seen at an angle from one side. */
function projectionOf(
  paperWidth: number,
  paperHeight: number,
  width: number,
  height: number,
  { angle = 0 }: Shot,
  random: () => number,
): Projection {
  const turn = ((random() - 0.5) * (angle ? 5 : 2.4) * Math.PI) / 180;
  const tilt = ((angle || random() * 1.5) * Math.PI) / 180;
  const direction = random() * 2 * Math.PI;
  // The camera is as far away as a phone's lens needs to have the whole paper in its frame.
  const distance = 1.35 * Math.max(width, height);
  const [cosTurn, sinTurn] = [Math.cos(turn), Math.sin(turn)];
  const [cosTilt, sinTilt] = [Math.cos(tilt), Math.sin(tilt)];
  const [axisX, axisY] = [Math.cos(direction), Math.sin(direction)];
  return (x, y) => {
    const [px, py] = [x - width / 2, y - height / 2];
    // Along the direction in which the plane falls away, and across it.
    const along = px * axisX + py * axisY;
    const across = -px * axisY + py * axisX;
    const depth = distance / (distance * cosTilt - along * sinTilt);
    const planeAlong = along * depth;
    const planeAcross = across * depth * cosTilt;
    const [qx, qy] = [planeAlong * axisX - planeAcross * axisY, planeAlong * axisY + planeAcross * axisX];
    const rx = qx * cosTurn + qy * sinTurn;
    const ry = -qx * sinTurn + qy * cosTurn;
    return [rx / paperWidth + 0.5, ry / paperHeight + 0.5];
  };
}

/** Light that falls off to one corner; with a shadow, the soft edge of a hand across the paper. */
function lightOf({ shadow = false }: Shot, random: () => number): (x: number, y: number) => number {
  const side = random() < 0.5;
  const slant = 0.5 + random() * 0.6;
  const edge = 0.45 + random() * 0.35;
  return (x, y) => {
    const across = side ? x : 1 - x;
    const even = 1 - 0.14 * across * y;
    if (!shadow) return even;
    const into = (across * slant + y * 0.6 - edge) / 0.09;
    return even * (0.96 - 0.46 / (1 + Math.exp(-into)));
  };
}

/** Folded into three as for an envelope, and once across: bent near each fold, with a light and a dark side. */
function foldedAt(u: number, v: number): [number, number, number] {
  let shade = 1;
  let shiftV = 0;
  for (const fold of [0.335, 0.665]) {
    const off = v - fold;
    const near = Math.exp(-(off * off) / 0.0006);
    shiftV += 0.06 * off * near;
    shade -= 0.2 * near * (off > 0 ? 1 : -0.25);
    if (Math.abs(off) < 0.0008) shade -= 0.1;
  }
  const off = u - 0.5;
  const near = Math.exp(-(off * off) / 0.0005);
  shade -= 0.16 * near * (off > 0 ? 1 : -0.25);
  if (Math.abs(off) < 0.0006) shade -= 0.08;
  // The panels lean: each a little brighter or darker than the next.
  shade *= 1 - 0.05 * Math.sin(v * 9.4);
  return [u + 0.06 * off * near, v + shiftV, shade];
}

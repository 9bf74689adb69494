import sharp, { type Sharp } from 'sharp';
import { mostPicturePixels } from '#src/contract/constants.ts';
import { type Box, UnreadableFile } from './read-page.ts';

/** Grey, upright as far as its file says so. */
export interface Picture {
  pixels: Buffer;
  width: number;
  height: number;
}

/** More has no use for reading, and a decoded picture takes a byte for each pixel. */
const longestSide = 3200;

/** What the letters of a page are recognised at; more takes longer and reads no better. */
export const pageSide = 2000;
/** Small letters are read better in a larger picture, though it shows no more; beyond this it is of no use. */
const mostEnlargement = 2;

/** Which ink is kept: seals on Chinese papers are red, and stamped over what is printed in black. */
export type Ink = 'all' | 'notRed';

/** @throws UnreadableFile */
export async function openPicture(file: string | Buffer, ink: Ink = 'all'): Promise<Picture> {
  try {
    const small = sharp(file, { limitInputPixels: mostPicturePixels })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    return ink === 'all' ? await pixelsOf(small) : await withoutRed(small);
  } catch (error) {
    throw new UnreadableFile('damaged', error);
  }
}

/** How much redder than grey something is that begins to fade, and that has faded. */
const [leastRed, mostRed] = [12, 40];

/** Red ink becomes as bright as the paper, in whose red light it can't be seen; what is black below it stays. */
async function withoutRed(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 1) return { pixels: data, width, height };
  const pixels = Buffer.alloc(width * height);
  for (let place = 0; place < pixels.length; place++) {
    const from = place * channels;
    const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]];
    const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
    const redness = (red - Math.max(green, blue) - leastRed) / (mostRed - leastRed);
    pixels[place] = grey + Math.min(1, Math.max(0, redness)) * (red - grey);
  }
  return { pixels, width, height };
}

const open = ({ pixels, width, height }: Picture) => sharp(pixels, { raw: { width, height, channels: 1 } });

/**
 * Sharp makes colours of grey on the way, and reads three bytes for each pixel as if they were one, without an error.
 */
export async function pixelsOf(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`A grey picture has ${info.channels} channels`);
  return { pixels: data, width: info.width, height: info.height };
}

/** Whether something is drawn on it: plain paper and shadow change slowly from place to place. */
export async function hasInk(picture: Picture): Promise<boolean> {
  const small = await pixelsOf(
    open(picture).resize({ width: 400, height: 400, fit: 'inside', withoutEnlargement: true }).blur(1),
  );
  const step = 4;
  let edges = 0;
  for (let y = 8; y < small.height - 8; y++) {
    for (let x = 8; x < small.width - 8 - step; x++) {
      const place = y * small.width + x;
      if (Math.abs((small.pixels[place] ?? 0) - (small.pixels[place + step] ?? 0)) > 28) edges++;
    }
  }
  return edges > 40;
}

export const turn = (picture: Picture, degrees: 90 | 180 | 270): Promise<Picture> =>
  pixelsOf(open(picture).rotate(degrees));

/** How many pixels of the picture are one of the page that is recognised. */
export const pageScale = ({ width, height }: Picture, side: number) =>
  Math.max(1 / mostEnlargement, Math.max(width, height) / side);

export const resized = (picture: Picture, side: number): Promise<Picture> =>
  pixelsOf(open(picture).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }));

/** PNG for the recognition of a whole page. */
export function pagePicture(picture: Picture, side: number): Promise<Buffer> {
  const width = Math.round(picture.width / pageScale(picture, side));
  return open(picture).resize({ width, kernel: 'cubic' }).png({ compressionLevel: 1 }).toBuffer();
}

interface Line {
  /** In pixels of the page that was recognised. */
  box: Box;
  slope: number;
}

/**
 * PNG of one line, level and enlarged, with a margin.
 * @param scale see `pageScale`
 */
export function linePicture(
  picture: Picture,
  { box, slope }: Line,
  scale: number,
  height: number,
): Promise<Buffer> {
  const fall = Math.abs(slope) * (box.x1 - box.x0);
  const tall = Math.max(8, box.y1 - box.y0 - fall);
  const margin = Math.max(4, 0.25 * tall);
  const left = Math.max(0, Math.floor((box.x0 - margin) * scale));
  const right = Math.min(picture.width, Math.ceil((box.x1 + margin) * scale));
  const middle = (left + right) / 2;
  const top = ((box.y0 + box.y1 - tall) / 2 - margin) * scale;
  const width = Math.max(1, right - left);
  const rows = Math.max(1, Math.ceil((tall + 2 * margin) * scale));
  const pixels = Buffer.alloc(width * rows, 255);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      const from = top + y + slope * (left + x - middle);
      const above = Math.floor(from);
      if (above < 0 || above >= picture.height - 1) continue;
      const place = above * picture.width + left + x;
      const share = from - above;
      pixels[y * width + x] =
        (picture.pixels[place] ?? 255) * (1 - share) + (picture.pixels[place + picture.width] ?? 255) * share;
    }
  }
  return open({ pixels, width, height: rows })
    .resize({ height, kernel: 'cubic' })
    .extend({ top: 10, bottom: 10, left: 10, right: 10, extendWith: 'copy' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A photograph without light: nothing on it is bright. */
export function isDark({ pixels }: Picture): boolean {
  let bright = 0;
  for (let place = 0; place < pixels.length; place += 7) if ((pixels[place] ?? 0) > 70) bright++;
  return bright * 7 < pixels.length * 0.01;
}

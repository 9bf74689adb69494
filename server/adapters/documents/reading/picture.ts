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

/** @throws UnreadableFile */
export async function openPicture(file: string | Buffer): Promise<Picture> {
  try {
    return await pixelsOf(
      sharp(file, { limitInputPixels: mostPicturePixels })
        .autoOrient()
        .flatten({ background: '#fff' })
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }),
    );
  } catch (error) {
    throw new UnreadableFile('damaged', error);
  }
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

/**
 * PNG of one line, enlarged, with a margin.
 * @param box in pixels of the page that was recognised
 * @param scale see `pageScale`
 */
export function linePicture(picture: Picture, box: Box, scale: number, height: number): Promise<Buffer> {
  const margin = Math.max(4, 0.25 * (box.y1 - box.y0)) * scale;
  const left = Math.max(0, Math.floor(box.x0 * scale - margin));
  const top = Math.max(0, Math.floor(box.y0 * scale - margin));
  const right = Math.min(picture.width, Math.ceil(box.x1 * scale + margin));
  const bottom = Math.min(picture.height, Math.ceil(box.y1 * scale + margin));
  return open(picture)
    .extract({ left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) })
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

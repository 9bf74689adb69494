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
const pageSide = 1600;

/** @throws UnreadableFile */
export async function openPicture(file: string | Buffer): Promise<Picture> {
  try {
    return await toPicture(
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
async function toPicture(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`A grey picture has ${info.channels} channels`);
  return { pixels: data, width: info.width, height: info.height };
}

/** Whether something is drawn on it: plain paper and shadow change slowly from place to place. */
export async function hasInk(picture: Picture): Promise<boolean> {
  const small = await toPicture(
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
  toPicture(open(picture).rotate(degrees));

/** How many pixels of the picture are one of the page that is recognised. */
export const pageScale = ({ width, height }: Picture, side = pageSide) =>
  Math.max(1, Math.max(width, height) / side);

/** PNG for the recognition of a whole page. */
export const pagePicture = (picture: Picture, side = pageSide): Promise<Buffer> =>
  open(picture)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** PNG of one line, enlarged, with a margin. */
export function linePicture(picture: Picture, box: Box, height: number): Promise<Buffer> {
  const scale = pageScale(picture);
  const margin = 6 * scale;
  const left = Math.max(0, Math.floor(box.x0 * scale - margin));
  const top = Math.max(0, Math.floor(box.y0 * scale - margin));
  const right = Math.min(picture.width, Math.ceil(box.x1 * scale + margin));
  const bottom = Math.min(picture.height, Math.ceil(box.y1 * scale + margin));
  return open(picture)
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize({ height, kernel: 'cubic' })
    .extend({ top: 10, bottom: 10, left: 10, right: 10, extendWith: 'copy' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

import type { Canvas } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';

/** How a document was photographed. */
export type Condition = 'clean' | 'noisy' | 'half' | 'exif' | 'sideways' | 'poor';

export interface Picture {
  mediaType: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

/** Numbers from 0 to 1 that are the same in each run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Photographs of a document; `seed` chooses angle and grain of the noisy one. */
export async function photograph(canvas: Canvas, condition: Condition, seed = 1): Promise<Picture> {
  const png = canvas.toBuffer('image/png');
  switch (condition) {
    case 'clean':
      return { mediaType: 'image/png', bytes: png };
    case 'half':
      return jpeg(sharp(png).resize({ width: Math.round(canvas.width / 2) }), 80);
    case 'exif':
      // As phones do it: the pixels are stored sideways, and a flag says so.
      return jpeg(sharp(await sharp(png).rotate(270).toBuffer()).withMetadata({ orientation: 6 }), 85);
    case 'sideways':
      return jpeg(sharp(png).rotate(90), 85);
    case 'poor': {
      // At the edge of what anybody can read: small, grainy, tilted, and squeezed by a messenger.
      const small = await sharp(png)
        .resize({ width: Math.round(canvas.width * 0.4) })
        .png()
        .toBuffer();
      return jpeg(sharp(await addNoise(await tilt(small, seed), seed)), 35);
    }
    case 'noisy':
      return jpeg(sharp(await addNoise(await tilt(png, seed), seed)), 60);
  }
}

async function jpeg(picture: Sharp, quality: number): Promise<Picture> {
  return { mediaType: 'image/jpeg', bytes: await picture.jpeg({ quality }).toBuffer() };
}

function tilt(png: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const degrees = (random() < 0.5 ? -1 : 1) * (1 + random());
  return sharp(png).rotate(degrees, { background: '#d9d6cf' }).png().toBuffer();
}

async function addNoise(png: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 7919);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (let pixel = 0; pixel < width * height; pixel++) {
    // Grain of a phone's sensor, and light that falls off towards one corner.
    const grain = (random() + random() + random() - 1.5) * 38;
    const shade = 1 - 0.22 * ((pixel % width) / width) * (Math.floor(pixel / width) / height);
    for (let channel = 0; channel < channels; channel++) {
      const place = pixel * channels + channel;
      data[place] = Math.max(0, Math.min(255, (data[place] ?? 0) * shade + grain));
    }
  }
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

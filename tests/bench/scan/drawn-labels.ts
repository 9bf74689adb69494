import sharp from 'sharp';
import { type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';
import type { SeededRandom } from '#server/sandbox/random.ts';
import { recognise } from '#src/contract/scanned-codes/recognise.ts';
import type { Due } from '#src/entities/scanned-code/judge-reads.ts';

/** Of the camera's picture. */
const width = 1280;
const height = 720;

/** `cut` has lost a part at one side, and must not be read as something shorter. */
export const conditions = ['undamaged', 'degraded', 'cut'] as const;
export type Condition = (typeof conditions)[number];

export interface Kind {
  name: string;
  format: WriteInputBarcodeFormat;
  due: Due['kinds'];
  draw: (random: SeededRandom) => string;
}

const tracking: Due['kinds'] = new Set(['tracking']);
const order: Due['kinds'] = new Set(['order', 'product']);
const orderId = ({ digits }: SeededRandom) => `028-${digits(7)}-${digits(7)}`;
/** The first of ten whose check digit is right. */
const checked = (kind: string, numberWith: (digit: number) => string): string => {
  for (let digit = 0; digit < 10; digit++) {
    const number = numberWith(digit);
    if (recognise(number).readings.some(reading => reading.kind === kind)) return number;
  }
  throw new Error(`No digit is right in ${numberWith(0)}.`);
};
const s10 = ({ digits }: SeededRandom) => {
  const number = digits(8);
  return checked('tracking', digit => `RB${number}${digit}GB`);
};
/** A number of Deutsche Post, in ITF. */
const identcode = ({ digits }: SeededRandom) => {
  const number = digits(11);
  let sum = 0;
  for (const [place, digit] of [...number].entries()) sum += Number(digit) * (place % 2 ? 9 : 4);
  return `${number}${(10 - (sum % 10)) % 10}`;
};

export const kinds: readonly Kind[] = [
  { name: 'S10, Code 128', format: 'Code128', due: tracking, draw: s10 },
  { name: 'S10, Code 39', format: 'Code39', due: tracking, draw: s10 },
  {
    name: 'UPS, Code 128',
    format: 'Code128',
    due: tracking,
    draw: ({ digits }) => {
      const number = digits(15);
      return checked('tracking', digit => `1Z${number}${digit}`);
    },
  },
  {
    name: 'DHL without a check digit, Code 128',
    format: 'Code128',
    due: tracking,
    draw: ({ digits }) => `JJD${digits(18)}`,
  },
  { name: 'Identcode, ITF', format: 'ITF', due: tracking, draw: identcode },
  { name: 'order, Code 128', format: 'Code128', due: order, draw: orderId },
  { name: 'order, QR', format: 'QRCode', due: order, draw: orderId },
  {
    name: 'article, EAN-13',
    format: 'EAN13',
    due: order,
    draw: ({ digits }) => {
      const number = `400${digits(9)}`;
      return checked('product', digit => `${number}${digit}`);
    },
  },
];

export interface Label {
  /** Of one brightness a pixel. */
  scene: Buffer;
  noise: number;
}

/** A picture with a label in its middle, as it is before the noise of each picture. */
export async function drawLabel(
  text: string,
  format: WriteInputBarcodeFormat,
  condition: Condition,
  { between, fraction }: SeededRandom,
): Promise<Label> {
  const isGood = condition === 'undamaged';
  const wide = format === 'QRCode' ? 2 : 1;
  const scale = wide * (isGood ? between(3, 4) : 3);
  const { svg, error } = await writeBarcode(text, { format, scale });
  if (error) throw new Error(error);
  const code = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
  const { width: codeWidth = 0, height: codeHeight = 0 } = await sharp(code).metadata();
  // With more of it lost than its quiet zone.
  const lost = condition === 'cut' ? Math.round(codeWidth * (0.12 + 0.3 * fraction())) : 0;
  const left = fraction() < 0.5 ? lost : 0;
  const turn = (isGood ? 8 : 14) * (2 * fraction() - 1);
  const label = await sharp(code)
    .extract({ left, top: 0, width: codeWidth - lost, height: codeHeight })
    .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#fff' })
    .png()
    .toBuffer();
  const turned = await sharp(label).rotate(turn, { background: '#a98f6d' }).png().toBuffer();
  const fitted = await sharp(turned)
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const scene = await sharp({ create: { width, height, channels: 3, background: '#a98f6d' } })
    .composite([{ input: fitted, gravity: 'center' }])
    .png()
    .toBuffer();
  const contrast = isGood ? 1 : 0.4 + 0.6 * fraction();
  const seen = sharp(scene)
    .linear(contrast, 128 * (1 - contrast))
    .toColourspace('b-w');
  const blurred = isGood ? seen : seen.blur(0.6 + 1.2 * fraction());
  return { scene: await blurred.raw().toBuffer(), noise: isGood ? 5 : between(8, 24) };
}

/** One picture of it: a hand moves, and each has noise of its own. */
export function pictureOf({ scene, noise }: Label, { between, fraction }: SeededRandom): ImageData {
  const data = new Uint8ClampedArray(4 * width * height);
  const shift = between(-8, 8) + width * between(-6, 6);
  const last = scene.length - 1;
  for (let place = 0; place < scene.length; place++) {
    // Two throws make it look enough like that of a sensor.
    const random = (fraction() + fraction() - 1) * noise;
    const value = (scene[Math.min(last, Math.max(0, place + shift))] ?? 0) + random;
    const at = 4 * place;
    data[at] = data[at + 1] = data[at + 2] = value;
    data[at + 3] = 255;
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

/** A part of a picture, as the worker takes it from its canvas. */
export function cropped(
  { data, width: rowWidth }: ImageData,
  box: { left: number; top: number; width: number; height: number },
): ImageData {
  const part = new Uint8ClampedArray(4 * box.width * box.height);
  for (let row = 0; row < box.height; row++) {
    const from = 4 * ((box.top + row) * rowWidth + box.left);
    part.set(data.subarray(from, from + 4 * box.width), 4 * row * box.width);
  }
  return { data: part, width: box.width, height: box.height, colorSpace: 'srgb' } as ImageData;
}

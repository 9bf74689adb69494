import { prepareZXingModule } from 'zxing-wasm/reader';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';
import { middleOf, searchCodes } from './search-codes.ts';

/** Some cameras give more than they are asked for. */
const longestSide = 1280;
/** Brightest value of a picture that shows nothing, of 255: noise of a covered lens stays below it. */
const blackest = 24;
/** Pixels apart of which the brightness is looked at. */
const stride = 509;

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });

addEventListener('message', ({ data, ports: [back] }: MessageEvent<ReaderRequest>) => {
  const answer = (message: ReaderAnswer) => back?.postMessage(message);
  const work = data.kind === 'load' ? load(data.wasmUrl) : read(data);
  work.then(answer, () => answer({ kind: 'failed' }));
});

async function load(wasmUrl: string): Promise<ReaderAnswer> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return { kind: 'loaded' };
}

async function read({
  picture,
  formats,
  isWhole,
}: Extract<ReaderRequest, { kind: 'read' }>): Promise<ReaderAnswer> {
  if (!context) throw new Error('This worker has no canvas.');
  const [fullWidth, fullHeight] =
    'displayWidth' in picture
      ? [picture.displayWidth, picture.displayHeight]
      : [picture.width, picture.height];
  const scale = Math.min(1, longestSide / Math.max(fullWidth, fullHeight));
  const width = Math.round(fullWidth * scale);
  const height = Math.round(fullHeight * scale);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.drawImage(picture, 0, 0, width, height);
  picture.close();

  const box = middleOf(width, height);
  const middle = context.getImageData(box.left, box.top, box.width, box.height);
  const whole = isWhole ? context.getImageData(0, 0, width, height) : undefined;
  const reads = await searchCodes(middle, whole, formats);
  return { kind: 'read', reads, isBlack: reads.length === 0 && isBlack(middle) };
}

function isBlack({ data }: ImageData): boolean {
  for (let place = 1; place < data.length; place += 4 * stride)
    if ((data[place] ?? 0) > blackest) return false;
  return true;
}

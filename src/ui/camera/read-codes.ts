import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { CodeRead, ReaderAnswer, ReaderRequest } from './reader-messages.ts';

/** The part of a picture that is searched for codes, about its centre: what somebody points the camera at. */
const middle = { width: 0.9, height: 0.4 };
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

  const inner = {
    width: Math.round(width * middle.width),
    height: Math.round(height * middle.height),
  };
  const left = Math.round((width - inner.width) / 2);
  const top = Math.round((height - inner.height) / 2);
  const pixels = context.getImageData(left, top, inner.width, inner.height);
  const options: ReaderOptions = {
    formats: [...formats],
    tryHarder: true,
    tryInvert: false,
    minLineCount: 3,
    textMode: 'Plain',
  };
  const reads = (await readBarcodes(pixels, options)).map(toRead(() => true));
  if (isWhole) {
    // Beside the middle, which is searched more closely alone.
    const all = await readBarcodes(context.getImageData(0, 0, width, height), options);
    const isInMiddle = ({ position: { topLeft, bottomRight } }: ReadResult) =>
      Math.abs((topLeft.x + bottomRight.x) / 2 - width / 2) <= inner.width / 2 &&
      Math.abs((topLeft.y + bottomRight.y) / 2 - height / 2) <= inner.height / 2;
    reads.push(...all.map(toRead(isInMiddle)));
  }
  return { kind: 'read', reads, isBlack: reads.length === 0 && isBlack(pixels) };
}

const toRead =
  (isInMiddle: (result: ReadResult) => boolean) =>
  (result: ReadResult): CodeRead => ({
    text: `${result.symbologyIdentifier}${result.text}`,
    isInMiddle: isInMiddle(result),
  });

function isBlack({ data }: ImageData): boolean {
  for (let place = 1; place < data.length; place += 4 * stride)
    if ((data[place] ?? 0) > blackest) return false;
  return true;
}

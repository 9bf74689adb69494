import { type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { CodeFormat, CodeRead } from './reader-messages.ts';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The part of a picture that is searched for codes, about its centre: what somebody points the camera at. */
export function middleOf(width: number, height: number): Box {
  const box = { width: Math.round(width * 0.9), height: Math.round(height * 0.4) };
  return { ...box, left: Math.round((width - box.width) / 2), top: Math.round((height - box.height) / 2) };
}

/**
 * The codes in the middle of a picture, and in all of it where that is given: the middle is searched more closely alone.
 */
export async function searchCodes(
  middle: ImageData,
  whole: ImageData | undefined,
  formats: readonly CodeFormat[],
): Promise<CodeRead[]> {
  const options: ReaderOptions = {
    formats: [...formats],
    tryHarder: true,
    tryInvert: false,
    minLineCount: 3,
    textMode: 'Plain',
  };
  const reads = (await readBarcodes(middle, options)).map(result => toRead(result, true));
  if (!whole) return reads;
  const { left, top, width, height } = middleOf(whole.width, whole.height);
  const isInMiddle = ({ position: { topLeft, bottomRight } }: ReadResult) => {
    const x = (topLeft.x + bottomRight.x) / 2;
    const y = (topLeft.y + bottomRight.y) / 2;
    return x >= left && x <= left + width && y >= top && y <= top + height;
  };
  const all = await readBarcodes(whole, options);
  return [...reads, ...all.map(result => toRead(result, isInMiddle(result)))];
}

const toRead = ({ symbologyIdentifier, text }: ReadResult, isInMiddle: boolean): CodeRead => ({
  text: `${symbologyIdentifier}${text}`,
  isInMiddle,
});

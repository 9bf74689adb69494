export interface PictureSize {
  width: number;
  height: number;
}

/** Start of frame, by any coding; C4, C8 and CC in the same range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Size of a JPEG by its frame header, which may follow hundreds of kilobytes of other segments.
 * @param start as much of the file as came so far
 * @returns undefined where it hasn't come yet
 */
function jpegSize(start: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= start.length && start[at] === 0xff) {
    const marker = start.readUInt8(at + 1);
    if (isFrame(marker)) return { height: start.readUInt16BE(at + 5), width: start.readUInt16BE(at + 7) };
    // A fill byte has no length; every other segment before the frame says how long it is.
    at += marker === 0xff ? 1 : 2 + start.readUInt16BE(at + 2);
  }
  return undefined;
}

const pngSize = (start: Buffer): PictureSize => ({
  width: start.readUInt32BE(16),
  height: start.readUInt32BE(20),
});

/** The lossy, the lossless and the extended kind each write their size in a way of their own. */
function webpSize(start: Buffer): PictureSize | undefined {
  switch (start.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: start.readUInt16LE(26) & 0x3fff, height: start.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = start.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: start.readUIntLE(24, 3) + 1, height: start.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/**
 * Size of a picture by what it says of itself, without decoding anything.
 * @param start the first bytes of the file, as many as there are of them
 * @returns undefined for a PDF, and where the size has not come yet or can't be read
 */
export function pictureSize(mediaType: string, start: Buffer): PictureSize | undefined {
  if (mediaType === 'image/jpeg') return jpegSize(start);
  if (start.length < 30) return undefined;
  if (mediaType === 'image/png') return pngSize(start);
  return mediaType === 'image/webp' ? webpSize(start) : undefined;
}

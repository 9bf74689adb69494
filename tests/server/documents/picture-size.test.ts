import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureSize } from '#server/domain/files/picture-size.ts';

const picture = () => sharp({ create: { width: 321, height: 123, channels: 3, background: '#a0b0c0' } });
const size = { width: 321, height: 123 };

test.each([
  ['image/png', () => picture().png()],
  ['image/jpeg', () => picture().jpeg()],
  ['image/jpeg', () => picture().jpeg({ progressive: true })],
  ['image/jpeg', () => picture().withMetadata({ orientation: 6 }).jpeg()],
  ['image/webp', () => picture().webp()],
  ['image/webp', () => picture().webp({ lossless: true })],
  ['image/webp', () => picture().withMetadata({ orientation: 6 }).webp()],
])('of %s as it is written (%#)', async (mediaType, make) => {
  expect(pictureSize(mediaType, await make().toBuffer())).toEqual(size);
});

test('of a JPEG comes after the thumbnail that a camera writes, and is not guessed before it came', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  const segment = Buffer.alloc(2 + 60_000, 0xff);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(60_000, 2);
  const photo = Buffer.concat([jpeg.subarray(0, 2), segment, segment, segment, jpeg.subarray(2)]);
  expect(pictureSize('image/jpeg', photo.subarray(0, 100_000))).toBeUndefined();
  expect(pictureSize('image/jpeg', photo)).toEqual(size);
});

// A picture that is not measured is passed on, however large it says it is.
test.each([
  ['another coding without loss', 'ffc3'],
  ['arithmetic coding', 'ffc9'],
  ['bytes of filling before it', 'ffffffffc0'],
])('of a JPEG is found in a frame with %s', async (_, marker) => {
  const jpeg = await picture().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  const changed = [jpeg.subarray(0, frame), Buffer.from(marker, 'hex'), jpeg.subarray(frame + 2)];
  expect(pictureSize('image/jpeg', Buffer.concat(changed))).toEqual(size);
});

test.each([
  ['image/jpeg', Buffer.from('ffd8ffe0', 'hex')],
  ['image/jpeg', Buffer.alloc(100)],
  ['image/png', Buffer.alloc(10)],
  ['image/webp', Buffer.alloc(40)],
  ['application/pdf', Buffer.from('%PDF-1.7')],
])('of what is no whole %s is not known (%#)', (mediaType, start) => {
  expect(pictureSize(mediaType, start)).toBeUndefined();
});

import { constants, deflateRawSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

// Small files that grow beyond measure when they are opened. Their sizes are those that a seller may upload.

const megabyte = 1024 * 1024;

export interface Bomb {
  name: string;
  mediaType: 'application/pdf' | 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
}

/** So many megabytes of one byte, in a thousandth of that: a stream of zlib, without ever holding them. */
function deflated(byte: string, megabytes: number): Buffer {
  const piece = Buffer.alloc(megabyte, byte);
  const packed = deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  // Adler's checksum of n equal bytes b: 1 + n·b, and n + b·n·(n + 1)/2.
  const length = BigInt(megabytes * megabyte);
  const value = BigInt(piece[0] ?? 0);
  const low = (1n + length * value) % 65_521n;
  const high = (length + (value * length * (length + 1n)) / 2n) % 65_521n;
  const check = Buffer.alloc(4);
  check.writeUInt32BE(Number(high * 65_536n + low));
  const lastBlock = Buffer.from([3, 0]);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array(megabytes).fill(packed), lastBlock, check]);
}

type Entry = string | { head: string; stream: Buffer | string };

const stream = (head: string, content: Buffer | string): Entry => ({ head, stream: content });

/**
 * A PDF of one page.
 * @param objects from number 4 on; the page's own stream is 4, and `resources` name the others
 */
function pdf(resources: string, objects: readonly Entry[], pages = 1): Uint8Array {
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ');
  const all: Entry[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${resources}>>/Contents 4 0 R>>`,
    ...objects,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, entry] of all.entries()) {
    places.push(length);
    if (typeof entry === 'string') add(Buffer.from(`${index + 1} 0 obj\n${entry}\nendobj\n`));
    else {
      const content = Buffer.from(entry.stream);
      add(Buffer.from(`${index + 1} 0 obj\n<<${entry.head}/Length ${content.length}>>\nstream\n`));
      add(content);
      add(Buffer.from('\nendstream\nendobj\n'));
    }
  }
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = all.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const drawn = 'q 595 0 0 842 0 0 cm /P Do Q';
const picture = (width: number, height: number, more = '') =>
  `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode${more}`;

/** Of 30,000 × 30,000 grey pixels: 875 KB that took 4.3 GB. */
export const hugePicture = (side = 30_000): Bomb => ({
  name: `a picture of ${side ** 2 / 1_000_000} million pixels`,
  mediaType: 'application/pdf',
  bytes: pdf('/XObject<</P 5 0 R>>', [
    stream('', drawn),
    stream(picture(side, side), deflated('\0', Math.ceil(side ** 2 / megabyte))),
  ]),
});

/** What the page draws is small; what it is seen through is not. */
export const hugeMask = (side = 30_000): Bomb => ({
  name: `a mask of ${side ** 2 / 1_000_000} million pixels`,
  mediaType: 'application/pdf',
  bytes: pdf('/XObject<</P 5 0 R>>', [
    stream('', drawn),
    stream(picture(10, 10, '/SMask 6 0 R'), deflated('\0', 1)),
    stream(picture(side, side), deflated('\0', Math.ceil(side ** 2 / megabyte))),
  ]),
});

export const hugeContent = (megabytes = 2000): Bomb => ({
  name: `a page that is described in ${megabytes} MB`,
  mediaType: 'application/pdf',
  bytes: pdf('', [stream('/Filter/FlateDecode', deflated(' ', megabytes))]),
});

/** Each form draws the next one ten times: ten to the twelfth in the end. */
export const nestedForms = (): Bomb => {
  const depth = 12;
  const form = (next: number) =>
    `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Group<</S/Transparency>>/Resources<</XObject<</P ${next} 0 R>>>>`;
  const forms = Array.from({ length: depth }, (_, level) => stream(form(6 + level), '/P Do\n'.repeat(10)));
  return {
    name: 'forms in forms',
    mediaType: 'application/pdf',
    bytes: pdf('/XObject<</P 5 0 R>>', [
      stream('', '/P Do'),
      ...forms,
      stream('/Type/XObject/Subtype/Form/BBox[0 0 595 842]', '0 0 m 595 842 l S\n'.repeat(100)),
    ]),
  };
};

/** A font program that is unpacked before anybody looks whether it is one. */
export const hugeFont = (): Bomb => ({
  name: 'a font of 1800 MB',
  mediaType: 'application/pdf',
  bytes: pdf('/Font<</F 5 0 R>>', [
    stream('', 'BT /F 12 Tf 60 700 Td (Certificate of registration for value added tax) Tj ET'),
    '<</Type/Font/Subtype/TrueType/BaseFont/Bomb/FirstChar 32/LastChar 32/Widths[500]/FontDescriptor 6 0 R>>',
    '<</Type/FontDescriptor/FontName/Bomb/Flags 32/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 1/FontFile2 7 0 R>>',
    stream('/Filter/FlateDecode', deflated('\0', 1800)),
  ]),
});

/** Each picture is within the limit of pixels, and there are many of them. */
export const manyPictures = (count = 60): Bomb => {
  const names = Array.from({ length: count }, (_, index) => `/P${index} ${index + 5} 0 R`).join('');
  const draw = Array.from({ length: count }, (_, index) => `q 595 0 0 842 0 0 cm /P${index} Do Q`).join('\n');
  const one = deflated('\0', 37);
  return {
    name: `${count} pictures of 39 million pixels`,
    mediaType: 'application/pdf',
    bytes: pdf(`/XObject<<${names}>>`, [
      stream('', draw),
      ...Array.from({ length: count }, () => stream(picture(6200, 6200), one)),
    ]),
  };
};

export const manyPages = (): Bomb => ({
  name: '100,000 pages',
  mediaType: 'application/pdf',
  bytes: pdf('', [stream('', '0 0 m 595 842 l S')], 100_000),
});

/** A picture of 79 million pixels, which is as many as one may upload. */
export function largePicture(mediaType: 'image/png' | 'image/jpeg'): Bomb {
  const canvas = createCanvas(8900, 8900);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 8900, 8900);
  context.fillStyle = '#000';
  for (let line = 0; line < 60; line++) context.fillRect(400, 400 + line * 120, 7000, 30);
  const bytes = mediaType === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 80);
  return { name: `${mediaType} of 79 million pixels`, mediaType, bytes };
}

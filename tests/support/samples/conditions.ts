import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { seededRandom } from '../documents/conditions.ts';
import { photographFace, type Shot } from './photograph.ts';
import type { Face, SampleFile } from './sample.ts';

/** How a paper reaches the reader. */
export const conditions = [
  'printed',
  'clean',
  'scan',
  'flat',
  'angle',
  'shadow',
  'crease',
  '1mp',
  '12mp',
  'jpeg50',
] as const;
export type SampleCondition = (typeof conditions)[number];

/** By a phone held over a table: 5 megapixels unless it says otherwise. */
const shots: Partial<Record<SampleCondition, Shot>> = {
  flat: { megapixels: 5, quality: 85 },
  angle: { megapixels: 5, quality: 85, angle: 15 },
  shadow: { megapixels: 5, quality: 85, shadow: true },
  crease: { megapixels: 5, quality: 85, crease: true },
  '1mp': { megapixels: 1, quality: 85 },
  '12mp': { megapixels: 12, quality: 88 },
  jpeg50: { megapixels: 3, quality: 50 },
};

/** The files that come of photographing or scanning the faces of a paper. */
export async function filesOf(
  faces: readonly Face[],
  condition: SampleCondition,
  seed: number,
): Promise<SampleFile[]> {
  if (condition === 'clean') return faces.map(({ png }) => ({ mediaType: 'image/png', bytes: png }));
  if (condition === 'scan') {
    const scans = await Promise.all(faces.map((face, place) => scanFace(face, seed + place)));
    // Scanners make PDFs; what phones call scanning makes pictures.
    if (seed % 2 === 0) return [await pdfOf(scans)];
    return scans.map(({ bytes }) => ({ mediaType: 'image/jpeg', bytes }));
  }
  const shot = shots[condition];
  if (!shot) throw new Error(`Faces can't be ${condition}`);
  return Promise.all(
    faces.map(async (face, place) => ({
      mediaType: 'image/jpeg' as const,
      bytes: await photographFace(face, shot, seed + place),
    })),
  );
}

interface Scan {
  bytes: Buffer;
  width: number;
  height: number;
  dotsPerInch: number;
}

/** A flatbed's picture: grey, a degree or two off, with the grain of its sensor. Small cards are scanned finer. */
export async function scanFace(face: Face, seed: number, dots?: number): Promise<Scan> {
  const random = seededRandom(seed * 104_729 + 7);
  for (let warm = 0; warm < 5; warm++) random();
  const dotsPerInch = dots ?? (face.millimetres < 150 ? 300 : 200);
  const width = Math.round((face.millimetres / 25.4) * dotsPerInch);
  const degrees = (random() < 0.5 ? -1 : 1) * (0.4 + random() * 1.4);
  const scaled = await sharp(face.png).flatten({ background: '#fff' }).resize({ width }).png().toBuffer();
  const { data, info } = await sharp(scaled)
    .rotate(degrees, { background: '#ececea' })
    .blur(0.45)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let place = 0; place < data.length; place++) {
    const grain = (random() + random() + random() - 1.5) * 16;
    data[place] = Math.max(0, Math.min(255, (data[place] ?? 0) * 0.97 + 4 + grain));
  }
  const bytes = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  })
    .jpeg({ quality: 78 })
    .toBuffer();
  return { bytes, width: info.width, height: info.height, dotsPerInch };
}

/** One scan on each page, at its true size. */
export async function pdfOf(scans: readonly Scan[]): Promise<SampleFile> {
  const document = await PDFDocument.create();
  for (const { bytes, width, height, dotsPerInch } of scans) {
    const image = await document.embedJpg(bytes);
    const [w, h] = [(width / dotsPerInch) * 72, (height / dotsPerInch) * 72];
    document.addPage([w, h]).drawImage(image, { x: 0, y: 0, width: w, height: h });
  }
  return { mediaType: 'application/pdf', bytes: await document.save() };
}

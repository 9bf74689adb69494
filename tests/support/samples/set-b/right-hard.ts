import sharp from 'sharp';
import { pdfOf, scanFace } from '../conditions.ts';
import type { Face, SampleDocument, SampleFile } from '../sample.ts';
import * as cards from './cards.ts';
import { baiyi, formOf, hongda, jucheng, lvyuan, minhai, ruixin, xinyue } from './companies.ts';
import { polishVat5 } from './eastern-letters.ts';
import { germanEori } from './eori-letters.ts';
import { bzstLetter } from './german-letters.ts';
import { a4, a4Landscape, card, facesOf } from './html-page.ts';
import * as licences from './licences.ts';
import { eoriNumbers, numbers } from './right-letters.ts';
import { italianCertificate } from './romance-letters.ts';

/** The pixels themselves lie on their side, as scanners leave them. */
async function turned(faces: readonly Face[], degrees: number): Promise<SampleFile[]> {
  return Promise.all(
    faces.map(async ({ png }) => ({
      mediaType: 'image/jpeg' as const,
      bytes: await sharp(png)
        .flatten({ background: '#fff' })
        .rotate(degrees)
        .resize({ height: 2200, withoutEnlargement: true })
        .jpeg({ quality: 82 })
        .toBuffer(),
    })),
  );
}

async function scannedAt(dots: number, faces: readonly Face[]): Promise<SampleFile[]> {
  return [await pdfOf(await Promise.all(faces.map((face, place) => scanFace(face, place + 3, dots))))];
}

const idPages = [
  cards.idFront(cards.holderOf(baiyi)),
  cards.idBack('成都市公安局锦江分局', '2013-10-18', '2033-10-18'),
];

/** Right ones whose files are odd. */
export const hardSamples: readonly SampleDocument[] = [
  {
    id: 'b-hard-letter-sideways',
    type: 'VAT',
    form: formOf(ruixin, { vatNumber: numbers.it1 }),
    expected: 'right',
    drawing: { files: async () => turned(await facesOf([italianCertificate(ruixin, numbers.it1)], a4), 90) },
  },
  {
    id: 'b-hard-letter-upside-down',
    type: 'VAT',
    form: formOf(hongda, { vatNumber: numbers.pl1 }),
    expected: 'right',
    drawing: { files: async () => turned(await facesOf([polishVat5(hongda, numbers.pl1)], a4), 180) },
  },
  {
    id: 'b-hard-letter-600-dpi',
    type: 'VAT',
    form: formOf(minhai, { vatNumber: numbers.de3 }),
    expected: 'right',
    drawing: { files: async () => scannedAt(600, await facesOf([bzstLetter(minhai, numbers.de3)], a4)) },
  },
  {
    id: 'b-hard-letter-100-dpi',
    type: 'EORI',
    form: formOf(hongda, { eoriNumber: eoriNumbers.de }),
    expected: 'right',
    drawing: { files: async () => scannedAt(100, await facesOf([germanEori(hongda, eoriNumbers.de)], a4)) },
  },
  {
    id: 'b-hard-letter-72-dpi',
    type: 'VAT',
    form: formOf(xinyue, { vatNumber: numbers.de2 }),
    expected: 'right',
    drawing: { files: async () => scannedAt(72, await facesOf([bzstLetter(xinyue, numbers.de2)], a4)) },
  },
  {
    id: 'b-hard-licence-sideways',
    type: 'BUSINESS_LICENSE',
    form: formOf(jucheng),
    expected: 'right',
    drawing: {
      files: async () =>
        turned(await facesOf([licences.licence(jucheng, { type: 'OldSong' })], a4Landscape), 270),
    },
  },
  {
    id: 'b-hard-licence-upside-down',
    type: 'BUSINESS_LICENSE',
    form: formOf(lvyuan),
    expected: 'right',
    drawing: {
      files: async () => turned(await facesOf([licences.licence(lvyuan, { type: 'Hei' })], a4Landscape), 180),
    },
  },
  {
    id: 'b-hard-id-sideways',
    type: 'ID_CARD',
    form: formOf(baiyi, { expirationDate: '2033-10-18' }),
    expected: 'right',
    drawing: { files: async () => turned(await facesOf(idPages, card), 90) },
  },
];

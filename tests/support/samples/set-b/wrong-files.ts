import type { CheckReasonCode } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { validNeighbour } from '../numbers.ts';
import { anotherNumber, refused, type SampleDocument, type SampleFile } from '../sample.ts';
import * as cards from './cards.ts';
import { baiyi, formOf, hongda, minhai } from './companies.ts';
import { bzstLetter } from './german-letters.ts';
import { a4, card, facesOf } from './html-page.ts';
import * as others from './other-samples.ts';
import { numbers as n } from './right-letters.ts';

const form = formOf(hongda, { vatNumber: n.de1, eoriNumber: 'DE617204938815032' });
const anything: readonly CheckReasonCode[] = [
  'unreadable',
  'blank',
  'anotherType',
  'numberNotFound',
  'nameNotFound',
  'expiryNotFound',
  'anotherCompany',
];

const file = (
  id: string,
  type: DocumentType,
  reasons: readonly CheckReasonCode[],
  files: () => Promise<readonly SampleFile[]>,
): SampleDocument => ({ id, type, form, expected: refused(...reasons), drawing: { files } });

/** What people upload by mistake, or in hope. */
export const wrongFiles: readonly SampleDocument[] = [
  file('b-file-cat', 'ID_CARD', anything, async () => [await others.catPicture()]),
  file('b-file-cat-as-letter', 'VAT', anything, async () => [await others.catPicture()]),
  file('b-file-blank', 'EORI', ['blank', 'unreadable'], async () => [
    await others.plainPicture('#f4f3ee', 0.2),
  ]),
  file('b-file-black', 'BUSINESS_LICENSE', ['blank', 'unreadable'], async () => [
    await others.plainPicture('#050505'),
  ]),
  file('b-file-locked', 'VAT', ['locked'], async () => [await others.lockedPdf()]),
  file('b-file-broken', 'TAX', ['damaged'], async () => [others.brokenPdf()]),
  file('b-file-thirty-pages', 'VAT', [...anything, 'tooLarge'], async () => [await others.longPdf(30)]),
  file('b-file-screen-of-neighbour', 'VAT', anotherNumber, async () => {
    const [face] = await facesOf([bzstLetter(hongda, validNeighbour(n.de1))], a4);
    return face ? [await others.screenPicture(face)] : [];
  }),
  file(
    'b-file-screen-of-another-card',
    'ID_CARD',
    ['nameNotFound', 'nameUnsure', 'expiryDiffers', 'expiryNotFound'],
    async () => {
      const faces = await facesOf(
        [cards.idFront(cards.holderOf(minhai)), cards.idBack('福州市公安局', '2011-01-20', '2031-01-20')],
        card,
      );
      return Promise.all(faces.map(others.screenPicture));
    },
  ),
  file('b-file-one-of-each-side-of-two-people', 'ID_CARD', ['nameNotFound', 'nameUnsure'], async () => {
    const faces = await facesOf(
      [cards.idFront(cards.holderOf(baiyi)), cards.idBack('宁波市公安局', '2014-08-09', '2034-08-09')],
      card,
    );
    return faces.map(({ png }) => ({ mediaType: 'image/png' as const, bytes: png }));
  }),
];

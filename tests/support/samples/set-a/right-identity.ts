import sharp from 'sharp';
import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { longTermExpiry } from '#src/contract/constants.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { pdfOf, scanFace } from '../conditions.ts';
import type { Drawing, SampleDocument, SampleFile } from '../sample.ts';
import { facesOf, objectDrawing, type Sheet } from './canvas-page.ts';
import { dePlain } from './eori-letters.ts';
import { deAnnouncement } from './german-vat-letters.ts';
import * as identity from './identity.ts';
import {
  bolin,
  fenghua,
  formFor,
  huarui,
  type Importer,
  jinfan,
  lhasa,
  mingzhu,
  seaview,
  taihe,
  yunqi,
} from './people.ts';
import { tallLicence, wideLicence } from './registry.ts';
import { e, v } from './right-samples.ts';
import { itCertificate } from './vat-letters.ts';

const drawnSample = (
  type: DocumentType,
  id: string,
  form: CheckedForm,
  drawing: Drawing,
): SampleDocument => ({
  id: `a-${id}`,
  type,
  form,
  expected: 'right',
  drawing,
});

const idCard = (
  id: string,
  of: Importer,
  until: string | null,
  sheets: () => readonly Sheet[],
  changes: Partial<CheckedForm> = {},
) =>
  drawnSample(
    'ID_CARD',
    `id-${id}`,
    formFor(of, { expirationDate: until ?? longTermExpiry, ...changes }),
    objectDrawing(sheets),
  );

const sides = (of: Importer, bureau: string, from: string, until: string | null, nation?: string) => () => [
  identity.cardFace(identity.bearerOf(of, nation)),
  identity.cardBack(bureau, from, until),
];

const licence = (id: string, of: Importer, ...sheets: (() => Sheet)[]) =>
  drawnSample(
    'BUSINESS_LICENSE',
    `licence-${id}`,
    formFor(of),
    objectDrawing(() => sheets.map(draw => draw())),
  );

export const rightIdentity: readonly SampleDocument[] = [
  idCard(
    'two-pictures',
    huarui,
    '2036-02-18',
    sides(huarui, '合肥市公安局包河分局', '2016-02-18', '2036-02-18'),
  ),
  idCard('wenkai', fenghua, '2030-11-05', () => [
    identity.cardFace(identity.bearerOf(fenghua), 'Wenkai'),
    identity.cardBack('郑州市公安局金水分局', '2020-11-05', '2030-11-05', 'Wenkai'),
  ]),
  idCard('long-term', taihe, null, sides(taihe, '金华市公安局婺城分局', '2014-12-01', null)),
  idCard('zeng', jinfan, '2037-06-14', sides(jinfan, '厦门市公安局湖里分局', '2017-06-14', '2037-06-14')),
  idCard('qiu', taihe, null, sides(taihe, '金华市公安局', '2014-12-01', null), { ownerName: 'Qiu Guo Dong' }),
  idCard('yuchi', yunqi, '2038-04-15', sides(yunqi, '昆明市公安局五华分局', '2018-04-15', '2038-04-15')),
  idCard(
    'tibetan',
    lhasa,
    '2034-02-27',
    sides(lhasa, '拉萨市公安局城关分局', '2014-02-27', '2034-02-27', '藏'),
  ),
  idCard(
    'family-name-last',
    mingzhu,
    '2033-07-03',
    sides(mingzhu, '大连市公安局西岗分局', '2013-07-03', '2033-07-03'),
    { ownerName: 'Yue Sun' },
  ),
  idCard('mister', bolin, '2034-05-21', sides(bolin, '佛山市公安局南海分局', '2014-05-21', '2034-05-21'), {
    ownerName: 'Mr RUAN ZIXUAN',
  }),
  idCard(
    'western-first-name',
    fenghua,
    '2030-11-05',
    sides(fenghua, '郑州市公安局', '2020-11-05', '2030-11-05'),
    { ownerName: 'Rainie Wu Xiaoyu' },
  ),
  idCard('name-in-han', mingzhu, '2033-07-03', sides(mingzhu, '大连市公安局', '2013-07-03', '2033-07-03'), {
    ownerName: '孙悦',
  }),
  idCard('copied', bolin, '2034-05-21', () => [
    identity.copySheet(
      [
        identity.cardFace(identity.bearerOf(bolin)),
        identity.cardBack('佛山市公安局南海分局', '2014-05-21', '2034-05-21'),
      ],
      '复印件仅用于报关',
    ),
  ]),
  idCard('expired-beside-valid', huarui, '2036-02-18', () => [
    identity.copySheet([
      identity.cardFace(identity.bearerOf(huarui)),
      identity.cardBack('合肥市公安局', '2006-02-10', '2016-02-10'),
      identity.cardBack('合肥市公安局包河分局', '2016-02-18', '2036-02-18'),
    ]),
  ]),
  idCard(
    'macao',
    jinfan,
    '2031-05-19',
    () => [
      identity.travelPermit({
        title: '港澳居民来往内地通行证',
        han: '黃詠詩',
        latin: 'WONG, WENG SI',
        born: '1990-03-02',
        from: '2021-05-20',
        until: '2031-05-19',
        number: 'M01846273',
      }),
    ],
    { ownerName: 'WONG Weng Si' },
  ),
  idCard(
    'taiwan-in-han',
    jinfan,
    '2030-08-31',
    () => [
      identity.travelPermit({
        title: '台湾居民来往大陆通行证',
        han: '張淑惠',
        latin: 'CHANG, SHU-HUI',
        born: '1985-10-21',
        from: '2025-09-01',
        until: '2030-08-31',
        number: '07314628',
      }),
    ],
    { ownerName: '張淑惠' },
  ),
  idCard(
    'hong-kong-residence',
    jinfan,
    '2028-01-09',
    () => [
      identity.travelPermit({
        title: '港澳居民居住证',
        han: '何美玲',
        latin: 'HO, MEI LING',
        born: '1979-12-12',
        from: '2023-01-09',
        until: '2028-01-09',
        number: '810000197912120022',
      }),
    ],
    { ownerName: 'Ho Mei Ling' },
  ),
  idCard('foreign-resident', seaview, '2030-06-17', () => [
    identity.residenceCard('MUELLER HANS PETER', '德国 DEU', '1975-01-01', '2020-06-17', '2030-06-17'),
  ]),
  idCard('passport', mingzhu, '2029-02-12', () => [
    identity.passportPage({
      code: 'CHN',
      issuer: 'PEOPLE’S REPUBLIC OF CHINA',
      surname: 'SUN',
      given: 'YUE',
      han: '孙悦',
      number: 'EB2917406',
      born: '03 JUL 1987',
      expires: '12 FEB 2029',
      zone: ['870703', '290212'],
    }),
  ]),
  idCard('foreign-passport', seaview, '2032-10-30', () => [
    identity.passportPage({
      code: 'D<<',
      issuer: 'BUNDESREPUBLIK DEUTSCHLAND',
      surname: 'MUELLER',
      given: 'HANS PETER',
      number: 'C4TX70KL2',
      born: '01.01.1975',
      expires: '30.10.2032',
      zone: ['750101', '321030'],
    }),
  ]),
  licence('song', huarui, () => wideLicence(huarui, { font: 'Song' })),
  licence('serif', jinfan, () => wideLicence(jinfan, { font: 'Serif' })),
  licence('kai', taihe, () => wideLicence(taihe, { font: 'Wenkai', original: true })),
  licence('sealed', mingzhu, () => wideLicence(mingzhu, { font: 'Song', sealed: true })),
  licence('copy-words', yunqi, () => wideLicence(yunqi, { font: 'Song', copyWords: '与原件相符' })),
  licence('grey-copy', fenghua, () => wideLicence(fenghua, { font: 'Song', grey: true })),
  licence('tall-song', lhasa, () => tallLicence(lhasa, { font: 'Song' })),
  licence('tall-serif', bolin, () => tallLicence(bolin, { font: 'Serif', original: true })),
  licence('tall-sealed', jinfan, () => tallLicence(jinfan, { font: 'Wenkai', sealed: true })),
  licence('foreign-owned', seaview, () =>
    wideLicence(seaview, { font: 'Song', form: '有限责任公司(外国自然人独资)' }),
  ),
  licence(
    'both-copies',
    yunqi,
    () => wideLicence(yunqi, { font: 'Wenkai', original: true }),
    () => wideLicence(yunqi, { font: 'Song' }),
  ),
];

async function turnedJpeg(sheets: readonly Sheet[], degrees: number): Promise<SampleFile[]> {
  return Promise.all(
    facesOf(sheets).map(async ({ png }) => ({
      mediaType: 'image/jpeg' as const,
      bytes: await sharp(png)
        .flatten({ background: '#fff' })
        .resize({ width: 2000 })
        .rotate(degrees)
        .jpeg({ quality: 80 })
        .toBuffer(),
    })),
  );
}

const scanned = async (sheet: Sheet, dots: number) => {
  const [face] = facesOf([sheet]);
  return face ? [await pdfOf([await scanFace(face, 11, dots)])] : [];
};

const odd = (
  type: DocumentType,
  id: string,
  form: CheckedForm,
  files: () => Promise<readonly SampleFile[]>,
) => drawnSample(type, `hard-${id}`, form, { files });

/** Right ones whose files are odd. */
export const rightButHard: readonly SampleDocument[] = [
  odd('VAT', 'letter-sideways', formFor(huarui, { vatNumber: v.de1 }), () =>
    turnedJpeg([deAnnouncement(huarui, v.de1)], 270),
  ),
  odd('VAT', 'letter-upside-down', formFor(lhasa, { vatNumber: v.it1 }), () =>
    turnedJpeg([itCertificate(lhasa, v.it1)], 180),
  ),
  odd('VAT', 'letter-600-dpi', formFor(lhasa, { vatNumber: v.it1 }), () =>
    scanned(itCertificate(lhasa, v.it1), 600),
  ),
  odd('VAT', 'letter-72-dpi', formFor(huarui, { vatNumber: v.de1 }), () =>
    scanned(deAnnouncement(huarui, v.de1), 72),
  ),
  odd('EORI', 'letter-100-dpi', formFor(taihe, { eoriNumber: e.de }), () =>
    scanned(dePlain(taihe, e.de), 100),
  ),
  odd('BUSINESS_LICENSE', 'licence-sideways', formFor(huarui), () =>
    turnedJpeg([wideLicence(huarui, { font: 'Song' })], 90),
  ),
  odd('BUSINESS_LICENSE', 'licence-upside-down', formFor(bolin), () =>
    turnedJpeg([tallLicence(bolin, { font: 'Wenkai' })], 180),
  ),
  odd('ID_CARD', 'id-sideways', formFor(jinfan, { expirationDate: '2037-06-14' }), () =>
    turnedJpeg(sides(jinfan, '厦门市公安局湖里分局', '2017-06-14', '2037-06-14')(), 90),
  ),
];

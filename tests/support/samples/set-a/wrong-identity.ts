import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { longTermExpiry } from '#src/contract/constants.ts';
import type { CheckReasonCode } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { uscc, validNeighbour } from '../numbers.ts';
import { anotherNumber, type Drawing, refused, type SampleDocument } from '../sample.ts';
import { letterDrawing, objectDrawing, type Sheet } from './canvas-page.ts';
import { deLetter } from './eori-letters.ts';
import { deAnnouncement } from './german-vat-letters.ts';
import * as identity from './identity.ts';
import * as mistaken from './mistaken.ts';
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

const wrong = (
  id: string,
  type: DocumentType,
  form: CheckedForm,
  drawing: Drawing,
  reasons: readonly CheckReasonCode[],
): SampleDocument => ({ id: `a-wrong-${id}`, type, form, expected: refused(...reasons), drawing });

const card = (
  id: string,
  of: Importer,
  until: string | null,
  sheets: () => readonly Sheet[],
  reasons: readonly CheckReasonCode[],
  ownerName?: string,
) =>
  wrong(
    `id-${id}`,
    'ID_CARD',
    formFor(of, { expirationDate: until ?? longTermExpiry, ...(ownerName && { ownerName }) }),
    objectDrawing(sheets),
    reasons,
  );

const sides = (of: Importer, from: string, until: string | null) => () => [
  identity.cardFace(identity.bearerOf(of)),
  identity.cardBack('合肥市公安局包河分局', from, until),
];

const name: readonly CheckReasonCode[] = ['nameNotFound', 'nameUnsure'];
const kind: readonly CheckReasonCode[] = ['anotherType', 'nameNotFound', 'expiryNotFound', ...anotherNumber];
const company: readonly CheckReasonCode[] = ['nameNotFound', ...anotherNumber];

export const wrongCards: readonly SampleDocument[] = [
  card('another-person', huarui, '2036-02-18', sides(mingzhu, '2016-02-18', '2036-02-18'), name),
  card('one-character', huarui, '2036-02-18', sides(huarui, '2016-02-18', '2036-02-18'), name, '程立昕'),
  card(
    'one-syllable',
    jinfan,
    '2037-06-14',
    sides(jinfan, '2017-06-14', '2037-06-14'),
    name,
    'ZENG Yating Li',
  ),
  card('another-family', bolin, '2034-05-21', sides(bolin, '2014-05-21', '2034-05-21'), name, 'YUAN Zixuan'),
  card(
    'another-given',
    fenghua,
    '2030-11-05',
    sides(fenghua, '2020-11-05', '2030-11-05'),
    name,
    'WU Xiaoyun',
  ),
  card('half-a-name', lhasa, '2034-02-27', sides(lhasa, '2014-02-27', '2034-02-27'), name, 'Zhaxi'),
  card('expired', taihe, '2024-12-01', sides(taihe, '2004-12-01', '2024-12-01'), ['expired']),
  card('expired-yesterday', mingzhu, '2026-11-21', sides(mingzhu, '2006-11-21', '2026-11-21'), ['expired']),
  card('expired-form-says-later', yunqi, '2038-04-15', sides(yunqi, '2008-04-15', '2018-04-15'), [
    'expired',
    'expiryDiffers',
  ]),
  card('other-year', huarui, '2037-02-18', sides(huarui, '2016-02-18', '2036-02-18'), ['expiryDiffers']),
  card('other-month', jinfan, '2037-05-14', sides(jinfan, '2017-06-14', '2037-06-14'), ['expiryDiffers']),
  card('should-be-long-term', taihe, null, sides(taihe, '2014-12-01', '2034-12-01'), ['expiryDiffers']),
  card('is-long-term', taihe, '2034-12-01', sides(taihe, '2014-12-01', null), ['expiryDiffers']),
  card('face-alone', bolin, '2034-05-21', () => sides(bolin, '2014-05-21', '2034-05-21')().slice(0, 1), [
    'expiryNotFound',
  ]),
  card('back-alone', bolin, '2034-05-21', () => sides(bolin, '2014-05-21', '2034-05-21')().slice(1), name),
  card(
    'permit-of-another',
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
    name,
    'WONG Wing Sze',
  ),
  card(
    'passport-of-another',
    seaview,
    '2032-10-30',
    () => [
      identity.passportPage({
        code: 'D<<',
        issuer: 'BUNDESREPUBLIK DEUTSCHLAND',
        surname: 'MUELLER',
        given: 'HEINZ PAUL',
        number: 'C4TX70KL2',
        born: '01.01.1975',
        expires: '30.10.2032',
        zone: ['750101', '321030'],
      }),
    ],
    name,
  ),
  card(
    'residence-expired',
    seaview,
    '2025-06-17',
    () => [
      identity.residenceCard('MUELLER HANS PETER', '德国 DEU', '1975-01-01', '2015-06-17', '2025-06-17'),
    ],
    ['expired'],
  ),
  wrong(
    'id-licence',
    'ID_CARD',
    formFor(huarui),
    objectDrawing(() => [wideLicence(huarui, { font: 'Serif' })]),
    kind,
  ),
  wrong(
    'id-letter',
    'ID_CARD',
    formFor(jinfan),
    letterDrawing(() => [deLetter(jinfan, e.de)]),
    kind,
  ),
];

const licence = (
  id: string,
  of: Importer,
  changes: Partial<CheckedForm>,
  draw: () => Sheet,
  reasons: readonly CheckReasonCode[],
) =>
  wrong(
    `licence-${id}`,
    'BUSINESS_LICENSE',
    formFor(of, changes),
    objectDrawing(() => [draw()]),
    reasons,
  );

const otherCode = ({ code }: Importer) =>
  uscc(`${code.slice(0, 13)}${code[13] === 'A' ? 'B' : 'A'}${code.slice(14, 17)}`);
const number: readonly CheckReasonCode[] = anotherNumber;

export const wrongRegistry: readonly SampleDocument[] = [
  licence('another', huarui, {}, () => wideLicence(jinfan, { font: 'Song' }), company),
  licence('another-tall', taihe, {}, () => tallLicence(lhasa, { font: 'Serif' }), company),
  licence(
    'one-character',
    huarui,
    { nameCN: '合肥华瑞仪器有限公司' },
    () => wideLicence(huarui, { font: 'Wenkai' }),
    name,
  ),
  licence(
    'sister-company',
    mingzhu,
    {},
    () => wideLicence({ ...mingzhu, nameCN: '大连明洙海产包装有限公司' }, { font: 'Wenkai' }),
    name,
  ),
  licence(
    'other-city',
    bolin,
    { nameCN: '中山市柏林家具有限公司' },
    () => tallLicence(bolin, { font: 'Wenkai' }),
    name,
  ),
  licence(
    'other-code',
    yunqi,
    {},
    () => wideLicence({ ...yunqi, code: otherCode(yunqi) }, { font: 'Song' }),
    number,
  ),
  licence(
    'other-code-in-form',
    fenghua,
    { registrationNumber: otherCode(fenghua) },
    () => wideLicence(fenghua, { font: 'Serif' }),
    number,
  ),
  licence(
    'bad-check-in-form',
    jinfan,
    { registrationNumber: `${jinfan.code.slice(0, 17)}${jinfan.code[17] === 'K' ? 'L' : 'K'}` },
    () => wideLicence(jinfan, { font: 'Song' }),
    number,
  ),
  licence('bank-letter', huarui, {}, () => mistaken.accountLetter(huarui), ['anotherType', ...company]),
  wrong(
    'licence-id-card',
    'BUSINESS_LICENSE',
    formFor(bolin),
    objectDrawing(sides(bolin, '2014-05-21', '2034-05-21')),
    ['anotherType', ...company],
  ),
];

const form = formFor(huarui, { vatNumber: v.de1, eoriNumber: e.de });
const anything: readonly CheckReasonCode[] = ['unreadable', 'blank', 'tooLarge', ...kind];
const file = (
  id: string,
  type: DocumentType,
  reasons: readonly CheckReasonCode[],
  files: Drawing['files'],
): SampleDocument => ({
  id: `a-file-${id}`,
  type,
  form,
  expected: refused(...reasons),
  drawing: files ? { files } : {},
});

/** What people upload by mistake, or in hope. */
export const wrongUploads: readonly SampleDocument[] = [
  file('cat', 'BUSINESS_LICENSE', anything, async () => [await mistaken.catDrawing()]),
  file('cat-as-letter', 'EORI', anything, async () => [await mistaken.catDrawing()]),
  file('blank', 'VAT', ['blank', 'unreadable'], async () => [await mistaken.plain(243)]),
  file('black', 'ID_CARD', ['blank', 'unreadable'], async () => [await mistaken.plain(6)]),
  file('locked', 'EORI', ['locked'], async () => [await mistaken.locked()]),
  file('damaged', 'VAT', ['damaged'], async () => [mistaken.damaged()]),
  file('thirty-pages', 'TAX', anything, async () => [await mistaken.manyPages(30)]),
  file('display-of-neighbour', 'VAT', anotherNumber, async () => [
    await mistaken.displayed(deAnnouncement(huarui, validNeighbour(v.de1))),
  ]),
  file('display-of-another-card', 'ID_CARD', [...name, 'expiryDiffers', 'expiryNotFound'], async () =>
    Promise.all(sides(yunqi, '2012-01-09', '2032-01-09')().map(mistaken.displayed)),
  ),
];

import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { longTermExpiry } from '#src/contract/constants.ts';
import type { CheckReasonCode } from '#src/contract/importers/check-reasons.ts';
import { type Drawing, refused, type SampleDocument } from '../sample.ts';
import * as cards from './cards.ts';
import {
  baiyi,
  type Company,
  formOf,
  harbour,
  hongda,
  jucheng,
  kaiming,
  lvyuan,
  minhai,
  ruixin,
  xinyue,
} from './companies.ts';
import { germanEori } from './eori-letters.ts';
import { a4, a4Landscape, bookPage, card, office, tangible } from './html-page.ts';
import * as licences from './licences.ts';
import { bothSides } from './right-chinese.ts';

const wrongId = (
  id: string,
  of: Company,
  until: string | null,
  drawing: Drawing,
  reasons: readonly CheckReasonCode[],
  changes: Partial<CheckedForm> = {},
): SampleDocument => ({
  id,
  type: 'ID_CARD',
  form: formOf(of, { expirationDate: until ?? longTermExpiry, ...changes }),
  expected: refused(...reasons),
  drawing,
});

const name: readonly CheckReasonCode[] = ['nameNotFound', 'nameUnsure'];
const day: readonly CheckReasonCode[] = ['expiryDiffers'];
const past: readonly CheckReasonCode[] = ['expired'];
const kind: readonly CheckReasonCode[] = [
  'anotherType',
  'nameNotFound',
  'expiryNotFound',
  'numberNotFound',
  'anotherCompany',
];
const bureau = '宁波市公安局海曙分局';

export const wrongIdentitySamples: readonly SampleDocument[] = [
  wrongId(
    'b-wrong-id-another-person',
    hongda,
    '2034-08-09',
    bothSides(minhai, bureau, '2014-08-09', '2034-08-09'),
    name,
  ),
  wrongId(
    'b-wrong-id-one-character',
    hongda,
    '2034-08-09',
    bothSides(hongda, bureau, '2014-08-09', '2034-08-09'),
    name,
    { ownerName: '周敬' },
  ),
  wrongId(
    'b-wrong-id-same-sound',
    ruixin,
    '2036-02-28',
    bothSides({ ...ruixin, ownerCN: '沈家浩' }, bureau, '2016-02-28', '2036-02-28'),
    name,
    { ownerName: '沈嘉豪' },
  ),
  wrongId(
    'b-wrong-id-given-name',
    minhai,
    '2030-01-15',
    bothSides(minhai, bureau, '2010-01-15', '2030-01-15'),
    name,
    { ownerName: 'ZHENG Xuemin' },
  ),
  wrongId(
    'b-wrong-id-family-name',
    lvyuan,
    '2037-01-30',
    bothSides(lvyuan, bureau, '2017-01-30', '2037-01-30'),
    name,
    { ownerName: 'LIU Xiaolong' },
  ),
  wrongId(
    'b-wrong-id-part-of-name',
    baiyi,
    '2033-10-18',
    bothSides(baiyi, bureau, '2013-10-18', '2033-10-18'),
    name,
    { ownerName: 'ZHUGE Wen' },
  ),
  wrongId(
    'b-wrong-id-expired',
    jucheng,
    '2022-05-30',
    bothSides(jucheng, '东莞市公安局', '2002-05-30', '2022-05-30'),
    past,
  ),
  wrongId(
    'b-wrong-id-expired-month-ago',
    xinyue,
    '2026-10-20',
    bothSides(xinyue, '青岛市公安局', '2006-10-20', '2026-10-20'),
    past,
  ),
  wrongId(
    'b-wrong-id-expired-form-newer',
    jucheng,
    '2042-06-01',
    bothSides(jucheng, '东莞市公安局', '2002-05-30', '2022-05-30'),
    [...past, ...day],
  ),
  wrongId(
    'b-wrong-id-other-year',
    hongda,
    '2035-08-09',
    bothSides(hongda, bureau, '2014-08-09', '2034-08-09'),
    day,
  ),
  wrongId(
    'b-wrong-id-other-day',
    hongda,
    '2034-08-08',
    bothSides(hongda, bureau, '2014-08-09', '2034-08-09'),
    day,
  ),
  wrongId(
    'b-wrong-id-not-long-term',
    minhai,
    null,
    bothSides(minhai, bureau, '2013-11-20', '2033-11-20'),
    day,
  ),
  wrongId(
    'b-wrong-id-long-term-card',
    minhai,
    '2033-11-20',
    bothSides(minhai, bureau, '2023-11-20', null),
    day,
  ),
  wrongId(
    'b-wrong-id-front-alone',
    ruixin,
    '2036-02-28',
    tangible([cards.idFront(cards.holderOf(ruixin))], card),
    ['expiryNotFound'],
  ),
  wrongId(
    'b-wrong-id-back-alone',
    ruixin,
    '2036-02-28',
    tangible([cards.idBack(bureau, '2016-02-28', '2036-02-28')], card),
    name,
  ),
  wrongId(
    'b-wrong-id-two-expired',
    kaiming,
    '2021-03-10',
    tangible(
      [
        cards.copiedOnto([
          cards.idFront(cards.holderOf(kaiming)),
          cards.idBack('中山市公安局', '2001-03-10', '2011-03-10'),
          cards.idBack('中山市公安局', '2011-03-10', '2021-03-10'),
        ]),
      ],
      a4,
    ),
    past,
  ),
  wrongId(
    'b-wrong-id-foreign-another',
    harbour,
    '2029-05-22',
    tangible(
      [cards.foreignerCard('SMITH, JANE EDWINA', '1980-01-01', '2019-05-22', '2029-05-22', '英国 / GBR')],
      card,
    ),
    name,
  ),
  wrongId(
    'b-wrong-id-licence',
    hongda,
    '2034-08-09',
    tangible([licences.licence(hongda, { type: 'Hei' })], a4Landscape),
    kind,
  ),
  wrongId('b-wrong-id-letter', minhai, '2033-11-20', office([germanEori(minhai, 'DE5720416')]), kind),
  wrongId(
    'b-wrong-id-passport-expired',
    harbour,
    '2024-09-17',
    tangible(
      [
        cards.passport({
          code: 'GBR',
          country: 'UNITED KINGDOM OF GREAT BRITAIN',
          surname: 'SMITH',
          given: 'JOHN EDWARD',
          number: '502817364',
          born: '01 JAN 1980',
          issued: '17 SEP 2014',
          expires: '17 SEP 2024',
          zone: ['800101', '240917'],
          sex: 'M',
        }),
      ],
      bookPage,
    ),
    past,
  ),
];

import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { longTermExpiry } from '#src/contract/constants.ts';
import type { Drawing, SampleDocument } from '../sample.ts';
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
  tianshan,
  xinyue,
} from './companies.ts';
import { a4, a4Landscape, bookPage, card, office, tangible } from './html-page.ts';
import * as licences from './licences.ts';

const idSample = (
  id: string,
  company: Company,
  until: string | null,
  drawing: Drawing,
  changes: Partial<CheckedForm> = {},
): SampleDocument => ({
  id,
  type: 'ID_CARD',
  form: formOf(company, { expirationDate: until ?? longTermExpiry, ...changes }),
  expected: 'right',
  drawing,
});

/** Both sides, each a picture of its own. */
export const bothSides = (
  company: Company,
  authority: string,
  from: string,
  until: string | null,
  nation?: string,
) => tangible([cards.idFront(cards.holderOf(company, nation)), cards.idBack(authority, from, until)], card);

const permitOf = (han: string, latin: string, kind: 'hk' | 'tw', from: string, until: string) =>
  cards.permit({
    title: kind === 'hk' ? '港澳居民来往内地通行证' : '台湾居民来往大陆通行证',
    english:
      kind === 'hk'
        ? 'MAINLAND TRAVEL PERMIT FOR HONG KONG AND MACAO RESIDENTS'
        : 'MAINLAND TRAVEL PERMIT FOR TAIWAN RESIDENTS',
    han,
    latin,
    born: '1981-08-30',
    sex: '男',
    from,
    until,
    number: kind === 'hk' ? 'H03718264' : '04928173',
    authority: kind === 'hk' ? '公安部出入境管理局' : '国家移民管理局',
    place: kind === 'hk' ? '广东' : '福建',
  });

const chinesePassport = (surname: string, given: string, han: string) =>
  cards.passport({
    code: 'CHN',
    country: '中华人民共和国护照 PEOPLE’S REPUBLIC OF CHINA',
    surname,
    given,
    han,
    number: 'EJ4820175',
    born: '27 5月/MAY 1993',
    issued: '11 4月/APR 2022',
    expires: '10 4月/APR 2032',
    zone: ['930527', '320410'],
    sex: 'F',
  });

export const identitySamples: readonly SampleDocument[] = [
  idSample(
    'b-id-two-pictures',
    hongda,
    '2034-08-09',
    bothSides(hongda, '宁波市公安局海曙分局', '2014-08-09', '2034-08-09'),
  ),
  idSample('b-id-long-term', minhai, null, bothSides(minhai, '福州市公安局鼓楼分局', '2023-11-20', null)),
  idSample(
    'b-id-copied',
    ruixin,
    '2036-02-28',
    tangible(
      [
        cards.copiedOnto(
          [
            cards.idFront(cards.holderOf(ruixin)),
            cards.idBack('苏州市公安局工业园区分局', '2016-02-28', '2036-02-28'),
          ],
          '仅供办理欧盟税号使用，与原件一致。',
        ),
      ],
      a4,
    ),
  ),
  idSample(
    'b-id-polyphonic-shan',
    jucheng,
    '2032-06-01',
    bothSides(jucheng, '东莞市公安局', '2022-06-01', '2032-06-01'),
  ),
  idSample(
    'b-id-polyphonic-xie',
    xinyue,
    '2028-09-25',
    bothSides(xinyue, '青岛市公安局市北分局', '2008-09-25', '2028-09-25'),
  ),
  idSample(
    'b-id-uyghur',
    tianshan,
    '2039-04-11',
    bothSides(tianshan, '乌鲁木齐市公安局天山区分局', '2019-04-11', '2039-04-11', '维吾尔'),
  ),
  idSample(
    'b-id-uyghur-in-han',
    tianshan,
    '2039-04-11',
    bothSides(tianshan, '乌鲁木齐市公安局天山区分局', '2019-04-11', '2039-04-11', '维吾尔'),
    {
      ownerName: '买买提·吐尔逊',
    },
  ),
  idSample(
    'b-id-compound-name',
    baiyi,
    '2033-10-18',
    bothSides(baiyi, '成都市公安局锦江分局', '2013-10-18', '2033-10-18'),
  ),
  idSample(
    'b-id-lyu',
    lvyuan,
    '2027-01-30',
    bothSides(lvyuan, '温州市公安局鹿城分局', '2017-01-30', '2027-01-30'),
  ),
  idSample(
    'b-id-mister',
    ruixin,
    '2036-02-28',
    bothSides(ruixin, '苏州市公安局', '2016-02-28', '2036-02-28'),
    {
      ownerName: 'Mr. Shen Jiahao',
    },
  ),
  idSample(
    'b-id-western-first-name',
    hongda,
    '2034-08-09',
    bothSides(hongda, '宁波市公安局', '2014-08-09', '2034-08-09'),
    {
      ownerName: 'Michelle Zhou Min',
    },
  ),
  idSample(
    'b-id-expired-beside-valid',
    jucheng,
    '2042-06-01',
    tangible(
      [
        cards.copiedOnto([
          cards.idFront(cards.holderOf(jucheng)),
          cards.idBack('东莞市公安局', '2002-05-30', '2022-05-30'),
          cards.idBack('东莞市公安局长安分局', '2022-06-01', '2042-06-01'),
        ]),
      ],
      a4,
    ),
  ),
  idSample(
    'b-id-hong-kong',
    kaiming,
    '2030-03-10',
    tangible([permitOf('陳家明', 'CHAN, KA MING', 'hk', '2020-03-11', '2030-03-10')], card),
  ),
  idSample(
    'b-id-taiwan',
    kaiming,
    '2029-07-04',
    tangible([permitOf('林怡君', 'LIN, YI-CHUN', 'tw', '2024-07-05', '2029-07-04')], card),
    {
      ownerName: 'LIN Yi-Chun',
    },
  ),
  idSample(
    'b-id-foreign-resident',
    harbour,
    '2029-05-22',
    tangible(
      [cards.foreignerCard('SMITH, JOHN EDWARD', '1980-01-01', '2019-05-22', '2029-05-22', '英国 / GBR')],
      card,
    ),
  ),
  idSample(
    'b-id-passport',
    baiyi,
    '2032-04-10',
    tangible([chinesePassport('ZHUGE', 'WENJING', '诸葛文静')], bookPage),
  ),
  idSample(
    'b-id-foreign-passport',
    harbour,
    '2031-09-17',
    tangible(
      [
        cards.passport({
          code: 'KOR',
          country: 'REPUBLIC OF KOREA',
          surname: 'KIM',
          given: 'MINJUN',
          number: 'M70481926',
          born: '05 FEB 1986',
          issued: '17 SEP 2021',
          expires: '17 SEP 2031',
          zone: ['860205', '310917'],
          sex: 'M',
        }),
      ],
      bookPage,
    ),
    { ownerName: 'Kim Minjun' },
  ),
];

const licenceSample = (
  id: string,
  company: Company,
  drawing: Drawing,
  changes: Partial<CheckedForm> = {},
): SampleDocument => ({
  id,
  type: 'BUSINESS_LICENSE',
  form: formOf(company, changes),
  expected: 'right',
  drawing,
});

const lying = (html: string) => tangible([html], a4Landscape);
const standing = (html: string) => tangible([html], a4);

export const licenceSamples: readonly SampleDocument[] = [
  licenceSample('b-licence-thin-song', hongda, lying(licences.licence(hongda, { type: 'ThinSong' }))),
  licenceSample('b-licence-old-song', ruixin, lying(licences.licence(ruixin, { type: 'OldSong' }))),
  licenceSample('b-licence-kai', minhai, lying(licences.licence(minhai, { type: 'Kai', copy: '正本' }))),
  licenceSample('b-licence-hei', jucheng, lying(licences.licence(jucheng, { type: 'Hei' }))),
  licenceSample(
    'b-licence-sealed',
    xinyue,
    lying(licences.licence(xinyue, { type: 'ThinSong', sealOver: true })),
  ),
  licenceSample(
    'b-licence-noted',
    baiyi,
    lying(licences.licence(baiyi, { type: 'OldSong', note: '复印件与原件一致' })),
  ),
  licenceSample(
    'b-licence-standing',
    lvyuan,
    standing(licences.standingLicence(lvyuan, { type: 'ThinSong' })),
  ),
  licenceSample(
    'b-licence-standing-kai',
    kaiming,
    standing(licences.standingLicence(kaiming, { type: 'Kai', copy: '副本' })),
  ),
  licenceSample(
    'b-licence-standing-sealed',
    tianshan,
    standing(licences.standingLicence(tianshan, { type: 'OldSong', sealOver: true })),
  ),
  licenceSample(
    'b-licence-free-trade',
    harbour,
    lying(licences.licence(harbour, { type: 'ThinSong', legalForm: '有限责任公司（外国自然人独资）' })),
  ),
  licenceSample('b-licence-sole-trader', lvyuan, lying(licences.soleTraderLicence(lvyuan))),
  licenceSample(
    'b-licence-electronic',
    minhai,
    office([licences.licence(minhai, { type: 'Hei' })], a4Landscape),
  ),
  licenceSample(
    'b-licence-two-pages',
    baiyi,
    tangible(
      [licences.licence(baiyi, { type: 'Kai', copy: '正本' }), licences.licence(baiyi, { type: 'ThinSong' })],
      a4Landscape,
    ),
  ),
];

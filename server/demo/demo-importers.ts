import type { ImporterForm } from '#server/domain/importers/importer-form.ts';
import { longTermExpiry } from '#src/contract/constants.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { usccCheckCharacter } from '#src/contract/importers/uscc.ts';
import { checkVatNumber } from '#src/contract/importers/vat-number.ts';

/** How far the demo's importers have come. */
export type DemoState =
  | 'draft'
  | 'begun'
  | 'wrong-document'
  | 'wrong-number'
  | 'ok'
  | 'invalidated'
  | 'ready';

export interface DemoImporter {
  state: DemoState;
  name: string;
  form: ImporterForm;
  /** Days before now of the last change. */
  age: number;
}

/** The first number with fitting check digits that begins so. */
function vatNumber(start: string, end = ''): string {
  for (let digits = 0; digits < 100; digits++) {
    const number = `${start}${String(digits).padStart(2, '0')}${end}`;
    if (checkVatNumber(number).valid) return number;
  }
  throw new Error(`No VAT number begins with ${start}.`);
}

const address = (street: string, zipCode: string, city: string, country: string) => ({
  street,
  city,
  zipCode,
  country,
});

interface Sketch {
  state: DemoState;
  nameEN: string;
  nameCN: string;
  ownerName: string;
  expirationDate: string;
  /** The first 17 characters of its registration number. */
  registration: string;
  eori: string;
  vat: string;
  at: ReturnType<typeof address>;
  age: number;
}

const sketches: readonly Sketch[] = [
  {
    state: 'ready',
    nameEN: 'Ningbo Haiyun Import & Export Co., Ltd.',
    nameCN: '宁波海运进出口有限公司',
    ownerName: '张伟',
    expirationDate: '2036-05-12',
    registration: '91330203MA2AJ7R41',
    eori: 'DE391746205518',
    vat: vatNumber('DE3171620'),
    at: address('Am Sandtorkai 44', '20457', 'Hamburg', 'Germany'),
    age: 2,
  },
  {
    state: 'ok',
    nameEN: 'Foshan Lanting Ceramics Co., Ltd.',
    nameCN: '佛山兰亭陶瓷有限公司',
    ownerName: '林晓燕',
    expirationDate: longTermExpiry,
    registration: '91440606MA4WKT3D8',
    eori: 'FR84920175300028',
    vat: vatNumber('FR', '849201753'),
    at: address('12 quai du Commerce', '76600', 'Le Havre', 'France'),
    age: 0.1,
  },
  {
    state: 'wrong-document',
    nameEN: 'Hangzhou Qingfeng Bamboo Products Co., Ltd.',
    nameCN: '杭州清风竹制品有限公司',
    ownerName: '陈建国',
    expirationDate: '2031-11-03',
    registration: '91330106MA2GX8YJ5',
    eori: 'NL826503917',
    vat: vatNumber('NL8265039', 'B01'),
    at: address('Wilhelminakade 308', '3072 AR', 'Rotterdam', 'Netherlands'),
    age: 1,
  },
  {
    state: 'wrong-number',
    nameEN: 'Shenzhen Hailan Intelligent Technology Co., Ltd.',
    nameCN: '深圳市海蓝智能科技有限公司',
    ownerName: '欧阳思远',
    expirationDate: '2029-08-26',
    registration: '91440300MA5FQ1T96',
    eori: 'DE728104593316',
    vat: 'DE318204417',
    at: address('Speicherstraße 9', '60327', 'Frankfurt am Main', 'Germany'),
    age: 3,
  },
  {
    state: 'begun',
    nameEN: 'Yiwu Chunfeng Toys Co., Ltd.',
    nameCN: '义乌春风玩具有限公司',
    ownerName: '王丽娟',
    expirationDate: '2033-02-17',
    registration: '91330782MA2E5N6P3',
    eori: 'PL525248123000000',
    vat: vatNumber('PL52524812'),
    at: address('ul. Morska 112', '81-225', 'Gdynia', 'Poland'),
    age: 0.4,
  },
  {
    state: 'invalidated',
    nameEN: 'Qingdao Beihai Sports Equipment Co., Ltd.',
    nameCN: '青岛北海体育用品有限公司',
    ownerName: '孙志强',
    expirationDate: '2034-09-30',
    registration: '91370202MA3CEK2N7',
    eori: 'IT12807450963',
    vat: vatNumber('IT128074509'),
    at: address('Via Marina 27', '16126', 'Genova', 'Italy'),
    age: 6,
  },
  {
    state: 'draft',
    nameEN: 'Suzhou Yunjin Silk Co., Ltd.',
    nameCN: '',
    ownerName: '',
    expirationDate: '',
    registration: '',
    eori: 'BE0784512936',
    vat: '',
    at: address('', '', '', ''),
    age: 0.02,
  },
];

const formOfSketch = (sketch: Sketch): ImporterForm => {
  const { state, nameEN, nameCN, ownerName, expirationDate, registration, eori, vat, at } = sketch;
  if (state === 'draft') return { idCard: {}, businessLicense: { nameEN }, eori: { number: eori }, vat: {} };
  return {
    idCard: { ownerName, expirationDate },
    businessLicense: { nameEN, nameCN, registrationNumber: registration + usccCheckCharacter(registration) },
    eori: { number: eori, address: at },
    vat: { number: vat, address: at },
  };
};

/** The demo's importers, one in each state that an importer can be in. */
export const demoImporters = (): DemoImporter[] =>
  sketches.map(sketch => ({
    state: sketch.state,
    name: sketch.nameEN,
    form: formOfSketch(sketch),
    age: sketch.age,
  }));

const dotted = (day: string) => day.replaceAll('-', '.');

export const documentFileNames: Record<DocumentType, string> = {
  ID_CARD: 'id-card.pdf',
  BUSINESS_LICENSE: '营业执照.pdf',
  EORI: 'eori-letter.pdf',
  VAT: 'vat-certificate.pdf',
  TAX: 'vat-return-q3.pdf',
};

/** The text of an importer's documents. The wrong one is a letter about somebody else's number. */
export function documentLines({ state, name, form }: DemoImporter): Record<DocumentType, string[]> {
  const { idCard, businessLicense, eori, vat } = form;
  const until = idCard.expirationDate ?? '';
  const isLongTerm = until.startsWith('2099');
  const from = isLongTerm ? '2016-05-12' : `${Number(until.slice(0, 4)) - 20}${until.slice(4)}`;
  const eoriNumber = state === 'wrong-document' ? wrongEori : eori.number;
  return {
    ID_CARD: [
      '中华人民共和国居民身份证',
      `姓名 ${idCard.ownerName}`,
      '签发机关 公安局',
      `有效期限 ${dotted(from)}-${isLongTerm ? '长期' : dotted(until)}`,
    ],
    BUSINESS_LICENSE: [
      '营业执照',
      `统一社会信用代码 ${businessLicense.registrationNumber}`,
      `名称 ${businessLicense.nameCN}`,
      `法定代表人 ${idCard.ownerName}`,
    ],
    EORI: [
      'Customs Administration',
      'Economic Operators Registration',
      'Your EORI number was assigned:',
      `EORI ${eoriNumber}`,
      name,
    ],
    VAT: [
      'Tax Administration',
      'VAT registration certificate',
      `VAT identification number ${vat.number}`,
      name,
    ],
    TAX: ['VAT return', `VAT identification number ${vat.number}`, 'Output tax 12 480.00 EUR', name],
  };
}

/** Not the Dutch importer's, whose form says NL826503917. */
export const wrongEori = 'NL826503971';

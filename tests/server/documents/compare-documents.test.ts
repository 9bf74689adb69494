import { expect, test } from 'vitest';
import { compareDocument } from '#server/documents/comparing/compare-document.ts';
import { spansOf } from '#server/documents/comparing/find-expiry.ts';
import { isPinyinOf } from '#server/documents/comparing/names/pinyin-names.ts';
import type { ReadLine, ReadPage } from '#server/documents/reading/read-page.ts';
import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { type CheckReason, englishReasons, reasonSentence } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { checkReasonTexts } from '#src/messages/check-reasons.ts';
import { alteredDays, alteredNumbers } from '#tests/support/documents/altered-numbers.ts';

const form: CheckedForm = {
  ownerName: '林晓燕',
  expirationDate: '2036-05-12',
  nameEN: 'Guangdong Lanting Ceramics Houseware Trading Co., Ltd.',
  nameCN: '广东兰亭陶瓷日用品贸易有限公司',
  registrationNumber: '91440606MA4WKT3D8Y',
  eoriNumber: 'DE482913705516284',
  vatNumber: 'DE314826108',
};

/** A line is what each look saw; a text alone was seen so by one look. */
const picture = (...lines: (string | readonly string[])[]): ReadPage => ({
  lines: lines.map((line): ReadLine => ({ looks: typeof line === 'string' ? [line] : line })),
  certain: false,
  sureness: 88,
  blank: false,
});

const twice = (line: string) => [line, line];

const textLayer = (...lines: string[]): ReadPage => ({
  ...picture(...lines),
  certain: true,
  sureness: 100,
});

const check = (type: DocumentType, pages: readonly ReadPage[], changed: Partial<CheckedForm> = {}) =>
  compareDocument({ type, form: { ...form, ...changed }, pages, today: '2026-11-21' });

const codes = (reasons: readonly CheckReason[]) => reasons.map(({ code }) => code);

const eoriWords = [
  'Generalzolldirektion – Zuteilung einer EORI-Nummer',
  'Economic Operators Registration',
  form.nameEN ?? '',
];
const idCard = [
  '姓 名 林 晓 燕',
  '公民 身份 号 码 440603198603124528',
  '中 华 人 民 共 和 国',
  '居民 身份 证',
];
const licence = [
  '营 业 执 照',
  '统一 社会 信用 代码',
  '91440606MA4WKT3D8Y',
  '名 称 广东 兰亭 陶瓷 日 用 品 贸易 有 限 公司 注册 资本',
];

test.each<[string, DocumentType, ReadPage[], string[]]>([
  ['the number', 'EORI', [picture(...eoriWords, twice('EORI-Nummer DE482913705516284'))], []],
  ['the number in groups', 'EORI', [picture(...eoriWords, twice('DE 4829 1370 5516 284'))], []],
  ['full-width digits', 'EORI', [textLayer(...eoriWords, 'ＤＥ４８２９１３７０５５１６２８４')], []],
  ['letters where Germany has digits only', 'EORI', [picture(...eoriWords, twice('DE4829I37O5516284'))], []],
  [
    'one look that reads an EORI number',
    'EORI',
    [picture(...eoriWords, 'DE482913705516284')],
    ['numberUnsure'],
  ],
  [
    'looks that differ',
    'EORI',
    [picture(...eoriWords, ['DE482913705516284', 'DE482913705516234'])],
    ['numberUnsure'],
  ],
  [
    'looks that misread several characters',
    'EORI',
    [picture(...eoriWords, ['DE4829137OSS162B4', 'DE482913705S1628'])],
    ['numberUnsure'],
  ],
  [
    'a number that differs in one digit',
    'EORI',
    [picture(...eoriWords, twice('DE482913705516281'))],
    ['numberUnsure'],
  ],
  ['another number', 'EORI', [picture(...eoriWords, twice('EORI DE119900338841562'))], ['numberNotFound']],
  [
    'a longer number that holds it',
    'EORI',
    [textLayer(...eoriWords.slice(0, 2), `${form.nameEN}`, 'FR9DE482913705516284')],
    ['numberNotFound'],
  ],
  [
    'check digits that decide',
    'VAT',
    [picture('Tax office: VAT registration', 'VAT number DE314826108')],
    [],
  ],
  ['the national part of a number', 'VAT', [picture('Tax office: VAT registration', 'Nr. 314 826 108')], []],
  [
    'a number that is misread by a look-alike',
    'VAT',
    [picture('Tax office: VAT registration', form.nameEN ?? '', 'DE314826109')],
    ['numberUnsure'],
  ],
  ['a licence', 'BUSINESS_LICENSE', [picture(...licence)], []],
  [
    'O and I, which no registration number has',
    'BUSINESS_LICENSE',
    [picture('注册资本 营业执照', '9144O6O6MA4WKT3D8Y', licence[3] ?? '')],
    [],
  ],
  [
    'a character that each look reads wrong at another place',
    'BUSINESS_LICENSE',
    [
      picture(...licence.slice(0, 3), [
        '广东兰亭陶资日用品贸易有限公司',
        '广东兰字陶瓷日用品贸易有限公司',
        '广东兰亭陶瓷日用品贸易有限公司',
      ]),
    ],
    [],
  ],
  [
    'one character of the name that differs in both looks',
    'BUSINESS_LICENSE',
    [picture(...licence.slice(0, 3), twice('广东兰庭陶瓷日用品贸易有限公司'))],
    ['nameUnsure'],
  ],
  [
    'a name over two lines',
    'BUSINESS_LICENSE',
    [picture(...licence.slice(0, 3), '名称 广东兰亭陶瓷', '日用品贸易有限公司')],
    [],
  ],
  [
    'both sides of a card on two pages',
    'ID_CARD',
    [picture(...idCard), picture('2016.05.12-2036.05.12')],
    [],
  ],
  ['a card without its other side', 'ID_CARD', [picture(...idCard)], ['expiryNotFound']],
  ['an expired card', 'ID_CARD', [picture(...idCard, '有效期限 2006.05.12-2026.05.12')], ['expired']],
  ['another end', 'ID_CARD', [picture(...idCard, '2016.05.12-2026.12.12', '')], ['unreadable']],
  [
    'another end that cards have',
    'ID_CARD',
    [picture(...idCard, '2017.05.12-2037.05.12')],
    ['expiryDiffers'],
  ],
  [
    'a card of another holder',
    'ID_CARD',
    [picture(twice('姓名 王芳'), ...idCard.slice(1), '2016.05.12-2036.05.12')],
    ['nameNotFound'],
  ],
  ['an empty page', 'TAX', [{ ...picture(), blank: true }], ['blank']],
  ['letters that can’t be read', 'TAX', [{ ...picture('~ii,. 4'), sureness: 31 }], ['unreadable']],
  ['a licence in place of an EORI letter', 'EORI', [picture(...licence)], ['anotherType']],
  ['a company without a number', 'TAX', [textLayer('VAT return 2026', form.nameEN ?? '')], []],
  [
    'the right company with another number',
    'TAX',
    [textLayer('VAT return 2026', form.nameEN ?? '', 'DE314826116')],
    ['numberNotFound'],
  ],
  [
    'another company’s number and name',
    'BUSINESS_LICENSE',
    [
      picture(
        '营业执照 注册资本',
        twice('91330106MA2GX8YJ5F'),
        twice('名 称 杭州 清风 竹 制 品 有 限 公司 注册 资本'),
      ),
    ],
    ['anotherCompany'],
  ],
  [
    'another company',
    'EORI',
    [
      textLayer(
        'EORI registration confirmation',
        'Economic Operators',
        'Blue Heron Trading Ltd',
        'DE999888777666555',
      ),
    ],
    ['anotherCompany'],
  ],
])('a paper with %s (%s) gets its own answer', (_, type, pages, expected) => {
  expect(codes(check(type, pages))).toEqual(expected);
});

test('a number that differs in any one character is never believed', () => {
  const pages: [DocumentType, keyof CheckedForm, ReadPage][] = [
    ['EORI', 'eoriNumber', picture(...eoriWords, twice('EORI DE482913705516284'))],
    ['VAT', 'vatNumber', picture('Tax office: VAT registration', twice('DE314826108'))],
    ['TAX', 'vatNumber', picture('VAT return', form.nameEN ?? '', twice('DE314826108'))],
    ['BUSINESS_LICENSE', 'registrationNumber', picture(...licence)],
  ];
  for (const [type, field, page] of pages) {
    expect(check(type, [page])).toEqual([]);
    const believed = alteredNumbers(form[field] ?? '').filter(
      altered => check(type, [page], { [field]: altered }).length === 0,
    );
    expect(believed).toEqual([]);
  }
});

test('a day that differs in any one digit is never believed', () => {
  const page = picture(...idCard, '有效期限 2016.05.12-2036.05.12');
  expect(check('ID_CARD', [page])).toEqual([]);
  expect(
    alteredDays('2036-05-12').filter(
      expirationDate => check('ID_CARD', [page], { expirationDate }).length === 0,
    ),
  ).toEqual([]);
});

test.each([
  ['LIN Xiaoyan', '林晓燕', true],
  ['Xiaoyan Lin', '林晓燕', true],
  ['OUYANG SIYUAN', '欧阳思远', true],
  ['Siyuan Ouyang', '欧阳思远', true],
  ['Lü Na', '吕娜', true],
  ['LYU NA', '吕娜', true],
  ['Shan Xiong', '单雄', true],
  ['LIN Xiaoyu', '林晓燕', false],
  ['WANG Fang', '林晓燕', false],
])('%s may be %s: %s', (latin, han, expected) => {
  expect(isPinyinOf(latin, han)).toBe(expected);
});

test.each([
  ['有效期限 2016.05.12-2036.05.12', '2036-05-12'],
  ['2O16.O5.12—2O36.O5.12', '2036-05-12'],
  ['2011.11.03-长 期', '2099-12-31'],
  ['2016.05.12-2036.13.12', undefined],
  ['1986 年 3 月 12 日', undefined],
])('of %s the end is %s', (look, until) => {
  expect(spansOf(look)[0]?.until).toBe(until);
});

test('each reason has a sentence in both languages that names what was found', () => {
  const [reason] = check('EORI', [textLayer(...eoriWords, 'DE128913705516284')]);
  if (!reason) throw new Error('The wrong number was believed');
  expect(reason.reason).toMatch(
    /^The EORI number DE482913705516284 was not found in the document\. Found: DE128913705516284\./,
  );
  expect(reasonSentence(reason)).toBe(reason.reason);
  expect(reasonSentence(reason, checkReasonTexts['zh-CN'])).toMatch(
    /^文件中未找到 EORI 号 DE482913705516284。找到的是：DE128913705516284。/,
  );
  expect(Object.keys(checkReasonTexts['zh-CN'])).toEqual(Object.keys(englishReasons));
});

test('a form without the value asks for it', () => {
  expect(codes(check('EORI', [picture('EORI')], { eoriNumber: undefined }))).toEqual(['formIncomplete']);
});

test('a form whose country looks like a letter of the document is wrong, however often the picture is misread', () => {
  const words = ['Certificato di attribuzione del numero di partita IVA', twice('1T04821730902')];
  const reasons = check('VAT', [picture(...words)], { vatNumber: '1T04821730902' });
  expect(codes(reasons)).toEqual(['numberNotFound']);
});

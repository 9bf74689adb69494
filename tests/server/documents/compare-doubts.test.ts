import { expect, test } from 'vitest';
import { codesOf, nameEN, picturePage, reasonsOf, textPage } from '#tests/server/support/read-samples.ts';

// What pictures don't show clearly.

test('what a picture doesn’t show clearly can’t be read, and isn’t called absent', () => {
  const letter = ['Bundeszentralamt für Steuern', 'Erteilung einer Umsatzsteuer-Identifikationsnummer'];
  expect(codesOf('VAT', picturePage(...letter))).toEqual(['numberUnsure']);
  const [misread] = reasonsOf('VAT', picturePage(...letter, 'USt-IdNr. DE314826103'));
  expect(misread).toMatchObject({
    code: 'numberUnsure',
    values: { read: '' },
  });
  expect(misread?.reason).not.toMatch(/correct the form/i);
});

test('what was read in several ways is believed where more of them agree than differ', () => {
  const letter = ['Generalzolldirektion', 'Mitteilung einer EORI-Nummer'];
  const own = 'EORI-Nummer DE482913705516284';
  const other = 'EORI-Nummer DE482913705516234';
  expect(codesOf('EORI', picturePage(...letter, own))).toEqual(['numberUnsure']);
  expect(codesOf('EORI', picturePage(...letter, own, ...letter, own))).toEqual([]);
  expect(codesOf('EORI', picturePage(...letter, own, ...letter, own, ...letter, other))).toEqual([]);
  expect(codesOf('EORI', picturePage(...letter, own, ...letter, other))).toEqual(['numberUnsure']);
  expect(codesOf('EORI', picturePage(...letter, own, other, ...letter, own, other))).toEqual([
    'numberUnsure',
  ]);

  const faint = (...lines: string[]) => ({ ...picturePage(...licence.slice(0, 1), ...lines), sureness: 70 });
  const names = ['宁波宏达科技有限公司', '宁波宏运科技有限公司', '宁波宏达科技有限公司'];
  expect(codesOf('BUSINESS_LICENSE', faint(...names))).toEqual(['numberUnsure']);
  expect(codesOf('BUSINESS_LICENSE', faint(...names.slice(0, 2)))).toEqual(['numberUnsure', 'nameUnsure']);

  const faintReturn = (...lines: string[]) => ({
    ...picturePage('Umsatzsteuer-Voranmeldung 2026', ...lines, 'Finanzamt Kassel', 'Kassel'),
    sureness: 70,
  });
  expect(codesOf('TAX', faintReturn(nameEN))).toEqual(['numberUnsure']);
  expect(codesOf('TAX', faintReturn(nameEN, 'Vorsteuer', 'Sachsen', nameEN))).toEqual([]);
});

test('another company’s number isn’t repeated', () => {
  const [reason] = reasonsOf(
    'VAT',
    textPage('Finanzamt Kassel', 'Erteilung der USt-IdNr.', 'Blue Heron GmbH', 'USt-IdNr. DE136695976'),
  );
  expect(reason?.code).toBe('anotherCompany');
  expect(reason?.reason).not.toMatch(/136695976/);
});

const uscc = '91440606MA4WKT3D8Y';

test.each<[string, string[][], string | undefined, string[]]>([
  [
    'one character is another in most looks',
    [
      ['91440606MA4WKT3DBY', '91440606MA4WKT3DBY'],
      ['91440606MA4WKT3DBY', '9I440606MA4WKTAD8Y'],
    ],
    undefined,
    [],
  ],
  [
    'one character is the same other digit in all looks',
    [['91440606MA4WKT3D3Y', '91440606MA4WKT3D3Y'], ['91440606MA4WKT3D3Y']],
    undefined,
    ['numberUnsure'],
  ],
  [
    'the form itself has the misread character, with which its check character is wrong',
    [['91440606MA4WKT3DBY', '91440606MA4WKT3DBY'], ['91440606MA4WKT3DBY']],
    '91440606MA4WKT3DBY',
    ['numberUnsure'],
  ],
])('a registration number is put together by its check character where %s', (_, numbers, typed, codes) => {
  const page = picturePage('营业执照', ...numbers, '名称 宁波宏达科技有限公司', '法定代表人 王宏达');
  expect(codesOf('BUSINESS_LICENSE', page, { registrationNumber: typed ?? uscc })).toEqual(codes);
});

const licence = ['营业执照', '统一社会信用代码', '91440606MA4WKT3D8Y', '法定代表人 王宏达'];

test.each<[string, string[], string[]]>([
  [
    'each look reads another character',
    ['宁波宏达科技有限公司', '宁波宏运科技有限公司', '宁波宏远科技有限公司'],
    [],
  ],
  [
    'one look reads the wanted one',
    ['宁波宏运科技有限公司', '宁波宏远科技有限公司', '宁波宏达科技有限公司'],
    [],
  ],
  [
    'all looks read another one',
    ['宁波恒达科技有限公司', '宁波恒达科技有限公司', '宁波恒达科技有限公司'],
    ['nameUnsure'],
  ],
  [
    'most looks read another one',
    ['宁波恒达科技有限公司', '宁波宏达科技有限公司', '宁波恒达科技有限公司'],
    ['nameUnsure'],
  ],
])('the registration number identifies a company where %s', (_, looks, codes) => {
  expect(codesOf('BUSINESS_LICENSE', picturePage(...licence, looks))).toEqual(codes);
});

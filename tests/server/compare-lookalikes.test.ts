import { expect, test } from 'vitest';
import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';
import { codesOf, nameEN, picturePage, reasonsOf, textPage } from './support/read-papers.ts';

// What only looks like one of the papers, and what pictures don't show clearly.

test.each<[name: string, type: DocumentType, changed: Partial<CheckedForm>, lines: string[], code: string]>([
  [
    'a number that is the beginning of a SIRET',
    'EORI',
    { eoriNumber: 'FR824160931' },
    ['Direction générale des douanes', "Attribution d'un numéro EORI", 'FR 824 160 931 00014'],
    'numberNotFound',
  ],
  [
    'a number in an IBAN',
    'VAT',
    {},
    ['Finanzamt Kassel', 'Bescheinigung über die Erteilung der USt-IdNr.', 'IBAN DE31 3148 2610 8000 00'],
    'numberNotFound',
  ],
  [
    'the VAT number of which the EORI number is the beginning',
    'EORI',
    { eoriNumber: 'NL004495445' },
    ['Douane', 'EORI-registratie', 'NL 004495445 B01'],
    'numberNotFound',
  ],
  [
    'digits that are another number by their label',
    'VAT',
    { vatNumber: 'IT04821730902' },
    ['Agenzia delle Entrate', 'Certificato di attribuzione', 'Protocollo', 'n. 04821730902', 'del 2 maggio'],
    'numberNotFound',
  ],
  [
    'an invoice of its own',
    'VAT',
    {},
    ['COMMERCIAL INVOICE', nameEN, 'VAT number: DE314826108', 'Qty Unit price Amount'],
    'otherPaper',
  ],
  [
    'an invoice whose title is a logo',
    'EORI',
    {},
    [
      nameEN,
      'EORI number: DE482913705516284',
      'Invoice no. 4711',
      'Unit price',
      'Incoterms DDP',
      'To: Customs',
    ],
    'otherPaper',
  ],
  [
    'a letter of its own',
    'VAT',
    {},
    [nameEN, 'Room 1201, No. 8 Zhongshan Road, Ningbo', 'Our VAT number is DE314826108.'],
    'typeUnsure',
  ],
  [
    'a customs declaration',
    'EORI',
    {},
    ['Zollanmeldung', 'Hauptzollamt Hamburg', 'Einführer EORI-Nr. DE482913705516284'],
    'otherPaper',
  ],
  [
    'a French CA3',
    'VAT',
    { vatNumber: 'FR40303265045' },
    [
      'DIRECTION GÉNÉRALE DES FINANCES PUBLIQUES   3310-CA3-SD',
      'TAXE SUR LA VALEUR AJOUTÉE ET TAXES ASSIMILÉES',
      'N° TVA intracommunautaire FR40303265045',
    ],
    'anotherType',
  ],
  [
    'a German advance return',
    'VAT',
    {},
    ['Umsatzsteuer-Voranmeldung 2026', 'Finanzamt Berlin International', 'USt-IdNr. DE314826108'],
    'anotherType',
  ],
  [
    'a VAT certificate',
    'TAX',
    {},
    ['Bundeszentralamt für Steuern', 'Erteilung einer Umsatzsteuer-Identifikationsnummer', 'DE314826108'],
    'anotherType',
  ],
  [
    'a VAT certificate with the same number',
    'EORI',
    { eoriNumber: 'IT04821730902' },
    ['Agenzia delle Entrate', 'Certificato di attribuzione del numero di partita IVA', 'IT04821730902'],
    'anotherType',
  ],
  [
    'the return of a company one letter away',
    'TAX',
    {},
    ['Umsatzsteuer-Voranmeldung 2026', 'Unternehmer: Ningbo Henda Technology Co., Ltd.'],
    'numberNotFound',
  ],
  [
    'the return of a company whose name goes on',
    'TAX',
    {},
    ['Umsatzsteuer-Voranmeldung 2026', 'Unternehmer: Ningbo Hongda Technology Holding GmbH'],
    'numberNotFound',
  ],
  [
    'the return of the company with another number that leaves out its country',
    'TAX',
    {},
    ['Umsatzsteuer-Voranmeldung 2026', `Unternehmer: ${nameEN}`, 'USt-IdNr. 314826109'],
    'numberNotFound',
  ],
  [
    'a number of the wanted digits that has another label in its own line',
    'EORI',
    { eoriNumber: 'IT04821730902' },
    ['Agenzia delle Dogane', 'EORI: domanda in corso', 'Partita IVA IT04821730902', 'Ufficio EORI'],
    'typeUnsure',
  ],
  [
    'a long sentence of a letter of its own that names such a certificate',
    'VAT',
    {},
    [
      nameEN,
      'Our VAT registration certificate with the number DE314826108 was sent to you with our last letter and',
      'We confirm the receipt of your order',
    ],
    'typeUnsure',
  ],
  [
    'a certificate that a company writes itself',
    'VAT',
    {},
    [nameEN, 'VAT certificate', 'We hereby confirm that our VAT number is DE314826108.'],
    'typeUnsure',
  ],
  [
    'a letter about a registration without an office',
    'EORI',
    {},
    ['Hanse Spedition', 'Confirmation of EORI registration', 'EORI DE482913705516284'],
    'typeUnsure',
  ],
  [
    'the letter of a tax adviser',
    'VAT',
    {},
    [
      'Kanzlei Müller Steuerberatung',
      nameEN,
      'Das Bundeszentralamt für Steuern hat Ihnen eine Nummer erteilt.',
      'USt-IdNr. DE314826108',
    ],
    'typeUnsure',
  ],
  [
    'an office’s permit that has the number',
    'EORI',
    {},
    ['Hauptzollamt Hamburg', 'Bewilligung eines Zahlungsaufschubs', 'EORI-Nr. DE482913705516284'],
    'typeUnsure',
  ],
  [
    'an application',
    'VAT',
    {},
    [
      'Antrag auf Erteilung einer Umsatzsteuer-Identifikationsnummer',
      'An das Bundeszentralamt für Steuern',
      'Angaben zur umsatzsteuerlichen Registrierung',
      'USt-IdNr. DE314826108',
    ],
    'otherPaper',
  ],
  [
    'the end of a registration',
    'VAT',
    {},
    [
      'Bundeszentralamt für Steuern',
      'Löschung der Umsatzsteuer-Identifikationsnummer',
      'DE314826108',
      'Bonn',
    ],
    'otherPaper',
  ],
  [
    'an answer of a site that a number is none',
    'EORI',
    {},
    ['European Commission', 'EORI number validation', 'DE482913705516284', 'Not valid'],
    'otherPaper',
  ],
  [
    'a reminder of a tax office',
    'VAT',
    {},
    ['Mahnung', 'Finanzamt Kassel', 'Umsatzsteuer Oktober 2026', 'USt-IdNr. DE314826108'],
    'otherPaper',
  ],
  [
    'the instructions for a return',
    'TAX',
    {},
    ['Anleitung zur Umsatzsteuer-Voranmeldung 2026', 'USt-IdNr. DE314826108'],
    'typeUnsure',
  ],
  [
    'a form with a number like that of a return',
    'TAX',
    { vatNumber: 'ESN8262149A' },
    ['Agencia Tributaria', 'Modelo 036 Declaración censal', 'NIF N8262149A'],
    'typeUnsure',
  ],
  [
    'a licence one character away',
    'BUSINESS_LICENSE',
    {},
    ['营业执照', '统一社会信用代码 91440606MA4WKT3D8Y', '名称 宁波恒达科技有限公司', '法定代表人 王宏达'],
    'nameNotFound',
  ],
  [
    'a licence of the branch',
    'BUSINESS_LICENSE',
    {},
    ['营业执照', '统一社会信用代码 91440606MA4WKT3D8Y', '名称 宁波宏达科技有限公司杭州分公司'],
    'nameNotFound',
  ],
  [
    'an invoice in Chinese',
    'BUSINESS_LICENSE',
    {},
    ['增值税电子普通发票', '名称: 宁波宏达科技有限公司', '统一社会信用代码 91440606MA4WKT3D8Y'],
    'otherPaper',
  ],
  [
    'a driving licence',
    'ID_CARD',
    { ownerName: '王宏达' },
    ['中华人民共和国机动车驾驶证', '姓名 王宏达', '2016.05.12-2036.05.12'],
    'otherPaper',
  ],
])('%s is not taken for it (%s)', (_, type, changed, lines, code) => {
  expect(codesOf(type, textPage(...lines), changed)).toEqual([code]);
});

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

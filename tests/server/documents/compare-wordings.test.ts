import { expect, test } from 'vitest';
import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { codesOf, nameEN, textPage } from '#tests/server/support/read-samples.ts';

// How authorities word their papers, and what only looks like one of them.

type Right = [name: string, type: DocumentType, changed: Partial<CheckedForm>, lines: string[]];

test.each<Right>([
  [
    'German BZSt letter',
    'VAT',
    {},
    [
      'Bundeszentralamt für Steuern',
      'Dienstsitz Saarlouis, 66738 Saarlouis',
      nameEN,
      'Bescheinigung über die Erteilung der Umsatzsteuer-Identifikationsnummer',
      'Sehr geehrte Damen und Herren,',
      'hiermit wird Ihnen die Umsatzsteuer-Identifikationsnummer (USt-IdNr.) DE314826108 erteilt.',
      'Sie ist bei innergemeinschaftlichen Umsätzen und in der Zusammenfassenden Meldung anzugeben.',
    ],
  ],
  [
    'German tax office letter that mentions the duty to file',
    'VAT',
    {},
    [
      'Finanzamt Berlin International Neuköllnische Allee 12 12057 Berlin',
      'Steuernummer 112/5902/12345',
      'Umsatzsteuerliche Registrierung',
      'Ihnen wurde die Umsatzsteuer-Identifikationsnummer DE 314 826 108 zugeteilt. Sie sind verpflichtet,',
      'Umsatzsteuer-Voranmeldungen vierteljährlich auf elektronischem Weg zu übermitteln.',
      'Die Umsatzsteuererklärung ist bis zum 31. Juli des Folgejahres abzugeben.',
    ],
  ],
  [
    'German certificate of registration, USt 1 TN',
    'VAT',
    {},
    [
      'Finanzamt Kassel',
      'Bescheinigung über die Eintragung als Steuerpflichtiger (Unternehmer)',
      'Certificate of status of taxable person',
      'Es wird bescheinigt, dass die nachstehend genannte Firma als Steuerpflichtiger eingetragen ist.',
      'USt-IdNr.: DE314826108',
    ],
  ],
  [
    'German certificate in tax matters',
    'VAT',
    {},
    ['Finanzamt Berlin International', 'Bescheinigung in Steuersachen', 'USt-IdNr. DE314826108'],
  ],
  [
    'French registration',
    'VAT',
    { vatNumber: 'FR40303265045' },
    [
      'DIRECTION GÉNÉRALE DES FINANCES PUBLIQUES',
      'Service des impôts des entreprises étrangères',
      "ATTESTATION D'IMMATRICULATION À LA TVA",
      'Numéro de TVA intracommunautaire : FR 40 303 265 045',
      'SIREN : 303 265 045   SIRET : 303 265 045 00012',
      'Vous devez déposer une déclaration de TVA (CA3) chaque mois.',
    ],
  ],
  [
    'Italian certificate',
    'VAT',
    { vatNumber: 'IT04821730902' },
    [
      'Agenzia delle Entrate',
      'Direzione Provinciale di Milano',
      'CERTIFICATO DI ATTRIBUZIONE DEL NUMERO DI PARTITA IVA',
      'Si certifica che al soggetto sotto indicato è stato attribuito il numero di partita IVA',
      '04821730902',
      'Il numero vale anche quale codice EORI presso le autorità doganali.',
    ],
  ],
  [
    'Spanish certificate',
    'VAT',
    { vatNumber: 'ESN8262149A' },
    [
      'Agencia Tributaria',
      'Delegación Especial de Madrid',
      'CERTIFICADO DE INSCRIPCIÓN EN EL REGISTRO DE OPERADORES INTRACOMUNITARIOS',
      'NIF-IVA: ESN8262149A',
    ],
  ],
  [
    'Polish confirmation',
    'VAT',
    { vatNumber: 'PL5260250274' },
    [
      'Naczelnik Drugiego Urzędu Skarbowego Warszawa-Śródmieście',
      'VAT-5 POTWIERDZENIE ZAREJESTROWANIA PODMIOTU JAKO PODATNIKA VAT',
      'NIP 526-025-02-74',
      'REGON 012345678',
    ],
  ],
  [
    'Dutch decision',
    'VAT',
    { vatNumber: 'NL004495445B01' },
    [
      'Belastingdienst',
      'Kantoor Buitenland, Heerlen',
      'Toekenning btw-identificatienummer',
      'Btw-identificatienummer: NL004495445B01',
      'U moet elk kwartaal aangifte omzetbelasting doen.',
    ],
  ],
  [
    'Czech certificate',
    'VAT',
    { vatNumber: 'CZ25123891' },
    [
      'Finanční úřad pro Moravskoslezský kraj',
      'OSVĚDČENÍ O REGISTRACI',
      'k dani z přidané hodnoty',
      'DIČ: CZ25123891',
    ],
  ],
  [
    'print of the VIES site',
    'VAT',
    {},
    ['European Commission', 'VIES VAT number validation', 'Yes, valid VAT number', 'VAT Number DE 314826108'],
  ],
  [
    'German letter whose heading is about returns',
    'VAT',
    {},
    [
      'Finanzamt Kassel',
      'Informationen zur Umsatzsteuer-Voranmeldung und Umsatzsteuererklärung',
      'Mitteilung über die umsatzsteuerliche Erfassung',
      'Umsatzsteuer-Identifikationsnummer: DE314826108',
    ],
  ],
  [
    'German certificate for marketplaces',
    'VAT',
    {},
    ['FINANZAMT NÜRNBERG-ZENTRAL', 'Bescheinigung nach § 22f Absatz 1 Satz 2 UStG', nameEN, 'DE 314826108'],
  ],
  [
    'letter that refers to an application',
    'VAT',
    {},
    [
      'Bundeszentralamt für Steuern',
      'Antrag auf Erteilung einer USt-IdNr. vom 3. April 2026',
      'Ihnen wurde die folgende Nummer zugeteilt:',
      'USt-IdNr. DE314826108',
    ],
  ],
  [
    'French letter of the office for foreigners',
    'VAT',
    { vatNumber: 'FR40303265045' },
    [
      'DIRECTION DES IMPÔTS DES NON-RÉSIDENTS',
      "Attribution d'un numéro individuel d'identification intracommunautaire",
      'FR 40 303265045',
      'Obligations déclaratives : déclaration CA3 mensuelle',
    ],
  ],
  [
    'Spanish certificate with a dotted label',
    'VAT',
    { vatNumber: 'ESN8262149A' },
    ['AGENCIA TRIBUTARIA', 'CERTIFICADO DE SITUACIÓN CENSAL', 'N.I.F.: N8262149A', 'Modelo 303 trimestral'],
  ],
  [
    'Dutch letter',
    'VAT',
    { vatNumber: 'NL004495445B01' },
    [
      'Belastingdienst',
      'Uw btw-identificatienummer',
      'NL004495445B01',
      'Aangifte omzetbelasting per kwartaal',
    ],
  ],
  [
    'letter that says “your EORI number”',
    'EORI',
    {},
    ['Customs Administration', 'Your EORI number was assigned:', 'EORI DE482913705516284', nameEN],
  ],
  [
    'German EORI letter',
    'EORI',
    {},
    [
      'Generalzolldirektion',
      'Dienstort Dresden, Stammdatenmanagement',
      'Mitteilung einer EORI-Nummer',
      'Ihnen wurde die EORI-Nummer DE482913705516284 Niederlassungsnummer 0000 zugeteilt.',
      'Ihre Umsatzsteuer-Identifikationsnummer DE314826108 wurde gespeichert.',
    ],
  ],
  [
    'French EORI notice',
    'EORI',
    { eoriNumber: 'FR82416093100014' },
    [
      'DIRECTION GÉNÉRALE DES DOUANES ET DROITS INDIRECTS',
      "Notification d'attribution d'un numéro EORI",
      'Votre numéro EORI est : FR 824 160 931 00014',
    ],
  ],
  [
    'Italian EORI print',
    'EORI',
    { eoriNumber: 'IT04821730902' },
    ['Agenzia delle Dogane e dei Monopoli', 'Codice EORI', 'IT04821730902', 'Partita IVA 04821730902'],
  ],
  [
    'Polish EORI decision',
    'EORI',
    { eoriNumber: 'PL526025027400000' },
    ['Izba Administracji Skarbowej w Poznaniu', 'Potwierdzenie nadania numeru EORI', 'PL526025027400000'],
  ],
  [
    'print of the European EORI site',
    'EORI',
    {},
    ['Taxation and Customs Union', 'EORI number validation', 'EORI number DE482913705516284', 'Valid'],
  ],
  [
    'French CA3',
    'TAX',
    { vatNumber: 'FR40303265045' },
    [
      'DIRECTION GÉNÉRALE DES FINANCES PUBLIQUES   3310-CA3-SD',
      'TAXE SUR LA VALEUR AJOUTÉE ET TAXES ASSIMILÉES',
      'N° TVA intracommunautaire FR40303265045',
      'TVA brute 1 240   TVA déductible 310',
    ],
  ],
  [
    'German advance return that names the company alone',
    'TAX',
    {},
    ['Umsatzsteuer-Voranmeldung 2026', 'Finanzamt Berlin', 'Unternehmer: NINGBO HONGDA TECHNOLOGY CO LTD'],
  ],
  [
    'Spanish form 303',
    'TAX',
    { vatNumber: 'ESN8262149A' },
    [
      'Agencia Tributaria',
      'Modelo 303',
      'IMPUESTO SOBRE EL VALOR AÑADIDO',
      'NIF N8262149A',
      'Total cuota devengada',
    ],
  ],
])('a %s is right (%s)', (_, type, changed, lines) => {
  expect(codesOf(type, textPage(...lines), changed)).toEqual([]);
});

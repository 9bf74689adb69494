import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { frenchVat, siren, vatNumber } from '../numbers.ts';
import type { SampleDocument } from '../sample.ts';
import { letterDrawing, type Sheet } from './canvas-page.ts';
import * as eori from './eori-letters.ts';
import * as german from './german-vat-letters.ts';
import { drawLetter } from './letter.ts';
import {
  bolin,
  fenghua,
  formFor,
  huarui,
  type Importer,
  jinfan,
  lhasa,
  mingzhu,
  taihe,
  yunqi,
} from './people.ts';
import * as returns from './return-forms.ts';
import * as vat from './vat-letters.ts';

export const v = {
  de1: vatNumber('DE2871405##'),
  de2: vatNumber('DE3260918##'),
  fr1: frenchVat(siren('53390716')),
  fr2: frenchVat(siren('88451203')),
  it1: vatNumber('IT049171608##'),
  it2: vatNumber('IT117240301##'),
  es1: vatNumber('ESN361094#@'.replace('#', '8')),
  es2: vatNumber('ESN007618#@'.replace('#', '2')),
  pl1: vatNumber('PL77920415##'),
  pl2: vatNumber('PL94811306##'),
  nl: vatNumber('NL8604177##B01'),
  cz: vatNumber('CZ259317##'),
  se: vatNumber('SE50208417##01'),
  lu: vatNumber('LU268041##'),
  sk: vatNumber('SK20241537##'),
  be: vatNumber('BE06481702##'),
  ie: vatNumber('IE3928471@'),
} as const;

export const e = {
  de: 'DE905518274630071',
  deShort: 'DE4417380',
  fr: `FR${siren('53390716')}00018`,
  nl: 'NL860417729',
  it: v.it1,
  pl: `${v.pl1}00000`,
  cz: v.cz,
  es: v.es1,
  be: v.be,
  se: 'SE5020841763',
} as const;

const right = (
  type: DocumentType,
  id: string,
  of: Importer,
  changes: Partial<CheckedForm>,
  ...sheets: (() => Sheet)[]
): SampleDocument => ({
  id: `a-${type === 'VAT' ? 'vat' : type === 'EORI' ? 'eori' : 'tax'}-${id}`,
  type,
  form: formFor(of, changes),
  expected: 'right',
  drawing: letterDrawing(() => sheets.map(draw => draw())),
});

const vatOf = (id: string, of: Importer, vatNumber: string, draw: (of: Importer, vat: string) => Sheet) =>
  right('VAT', id, of, { vatNumber }, () => draw(of, vatNumber));
const eoriOf = (id: string, of: Importer, eoriNumber: string, draw: (of: Importer, eori: string) => Sheet) =>
  right('EORI', id, of, { eoriNumber }, () => draw(of, eoriNumber));
const taxOf = (id: string, of: Importer, vatNumber: string, draw: (of: Importer, vat: string) => Sheet) =>
  right('TAX', id, of, { vatNumber }, () => draw(of, vatNumber));

const transmittal = (of: Importer) =>
  drawLetter({
    family: 'Termes',
    head: ['Marlow & Finch Fiscal Agents', '4 Quay Street'],
    title: 'Your registration papers',
    parts: [
      `Dear client, the papers for ${of.nameEN} are enclosed. Please upload every page.`,
      'With best regards',
    ],
  });

export const rightLetters: readonly SampleDocument[] = [
  vatOf('de-announcement', huarui, v.de1, german.deAnnouncement),
  vatOf('de-ust1tn', jinfan, v.de2, german.deStatus),
  vatOf('de-clearance', taihe, v.de1, german.deClearance),
  vatOf('de-duties', mingzhu, v.de2, german.deRegistration),
  vatOf('fr-memento', yunqi, v.fr1, vat.frFiscalNotice),
  vatOf('fr-avis', fenghua, v.fr2, vat.frAvis),
  vatOf('it-certificate', lhasa, v.it1, vat.itCertificate),
  vatOf('it-mentions-eori', bolin, v.it2, vat.itDirect),
  vatOf('es-assignment', huarui, v.es1, vat.esAssignment),
  vatOf('es-certificate', jinfan, v.es2, vat.esCertificate),
  vatOf('pl-vat5', taihe, v.pl1, vat.plConfirmation),
  vatOf('pl-vat-ue', mingzhu, v.pl2, vat.plUnion),
  vatOf('nl', yunqi, v.nl, vat.nlNotice),
  vatOf('cz', fenghua, v.cz, vat.czRegistration),
  vatOf('se', lhasa, v.se, vat.seNotice),
  vatOf('lu', bolin, v.lu, vat.luNotice),
  vatOf('sk', huarui, v.sk, vat.skNotice),
  right(
    'VAT',
    'second-page',
    jinfan,
    { vatNumber: v.it1 },
    () => transmittal(jinfan),
    () => vat.itCertificate(jinfan, v.it1),
  ),
  eoriOf('de', jinfan, e.de, eori.deLetter),
  eoriOf('de-extract', taihe, e.de, eori.dePlain),
  eoriOf('de-seven-digits', mingzhu, e.deShort, eori.dePlain),
  eoriOf('fr', yunqi, e.fr, eori.frLetter),
  eoriOf('nl', fenghua, e.nl, eori.nlLetter),
  eoriOf('it', lhasa, e.it, eori.itLetter),
  eoriOf('pl', bolin, e.pl, eori.plLetter),
  eoriOf('cz', huarui, e.cz, eori.czLetter),
  eoriOf('es', jinfan, e.es, eori.esLetter),
  eoriOf('be', taihe, e.be, eori.beLetter),
  eoriOf('se', mingzhu, e.se, eori.seLetter),
  taxOf('de-quarter', huarui, v.de1, returns.deQuarter),
  taxOf('de-year', taihe, v.de2, returns.deYear),
  taxOf('fr', yunqi, v.fr1, returns.frMonth),
  taxOf('it', lhasa, v.it1, returns.itYear),
  taxOf('es', jinfan, v.es1, returns.esQuarter),
  taxOf('pl', mingzhu, v.pl1, returns.plMonth),
  taxOf('nl', fenghua, v.nl, returns.nlQuarter),
  taxOf('ie', bolin, v.ie, returns.enQuarter),
];

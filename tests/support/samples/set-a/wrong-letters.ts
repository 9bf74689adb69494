import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { CheckReasonCode } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { altered, siren, validNeighbour } from '../numbers.ts';
import { anotherNumber, refused, type SampleDocument } from '../sample.ts';
import { letterDrawing, type Sheet } from './canvas-page.ts';
import * as eori from './eori-letters.ts';
import * as german from './german-vat-letters.ts';
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
  taihe,
  yunqi,
} from './people.ts';
import * as returns from './return-forms.ts';
import { e, v } from './right-samples.ts';
import * as vat from './vat-letters.ts';

const wrong = (
  id: string,
  type: DocumentType,
  of: Importer,
  changes: Partial<CheckedForm>,
  draw: () => Sheet,
  reasons: readonly CheckReasonCode[] = anotherNumber,
): SampleDocument => ({
  id: `a-wrong-${id}`,
  type,
  form: formFor(of, changes),
  expected: refused(...reasons),
  drawing: letterDrawing(() => [draw()]),
});

const kind: readonly CheckReasonCode[] = ['anotherType', ...anotherNumber];
const company: readonly CheckReasonCode[] = ['nameNotFound', ...anotherNumber];
const huari: Importer = { ...huarui, nameEN: 'Hefei Huari Instruments Co., Ltd.' };
const jinfang: Importer = { ...jinfan, nameEN: 'Xiamen Jinfang Sporting Goods Co., Ltd.' };
const group: Importer = { ...huarui, nameEN: 'Hefei Huarui Instruments Holding Co., Ltd.' };
const ours = siren('53390716');

export const wrongLetters: readonly SampleDocument[] = [
  wrong('vat-neighbour', 'VAT', huarui, { vatNumber: v.de1 }, () =>
    german.deAnnouncement(huarui, validNeighbour(v.de1)),
  ),
  wrong('vat-bad-check', 'VAT', jinfan, { vatNumber: v.de2 }, () =>
    german.deStatus(jinfan, altered(v.de2, 6)),
  ),
  wrong('vat-form-neighbour', 'VAT', taihe, { vatNumber: validNeighbour(v.de1) }, () =>
    german.deClearance(taihe, v.de1),
  ),
  wrong('vat-form-bad-check', 'VAT', mingzhu, { vatNumber: altered(v.de2, 8) }, () =>
    german.deRegistration(mingzhu, v.de2),
  ),
  wrong('vat-fr-neighbour', 'VAT', yunqi, { vatNumber: v.fr1 }, () => vat.frFiscalNotice(yunqi, v.fr2)),
  wrong('vat-it-neighbour', 'VAT', lhasa, { vatNumber: validNeighbour(v.it1) }, () =>
    vat.itCertificate(lhasa, v.it1),
  ),
  wrong('vat-pl-neighbour', 'VAT', taihe, { vatNumber: v.pl1 }, () =>
    vat.plConfirmation(taihe, validNeighbour(v.pl1)),
  ),
  wrong('vat-es-other', 'VAT', huarui, { vatNumber: v.es1 }, () => vat.esAssignment(jinfan, v.es2)),
  wrong('vat-cz-other-prefix', 'VAT', fenghua, { vatNumber: v.sk }, () => vat.czRegistration(fenghua, v.cz)),
  wrong(
    'vat-longer-number',
    'VAT',
    yunqi,
    { vatNumber: v.fr1 },
    () => mistaken.containedNumber(yunqi, ours),
    kind,
  ),
  wrong('vat-siret', 'VAT', yunqi, { vatNumber: v.fr1 }, () => mistaken.siretExtract(yunqi, ours), kind),
  wrong('vat-proforma', 'VAT', huarui, { vatNumber: v.de1 }, () => mistaken.proforma(huarui, v.de1), kind),
  wrong(
    'vat-sales-invoice',
    'VAT',
    taihe,
    { vatNumber: v.de1 },
    () => mistaken.salesInvoice(taihe, v.de1),
    kind,
  ),
  wrong('vat-pending', 'VAT', jinfan, { vatNumber: v.de2 }, () => mistaken.pendingRequest(jinfan), kind),
  wrong('vat-ca3', 'VAT', yunqi, { vatNumber: v.fr1 }, () => returns.frMonth(yunqi, v.fr1), kind),
  wrong(
    'vat-advance-return',
    'VAT',
    huarui,
    { vatNumber: v.de1 },
    () => returns.deQuarter(huarui, v.de1),
    kind,
  ),
  wrong('vat-annual-return', 'VAT', taihe, { vatNumber: v.de2 }, () => returns.deYear(taihe, v.de2), kind),
  wrong('vat-italian-return', 'VAT', lhasa, { vatNumber: v.it1 }, () => returns.itYear(lhasa, v.it1), kind),
  wrong(
    'vat-dutch-return',
    'VAT',
    fenghua,
    { vatNumber: v.nl },
    () => returns.nlQuarter(fenghua, v.nl),
    kind,
  ),
  wrong('vat-eori-letter', 'VAT', lhasa, { vatNumber: v.it1 }, () => eori.itLetter(lhasa, e.it), kind),
  wrong('vat-eori-letter-cz', 'VAT', huarui, { vatNumber: v.cz }, () => eori.czLetter(huarui, e.cz), kind),
  wrong('vat-recipe', 'VAT', bolin, { vatNumber: v.lu }, () => mistaken.recipe(), kind),
  wrong('eori-one-digit', 'EORI', jinfan, { eoriNumber: e.de }, () =>
    eori.deLetter(jinfan, altered(e.de, 12)),
  ),
  wrong('eori-form-one-digit', 'EORI', yunqi, { eoriNumber: altered(e.fr, 14) }, () =>
    eori.frLetter(yunqi, e.fr),
  ),
  wrong('eori-part-of-longer', 'EORI', mingzhu, { eoriNumber: e.deShort }, () =>
    eori.dePlain(mingzhu, `${e.deShort}55012844`),
  ),
  wrong('eori-longer-in-form', 'EORI', bolin, { eoriNumber: e.pl }, () => eori.plLetter(bolin, v.pl1)),
  wrong('eori-another-company', 'EORI', taihe, { eoriNumber: e.be }, () =>
    eori.beLetter(mingzhu, 'BE0722048113'),
  ),
  wrong(
    'eori-vat-certificate',
    'EORI',
    lhasa,
    { eoriNumber: e.it },
    () => vat.itCertificate(lhasa, v.it1),
    kind,
  ),
  wrong(
    'eori-vat-mentions-eori',
    'EORI',
    bolin,
    { eoriNumber: v.it2 },
    () => vat.itDirect(bolin, v.it2),
    kind,
  ),
  wrong('eori-waybill', 'EORI', taihe, { eoriNumber: e.de }, () => mistaken.waybill(taihe, e.de), kind),
  wrong('eori-return', 'EORI', huarui, { eoriNumber: e.de }, () => returns.deQuarter(huarui, v.de1), kind),
  wrong(
    'tax-one-letter',
    'TAX',
    huarui,
    { vatNumber: v.de1 },
    () => returns.deQuarter(huari, v.de1),
    company,
  ),
  wrong(
    'tax-one-letter-more',
    'TAX',
    jinfan,
    { vatNumber: v.de2 },
    () => returns.deQuarter(jinfang, v.de2),
    company,
  ),
  wrong('tax-group', 'TAX', huarui, { vatNumber: v.de1 }, () => returns.deQuarter(group, v.de1), company),
  wrong('tax-neighbour', 'TAX', yunqi, { vatNumber: validNeighbour(v.fr1) }, () =>
    returns.frMonth(yunqi, v.fr1),
  ),
  wrong('tax-another-company', 'TAX', jinfan, { vatNumber: v.es1 }, () => returns.esQuarter(huarui, v.es2)),
  wrong('tax-proforma', 'TAX', huarui, { vatNumber: v.de1 }, () => mistaken.proforma(huarui, v.de1), kind),
  wrong('tax-certificate', 'TAX', yunqi, { vatNumber: v.nl }, () => vat.nlNotice(yunqi, v.nl), kind),
];

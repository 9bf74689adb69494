import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { frenchVat, grouped, siren, vatNumber } from '../numbers.ts';
import type { SampleDocument } from '../sample.ts';
import {
  baiyi,
  type Company,
  formOf,
  hongda,
  jucheng,
  kaiming,
  lvyuan,
  minhai,
  ruixin,
  xinyue,
} from './companies.ts';
import * as eastern from './eastern-letters.ts';
import * as eori from './eori-letters.ts';
import * as german from './german-letters.ts';
import { office } from './html-page.ts';
import * as romance from './romance-letters.ts';
import * as returns from './tax-returns.ts';

export const numbers = {
  de1: vatNumber('DE3468021##'),
  de2: vatNumber('DE3517904##'),
  de3: vatNumber('DE8142630##'),
  fr1: frenchVat(siren('82416093')),
  fr2: frenchVat(siren('90127458')),
  it1: vatNumber('IT125830409##'),
  it2: vatNumber('IT030716402##'),
  es1: vatNumber('ESN008241#@'.replace('#', '3')),
  es2: vatNumber('ESN259104#@'.replace('#', '7')),
  pl1: vatNumber('PL52630914##'),
  pl2: vatNumber('PL10700382##'),
  nl1: vatNumber('NL8271460##B01'),
  nl2: vatNumber('NL8265318##B01'),
  cz1: vatNumber('CZ684190##'),
  cz2: vatNumber('CZ072836##'),
  at: vatNumber('ATU746012##'),
  be: vatNumber('BE07691834##'),
  ie: vatNumber('IE3716204@'),
} as const;

const vatSample = (
  id: string,
  company: Company,
  vat: string,
  pages: string | readonly string[],
  changes: Partial<CheckedForm> = {},
): SampleDocument => ({
  id,
  type: 'VAT',
  form: formOf(company, { vatNumber: vat, ...changes }),
  expected: 'right',
  drawing: office(typeof pages === 'string' ? [pages] : pages),
});

const eoriSample = (id: string, company: Company, number: string, page: string): SampleDocument => ({
  id,
  type: 'EORI',
  form: formOf(company, { eoriNumber: number }),
  expected: 'right',
  drawing: office([page]),
});

const taxSample = (id: string, company: Company, vat: string, page: string): SampleDocument => ({
  id,
  type: 'TAX',
  form: formOf(company, { vatNumber: vat }),
  expected: 'right',
  drawing: office([page]),
});

const coverLetter = ({ nameEN }: Company, from: string) =>
  `<div style="padding:70px;font:15px/1.5 Calibre"><p><b>${from}</b></p><p>Dear client,</p><p>please find attached the documents that we received for ${nameEN}. Keep the originals. Our fee note follows separately.</p><p>Kind regards</p></div>`;

const n = numbers;

export const vatSamples: readonly SampleDocument[] = [
  vatSample('b-vat-de-bzst', hongda, n.de1, german.bzstLetter(hongda, n.de1)),
  vatSample(
    'b-vat-de-bzst-english',
    ruixin,
    n.de2,
    german.bzstLetter(ruixin, grouped(n.de2, [2, 3, 3]), { english: true }),
  ),
  vatSample('b-vat-de-ust1tn', minhai, n.de3, german.ust1tn(minhai, n.de3)),
  vatSample('b-vat-de-clearance', jucheng, n.de1, german.taxClearance(jucheng, n.de1)),
  vatSample('b-vat-de-marketplace', xinyue, n.de2, german.marketplaceCertificate(xinyue, n.de2)),
  vatSample('b-vat-de-duties', baiyi, n.de3, german.firstTaxLetter(baiyi, n.de3)),
  vatSample('b-vat-fr-memento', hongda, n.fr1, romance.frenchMemento(hongda, n.fr1)),
  vatSample('b-vat-fr-attestation', lvyuan, n.fr2, romance.frenchAttestation(lvyuan, n.fr2)),
  vatSample('b-vat-it-certificate', ruixin, n.it1, romance.italianCertificate(ruixin, n.it1)),
  vatSample('b-vat-it-mentions-eori', kaiming, n.it2, romance.italianRepresentative(kaiming, n.it2)),
  vatSample('b-vat-es-card', minhai, n.es1, romance.spanishCard(minhai, n.es1)),
  vatSample('b-vat-es-roi', xinyue, n.es2, romance.spanishCertificate(xinyue, n.es2)),
  vatSample('b-vat-pl-vat5', hongda, n.pl1, eastern.polishVat5(hongda, n.pl1)),
  vatSample('b-vat-pl-vat5ue', jucheng, n.pl2, eastern.polishVat5(jucheng, n.pl2, true)),
  vatSample('b-vat-pl-nip', baiyi, n.pl2, eastern.polishNip(baiyi, n.pl2)),
  vatSample('b-vat-nl', lvyuan, n.nl1, eastern.dutchDecision(lvyuan, n.nl1)),
  vatSample('b-vat-cz-certificate', kaiming, n.cz1, eastern.czechCertificate(kaiming, n.cz1)),
  vatSample('b-vat-cz-decision', ruixin, n.cz2, eastern.czechDecision(ruixin, n.cz2)),
  vatSample('b-vat-at', minhai, n.at, eastern.austrianNotice(minhai, n.at)),
  vatSample('b-vat-be', xinyue, n.be, romance.belgianAttest(xinyue, n.be)),
  vatSample('b-vat-ie', jucheng, n.ie, eastern.irishNotice(jucheng, n.ie)),
  vatSample('b-vat-second-page', hongda, n.nl2, [
    coverLetter(hongda, 'Van Dijk Fiscal Services B.V.'),
    eastern.dutchDecision(hongda, n.nl2),
  ]),
  vatSample('b-vat-third-page', lvyuan, n.it1, [
    coverLetter(lvyuan, 'Studio Bellini Fiscale S.r.l.'),
    `<div style="padding:70px;font:15px/1.6 Camber"><h1 style="font-size:20px">Procura</h1><p>Il sottoscritto legale rappresentante della società ${lvyuan.nameEN} conferisce procura allo Studio Bellini Fiscale S.r.l. per la richiesta di attribuzione della partita IVA.</p></div>`,
    romance.italianCertificate(lvyuan, n.it1),
  ]),
];

const e = {
  de: 'DE617204938815032',
  de2: 'DE5720416',
  fr: `FR${siren('82416093')}00027`,
  nl: 'NL827146053',
  it: n.it1,
  pl: `${n.pl1}00000`,
  cz: n.cz1,
  es: n.es1,
  ie: n.ie,
} as const;

export const eoriNumbers = e;

export const eoriSamples: readonly SampleDocument[] = [
  eoriSample('b-eori-de', hongda, e.de, eori.germanEori(hongda, e.de)),
  eoriSample('b-eori-de-seven-digits', minhai, e.de2, eori.germanEori(minhai, e.de2)),
  eoriSample('b-eori-de-portal', ruixin, 'DE348801725094461', eori.germanPortal(ruixin, 'DE348801725094461')),
  eoriSample('b-eori-fr', jucheng, e.fr, eori.frenchEori(jucheng, e.fr)),
  eoriSample('b-eori-nl', xinyue, e.nl, eori.dutchEori(xinyue, e.nl)),
  eoriSample('b-eori-it', baiyi, e.it, eori.italianEori(baiyi, e.it)),
  eoriSample('b-eori-pl', lvyuan, e.pl, eori.polishEori(lvyuan, e.pl)),
  eoriSample('b-eori-cz', kaiming, e.cz, eori.czechEori(kaiming, e.cz)),
  eoriSample('b-eori-es', hongda, e.es, eori.spanishEori(hongda, e.es)),
  eoriSample('b-eori-ie', ruixin, e.ie, eori.irishEori(ruixin, e.ie)),
  eoriSample('b-eori-commission', minhai, 'ATEOS1000293744', eori.commissionPage(minhai, 'ATEOS1000293744')),
];

export const taxSamples: readonly SampleDocument[] = [
  taxSample('b-tax-de-advance', hongda, n.de1, returns.germanAdvanceReturn(hongda)),
  taxSample('b-tax-de-annual', ruixin, n.de2, returns.germanAnnualReturn(ruixin, n.de2)),
  taxSample('b-tax-fr', jucheng, n.fr1, returns.frenchReturn(jucheng, n.fr1)),
  taxSample('b-tax-it', minhai, n.it1, returns.italianReturn(minhai, n.it1)),
  taxSample('b-tax-es', xinyue, n.es1, returns.spanishReturn(xinyue, n.es1)),
  taxSample('b-tax-pl', baiyi, n.pl1, returns.polishReturn(baiyi, n.pl1)),
  taxSample('b-tax-nl', lvyuan, n.nl1, returns.dutchReturn(lvyuan, n.nl1)),
  taxSample('b-tax-cz', kaiming, n.cz1, returns.czechReturn(kaiming, n.cz1)),
];

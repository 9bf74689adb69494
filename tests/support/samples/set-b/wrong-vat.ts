import type { CheckReasonCode } from '#src/contract/importers/check-reasons.ts';
import { altered, frenchVat, siren, validNeighbour } from '../numbers.ts';
import { anotherNumber, type SampleDocument } from '../sample.ts';
import { baiyi, hongda, jucheng, kaiming, lvyuan, minhai, ruixin, xinyue } from './companies.ts';
import * as eastern from './eastern-letters.ts';
import * as eori from './eori-letters.ts';
import * as german from './german-letters.ts';
import * as others from './other-samples.ts';
import { eoriNumbers as e, numbers as n } from './right-letters.ts';
import * as romance from './romance-letters.ts';
import * as returns from './tax-returns.ts';
import { wrong } from './wrong-letter.ts';

const otherType: readonly CheckReasonCode[] = ['anotherType', ...anotherNumber];
const siren1 = siren('82416093');

export const wrongVatSamples: readonly SampleDocument[] = [
  wrong(
    'VAT',
    'b-wrong-vat-neighbour',
    hongda,
    { vatNumber: n.de1 },
    german.bzstLetter(hongda, validNeighbour(n.de1)),
    anotherNumber,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-bad-check',
    ruixin,
    { vatNumber: n.de2 },
    german.bzstLetter(ruixin, altered(n.de2, 7)),
    anotherNumber,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-form-neighbour',
    jucheng,
    { vatNumber: validNeighbour(n.de1) },
    german.taxClearance(jucheng, n.de1),
    anotherNumber,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-form-bad-check',
    minhai,
    { vatNumber: altered(n.de3, 5) },
    german.ust1tn(minhai, n.de3),
    anotherNumber,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-it-neighbour',
    ruixin,
    { vatNumber: n.it1 },
    romance.italianCertificate(ruixin, validNeighbour(n.it1)),
    anotherNumber,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-pl-neighbour',
    hongda,
    { vatNumber: n.pl1 },
    eastern.polishVat5(hongda, validNeighbour(n.pl1)),
    anotherNumber,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-cz-neighbour',
    kaiming,
    { vatNumber: validNeighbour(n.cz1) },
    eastern.czechCertificate(kaiming, n.cz1),
    anotherNumber,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-nl-neighbour',
    lvyuan,
    { vatNumber: n.nl1 },
    eastern.dutchDecision(lvyuan, validNeighbour(n.nl1)),
    anotherNumber,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-another-company',
    minhai,
    { vatNumber: n.es1 },
    romance.spanishCertificate(xinyue, n.es2),
    anotherNumber,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-another-country',
    xinyue,
    { vatNumber: n.be },
    eastern.austrianNotice(minhai, n.at),
    anotherNumber,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-longer-number',
    hongda,
    { vatNumber: frenchVat(siren1) },
    others.longerNumber(hongda, siren1),
    otherType,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-siret-notice',
    hongda,
    { vatNumber: frenchVat(siren1) },
    others.situationNotice(hongda, siren1),
    otherType,
  ),
  wrong('VAT', 'b-wrong-vat-invoice', hongda, { vatNumber: n.de1 }, others.invoice(hongda, n.de1), otherType),
  wrong(
    'VAT',
    'b-wrong-vat-invoice-it',
    ruixin,
    { vatNumber: n.it1 },
    others.invoice(ruixin, n.it1),
    otherType,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-ca3',
    jucheng,
    { vatNumber: n.fr1 },
    returns.frenchReturn(jucheng, n.fr1),
    otherType,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-annual-return',
    ruixin,
    { vatNumber: n.de2 },
    returns.germanAnnualReturn(ruixin, n.de2),
    otherType,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-advance-return',
    hongda,
    { vatNumber: n.de1 },
    returns.germanAdvanceReturn(hongda),
    otherType,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-modelo-303',
    xinyue,
    { vatNumber: n.es1 },
    returns.spanishReturn(xinyue, n.es1),
    otherType,
  ),
  wrong('VAT', 'b-wrong-vat-jpk', baiyi, { vatNumber: n.pl1 }, returns.polishReturn(baiyi, n.pl1), otherType),
  wrong(
    'VAT',
    'b-wrong-vat-eori-letter',
    baiyi,
    { vatNumber: n.it1 },
    eori.italianEori(baiyi, e.it),
    otherType,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-eori-page',
    minhai,
    { vatNumber: n.at },
    eori.commissionPage(minhai, n.at),
    otherType,
  ),
  wrong(
    'VAT',
    'b-wrong-vat-application',
    hongda,
    { vatNumber: n.de1 },
    others.application(hongda),
    otherType,
  ),
  wrong('VAT', 'b-wrong-vat-lease', ruixin, { vatNumber: n.de2 }, others.lease, otherType),
];

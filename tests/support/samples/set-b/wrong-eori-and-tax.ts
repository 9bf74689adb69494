import type { CheckReasonCode } from '#src/contract/importers/check-reasons.ts';
import { altered, frenchVat, siren, validNeighbour } from '../numbers.ts';
import { anotherNumber, type SampleDocument } from '../sample.ts';
import {
  baiyi,
  type Company,
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
import * as others from './other-samples.ts';
import { eoriNumbers as e, numbers as n } from './right-letters.ts';
import * as romance from './romance-letters.ts';
import * as returns from './tax-returns.ts';
import { wrong } from './wrong-letter.ts';

/** One letter from ours, and a company of its own. */
const henda: Company = {
  ...hongda,
  nameEN: 'Ningbo Henda Kitchenware Co., Ltd.',
  nameCN: '宁波恒达厨具有限公司',
};
const mailhai: Company = {
  ...minhai,
  nameEN: 'Fuzhou Minghai Garden Products Co., Ltd.',
  nameCN: '福州明海园艺用品有限公司',
};
const otherType: readonly CheckReasonCode[] = ['anotherType', ...anotherNumber];
export const wrongEoriSamples: readonly SampleDocument[] = [
  wrong(
    'EORI',
    'b-wrong-eori-one-digit',
    hongda,
    { eoriNumber: e.de },
    eori.germanEori(hongda, altered(e.de, 11)),
    anotherNumber,
  ),
  wrong(
    'EORI',
    'b-wrong-eori-form-one-digit',
    xinyue,
    { eoriNumber: altered(e.nl, 6) },
    eori.dutchEori(xinyue, e.nl),
    anotherNumber,
  ),
  wrong(
    'EORI',
    'b-wrong-eori-shorter',
    minhai,
    { eoriNumber: e.de2 },
    eori.germanEori(minhai, `${e.de2}38190524`),
    anotherNumber,
  ),
  wrong(
    'EORI',
    'b-wrong-eori-pl-without-noughts',
    lvyuan,
    { eoriNumber: e.pl },
    eori.polishEori(lvyuan, n.pl2),
    anotherNumber,
  ),
  wrong(
    'EORI',
    'b-wrong-eori-another-company',
    ruixin,
    { eoriNumber: e.ie },
    eori.irishEori(minhai, 'IE9047215K'),
    anotherNumber,
  ),
  wrong(
    'EORI',
    'b-wrong-eori-another-siret',
    jucheng,
    { eoriNumber: e.fr },
    eori.frenchEori(jucheng, `${e.fr.slice(0, -5)}00019`),
    anotherNumber,
  ),
  wrong(
    'EORI',
    'b-wrong-eori-vat-certificate',
    baiyi,
    { eoriNumber: n.it1 },
    romance.italianCertificate(baiyi, n.it1),
    otherType,
  ),
  wrong(
    'EORI',
    'b-wrong-eori-vat-certificate-cz',
    kaiming,
    { eoriNumber: n.cz1 },
    eastern.czechDecision(kaiming, n.cz1),
    otherType,
  ),
  wrong(
    'EORI',
    'b-wrong-eori-packing-list',
    hongda,
    { eoriNumber: e.de },
    others.packingList(hongda, e.de),
    otherType,
  ),
  wrong(
    'EORI',
    'b-wrong-eori-tax-return',
    lvyuan,
    { eoriNumber: 'DE214400728301956' },
    returns.germanAdvanceReturn(lvyuan),
    otherType,
  ),
  wrong('EORI', 'b-wrong-eori-lease', kaiming, { eoriNumber: e.cz }, others.lease, otherType),
];

export const wrongTaxSamples: readonly SampleDocument[] = [
  wrong('TAX', 'b-wrong-tax-henda', hongda, { vatNumber: n.de1 }, returns.germanAdvanceReturn(henda), [
    ...anotherNumber,
    'nameNotFound',
  ]),
  wrong('TAX', 'b-wrong-tax-minghai', minhai, { vatNumber: n.de3 }, returns.germanAdvanceReturn(mailhai), [
    ...anotherNumber,
    'nameNotFound',
  ]),
  wrong(
    'TAX',
    'b-wrong-tax-neighbour',
    ruixin,
    { vatNumber: n.de2 },
    returns.germanAnnualReturn(ruixin, validNeighbour(n.de2)),
    anotherNumber,
  ),
  wrong(
    'TAX',
    'b-wrong-tax-another-company',
    xinyue,
    { vatNumber: n.es1 },
    returns.spanishReturn(minhai, n.es2),
    anotherNumber,
  ),
  wrong('TAX', 'b-wrong-tax-invoice', hongda, { vatNumber: n.de1 }, others.invoice(hongda, n.de1), otherType),
  wrong(
    'TAX',
    'b-wrong-tax-certificate',
    lvyuan,
    { vatNumber: n.nl1 },
    eastern.dutchDecision(lvyuan, n.nl1),
    otherType,
  ),
  wrong(
    'TAX',
    'b-wrong-tax-fr-neighbour',
    jucheng,
    { vatNumber: n.fr1 },
    returns.frenchReturn(jucheng, frenchVat(siren('82416073'))),
    anotherNumber,
  ),
];

import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { CheckReasonCode } from '#src/contract/importers/check-reasons.ts';
import { usccCheckCharacter } from '#src/contract/importers/uscc.ts';
import { type Drawing, refused, type SampleDocument } from '../sample.ts';
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
import { germanEori } from './eori-letters.ts';
import { a4, a4Landscape, office, tangible } from './html-page.ts';
import * as licences from './licences.ts';
import { bankStatement, companySearch } from './other-samples.ts';
import { bothSides } from './right-chinese.ts';

const bureau = '宁波市公安局海曙分局';

const wrongLicence = (
  id: string,
  of: Company,
  drawing: Drawing,
  reasons: readonly CheckReasonCode[],
  changes: Partial<CheckedForm> = {},
): SampleDocument => ({
  id,
  type: 'BUSINESS_LICENSE',
  form: formOf(of, changes),
  expected: refused(...reasons),
  drawing,
});

const lying = (of: Company, look: licences.LicenceLook) =>
  tangible([licences.licence(of, look)], a4Landscape);
const company: readonly CheckReasonCode[] = ['anotherCompany', 'nameNotFound', 'numberNotFound'];
const number: readonly CheckReasonCode[] = ['numberNotFound', 'anotherCompany'];

/** With another organisation code, and a check character that fits it. */
function anotherCode({ registrationNumber }: Company): string {
  const body = `${registrationNumber.slice(0, 12)}${registrationNumber[12] === '7' ? '8' : '7'}${registrationNumber.slice(13, 17)}`;
  return body + usccCheckCharacter(body);
}
const badCheck = ({ registrationNumber }: Company) =>
  registrationNumber.slice(0, 17) + (registrationNumber[17] === '5' ? '6' : '5');

export const wrongLicenceSamples: readonly SampleDocument[] = [
  wrongLicence('b-wrong-licence-another', hongda, lying(ruixin, { type: 'ThinSong' }), company),
  wrongLicence(
    'b-wrong-licence-another-standing',
    minhai,
    tangible([licences.standingLicence(lvyuan, { type: 'OldSong' })], a4),
    company,
  ),
  wrongLicence(
    'b-wrong-licence-one-character',
    hongda,
    lying(hongda, { type: 'Hei' }),
    ['nameNotFound', 'nameUnsure'],
    { nameCN: '宁波宏大厨具有限公司' },
  ),
  wrongLicence(
    'b-wrong-licence-sister',
    ruixin,
    lying({ ...ruixin, nameCN: '苏州睿昕照明科技有限公司' }, { type: 'Hei' }),
    ['nameNotFound', 'nameUnsure'],
  ),
  wrongLicence(
    'b-wrong-licence-branch-city',
    baiyi,
    lying(baiyi, { type: 'Kai' }),
    ['nameNotFound', 'nameUnsure'],
    { nameCN: '重庆百艺工艺礼品有限公司' },
  ),
  wrongLicence(
    'b-wrong-licence-other-code',
    jucheng,
    lying({ ...jucheng, registrationNumber: anotherCode(jucheng) }, { type: 'Hei' }),
    number,
  ),
  wrongLicence('b-wrong-licence-form-other-code', xinyue, lying(xinyue, { type: 'ThinSong' }), number, {
    registrationNumber: anotherCode(xinyue),
  }),
  wrongLicence('b-wrong-licence-bad-check', minhai, lying(minhai, { type: 'OldSong' }), number, {
    registrationNumber: badCheck(minhai),
  }),
  wrongLicence('b-wrong-licence-account-permit', hongda, office([bankStatement(hongda)]), [
    'anotherType',
    ...company,
  ]),
  wrongLicence('b-wrong-licence-company-search', hongda, office([companySearch(hongda)]), [
    'anotherType',
    ...company,
  ]),
  wrongLicence('b-wrong-licence-id-card', lvyuan, bothSides(lvyuan, bureau, '2017-01-30', '2037-01-30'), [
    'anotherType',
    ...company,
  ]),
  wrongLicence('b-wrong-licence-eori', kaiming, office([germanEori(kaiming, 'DE617204938815032')]), [
    'anotherType',
    ...company,
  ]),
];

import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import {
  type CheckReason,
  checkReason,
  type NameField,
  type NumberField,
} from '#src/contract/check-reasons.ts';
import { readNumber } from '#src/contract/number-check.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';
import type { ReadPage } from '../reading/read-page.ts';
import { looksLike, otherKind } from './document-kind.ts';
import { findExpiry } from './find-expiry.ts';
import { findCompanyName, findOwnerName, hasLatinName, type NameFinding } from './find-name.ts';
import { findNumber, type NumberFinding } from './find-number.ts';
import { isDecided } from './number-rule.ts';

export interface Compared {
  type: DocumentType;
  form: CheckedForm;
  pages: readonly ReadPage[];
  /** YYYY-MM-DD */
  today: string;
}

/** Below, a picture gave no text that anything can be said about. */
const leastSureness = 50;
/** From here on a picture was read well, so that what wasn't found isn't there. */
const readWell = 80;

const unreadable = checkReason('unreadable', {});

/**
 * Compares a document with the form.
 * @returns why it is refused; nothing where it is right
 */
export function compareDocument(compared: Compared): CheckReason[] {
  const written = compared.pages.filter(page => !page.blank);
  if (written.length === 0) return [checkReason('blank', {})];
  const pages = written.filter(page => page.certain || page.sureness >= leastSureness);
  if (pages.length === 0) return [unreadable];
  const found = otherKind(pages, compared.type);
  if (found) return [checkReason('anotherType', { expected: compared.type, found })];
  return comparisons[compared.type]({ ...compared, pages }).filter(
    (one, place, all) => all.findIndex(other => other.reason === one.reason) === place,
  );
}

const comparisons: Record<DocumentType, (compared: Compared) => CheckReason[]> = {
  ID_CARD: compared => [...compareOwner(compared), ...compareExpiry(compared)],
  BUSINESS_LICENSE: compareLicence,
  EORI: compared => compareNumber(compared, 'EORI', compared.form.eoriNumber),
  VAT: compared => compareNumber(compared, 'VAT', compared.form.vatNumber),
  TAX: compareTaxReturn,
};

function compareLicence(compared: Compared): CheckReason[] {
  const number = compareNumber(compared, 'REGISTRATION_NUMBER', compared.form.registrationNumber);
  const name = compareCompany(compared);
  const [noNumber] = number;
  const [noName] = name;
  if (noNumber?.code !== 'numberNotFound' || noName?.code !== 'nameNotFound') return [...number, ...name];
  const found = noName.values.found || noNumber.values.found;
  if (!found) return [...number, ...name];
  return [checkReason('anotherCompany', { expected: compared.form.nameCN ?? '', found })];
}

function compareNumber(compared: Compared, field: NumberField, number: string | undefined): CheckReason[] {
  if (!number) return [checkReason('formIncomplete', { field })];
  const finding = findNumber(compared.pages, field, readNumber(number).value);
  if (finding.state === 'other' && isAnotherCompanys(compared)) {
    const found = finding.found.join(', ');
    return [checkReason('anotherCompany', { expected: compared.form.nameEN ?? number, found })];
  }
  return numberReasons(compared, field, number, finding);
}

function numberReasons(
  compared: Compared,
  field: NumberField,
  expected: string,
  finding: NumberFinding,
): CheckReason[] {
  switch (finding.state) {
    case 'found':
      return [];
    case 'unsure':
      return [checkReason('numberUnsure', { field, expected, read: finding.read })];
    case 'other':
      return [checkReason('numberNotFound', { field, expected, found: finding.found.join(', ') })];
    case 'nothing':
      return [wasRead(compared) ? checkReason('numberNotFound', { field, expected, found: '' }) : unreadable];
  }
}

/** Another number and no mention of the company: the document is somebody else's. */
const isAnotherCompanys = ({ pages, form, type }: Compared): boolean =>
  (type === 'EORI' || type === 'VAT' || type === 'TAX') &&
  form.nameEN !== undefined &&
  !hasLatinName(pages, form.nameEN) &&
  !(form.nameCN && findCompanyName(pages, form.nameCN).state === 'found') &&
  wasRead({ pages, type });

const wasRead = ({ pages, type }: Pick<Compared, 'pages' | 'type'>): boolean =>
  looksLike(pages, type) && pages.every(page => page.certain || page.sureness >= readWell);

function compareOwner(compared: Compared): CheckReason[] {
  const { ownerName } = compared.form;
  if (!ownerName) return [checkReason('formIncomplete', { field: 'OWNER_NAME' })];
  return nameReasons(compared, 'OWNER_NAME', ownerName, findOwnerName(compared.pages, ownerName));
}

function compareCompany(compared: Compared): CheckReason[] {
  const { nameCN } = compared.form;
  if (!nameCN) return [checkReason('formIncomplete', { field: 'COMPANY_NAME' })];
  return nameReasons(compared, 'COMPANY_NAME', nameCN, findCompanyName(compared.pages, nameCN));
}

function nameReasons(
  compared: Compared,
  field: NameField,
  expected: string,
  finding: NameFinding,
): CheckReason[] {
  switch (finding.state) {
    case 'found':
      return [];
    case 'unsure':
      return [checkReason('nameUnsure', { field, expected, read: finding.read })];
    case 'other':
      return [checkReason('nameNotFound', { field, expected, found: finding.found })];
    case 'nothing':
      return [wasRead(compared) ? checkReason('nameNotFound', { field, expected, found: '' }) : unreadable];
  }
}

function compareExpiry({ pages, form, today }: Compared): CheckReason[] {
  const expected = form.expirationDate;
  if (!expected) return [checkReason('formIncomplete', { field: 'EXPIRATION_DATE' })];
  const found = findExpiry(pages);
  if (!found) return [checkReason('expiryNotFound', { expected })];
  if (!found.believed) return [unreadable];
  if (found.until < today) return [checkReason('expired', { date: found.until })];
  return found.until === expected ? [] : [checkReason('expiryDiffers', { expected, found: found.until })];
}

/** The VAT number, or the company if the document has no such number. */
function compareTaxReturn(compared: Compared): CheckReason[] {
  const { vatNumber, nameEN, nameCN } = compared.form;
  if (!vatNumber) return [checkReason('formIncomplete', { field: 'VAT' })];
  const reasons = compareNumber(compared, 'VAT', vatNumber);
  const value = readNumber(vatNumber).value;
  // A number that is there and differs isn't outweighed by a name.
  if (reasons.length === 0 || findNumber(compared.pages, 'VAT', value).state !== 'nothing') return reasons;
  if (!isDecided('VAT', value)) return reasons;
  const named =
    (nameEN !== undefined && hasLatinName(compared.pages, nameEN)) ||
    (nameCN !== undefined && findCompanyName(compared.pages, nameCN).state === 'found');
  return named ? [] : reasons;
}

import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import {
  type CheckReason,
  checkReason,
  type NameField,
  type NumberField,
} from '#src/contract/importers/check-reasons.ts';
import { DocumentType } from '#src/contract/importers/document-types.ts';
import { readNumber } from '#src/contract/importers/number-check.ts';
import type { ReadPage } from '../reading/read-page.ts';
import { findExpiry } from './find-expiry.ts';
import { type DocumentSigns, isOfType, otherKind, type SeenKind, signsOf } from './kind/document-kind.ts';
import { findCompanyName, type NameFinding, readWell } from './names/find-company-name.ts';
import { findLatinName, mentions } from './names/find-latin-name.ts';
import { findOwnerName } from './names/find-owner.ts';
import { findNumber, type NumberFinding } from './numbers/find-number.ts';
import { hasShape, isDecided } from './numbers/number-rule.ts';

export interface Compared {
  type: DocumentType;
  form: CheckedForm;
  pages: readonly ReadPage[];
  /** YYYY-MM-DD */
  today: string;
}

/** Below, a picture gave no text that anything can be said about. */
const leastSureness = 50;

const unreadable = checkReason('unreadable', {});

/** The pages of a document, each with what it says that it is. */
interface ReadDocument extends Compared {
  signs: ReadonlyMap<ReadPage, DocumentSigns>;
}

/**
 * Compares a document with the form. What a picture doesn't show clearly "could not be read": it is neither passed nor
 * called wrong.
 * @returns why it is refused; nothing where it is right
 */
export function compareDocument(compared: Compared): CheckReason[] {
  const pages = compared.pages.filter(page => !page.blank && page.fault === undefined);
  if (pages.length === 0) {
    const fault = compared.pages.find(page => page.fault)?.fault;
    return [checkReason(fault ?? 'blank', {})];
  }
  const signs = new Map(pages.map(page => [page, signsOf(page)] as const));
  const candidate: ReadDocument = { ...compared, pages, signs };
  const reasons = comparisons[compared.type](candidate);
  if (reasons.length === 0) return [];
  const legible = pages.filter(page => page.certain || page.sureness >= leastSureness);
  if (legible.length === 0) return [unreadable];
  return reasons.filter((one, place, all) => all.findIndex(other => other.reason === one.reason) === place);
}

const comparisons: Record<DocumentType, (candidate: ReadDocument) => CheckReason[]> = {
  ID_CARD: compareIdCard,
  BUSINESS_LICENSE: compareLicence,
  EORI: candidate => compareCertificate(candidate, 'EORI', candidate.form.eoriNumber),
  VAT: candidate => compareCertificate(candidate, 'VAT', candidate.form.vatNumber),
  TAX: compareTaxReturn,
};

const isDocumentType = (kind: SeenKind): kind is DocumentType =>
  (DocumentType.options as readonly string[]).includes(kind);

const another = (expected: DocumentType, found: SeenKind): CheckReason =>
  isDocumentType(found)
    ? checkReason('anotherType', { expected, found })
    : checkReason('otherDocument', { expected, found });

/** Said only where no page calls itself what is expected, and one calls itself something else. */
function anotherKind({ type, signs }: ReadDocument): CheckReason[] {
  const all = [...signs.values()];
  if (all.some(one => isOfType(one, type))) return [];
  const found = all.map(one => otherKind(one, type)).find(kind => kind !== undefined);
  return found ? [another(type, found)] : [];
}

function compareIdCard(candidate: ReadDocument): CheckReason[] {
  const reasons = [...compareOwner(candidate), ...compareExpiry(candidate)];
  const isCard = [...candidate.signs.values()].some(one => isOfType(one, 'ID_CARD'));
  const found = [...candidate.signs.values()].map(one => otherKind(one, 'ID_CARD')).find(Boolean);
  if (found && !isCard) return [another('ID_CARD', found)];
  if (reasons.length > 0) return reasons;
  return isCard ? [] : [checkReason('typeUnsure', { expected: 'ID_CARD' })];
}

function compareLicence(candidate: ReadDocument): CheckReason[] {
  const otherwise = anotherKind(candidate);
  if (otherwise.length > 0) return otherwise;
  const { registrationNumber, nameCN } = candidate.form;
  if (!registrationNumber) return [checkReason('formIncomplete', { field: 'REGISTRATION_NUMBER' })];
  if (!nameCN) return [checkReason('formIncomplete', { field: 'COMPANY_NAME' })];
  const finding = findNumber(candidate.pages, 'REGISTRATION_NUMBER', readNumber(registrationNumber).value);
  const name = findCompanyName(candidate.pages, nameCN);
  if (finding.state === 'other' && name.state === 'other') {
    return [checkReason('anotherCompany', { expected: nameCN, found: name.found })];
  }
  const isIdentified =
    finding.state === 'found' && isDecided('REGISTRATION_NUMBER', readNumber(registrationNumber).value);
  const names =
    name.state === 'unsure' && name.mayPass && isIdentified
      ? []
      : nameReasons(candidate, 'COMPANY_NAME', nameCN, name);
  const reasons = [...numberReasons(candidate, 'REGISTRATION_NUMBER', registrationNumber, finding), ...names];
  if (reasons.length > 0) return reasons;
  const isLicence = [...candidate.signs.values()].some(one => isOfType(one, 'BUSINESS_LICENSE'));
  return isLicence ? [] : [checkReason('typeUnsure', { expected: 'BUSINESS_LICENSE' })];
}

/** A certificate that gives a number. */
function compareCertificate(
  candidate: ReadDocument,
  field: 'EORI' | 'VAT',
  number: string | undefined,
): CheckReason[] {
  if (!number) return [checkReason('formIncomplete', { field })];
  const otherwise = anotherKind(candidate);
  if (otherwise.length > 0) return otherwise;
  const finding = findNumber(candidate.pages, field, readNumber(number).value);
  if (finding.state === 'found') {
    return isProven(candidate, field, finding) ? [] : [checkReason('typeUnsure', { expected: field })];
  }
  if (finding.state === 'other' && finding.near === '' && isAnotherCompanys(candidate)) {
    return [checkReason('anotherCompany', { expected: candidate.form.nameEN ?? number, found: '' })];
  }
  return numberReasons(candidate, field, number, finding);
}

type Found = Extract<NumberFinding, { state: 'found' }>;

/**
 * The page with the number is such a certificate: its office is named, and so is what it is, by a title, or by the
 * number's own label and a text that gives it.
 */
function isProven({ signs }: ReadDocument, type: 'EORI' | 'VAT', { page, isLabelled }: Found): boolean {
  const own = signs.get(page);
  if (!own || otherKind(own, type)) return false;
  const all = [...signs.values()];
  if (!all.some(one => one.hasAuthority(type)) || all.some(one => one.isPrivate)) return false;
  if (own.titles.has(type)) return true;
  return isLabelled && all.some(one => one.titles.has(type) || one.isGrant(type));
}

function numberReasons(
  { pages }: ReadDocument,
  field: NumberField,
  expected: string,
  finding: NumberFinding,
): CheckReason[] {
  switch (finding.state) {
    case 'found':
      return [];
    case 'unsure':
      return [checkReason('numberUnsure', { field, expected, read: believableRead(field, finding.read) })];
    case 'other':
      return [checkReason('numberNotFound', { field, expected, found: finding.near })];
    case 'nothing':
      return [
        pages.every(page => page.certain)
          ? checkReason('numberNotFound', { field, expected, found: '' })
          : checkReason('numberUnsure', { field, expected, read: '' }),
      ];
  }
}

/** What can't be such a number was misread: the form mustn't be corrected to it. */
const believableRead = (field: NumberField, read: string) =>
  read !== '' && hasShape(field, read) && (field === 'EORI' || isDecided(field, read)) ? read : '';

/** Another number, and no mention of the company: the document is somebody else's. */
const isAnotherCompanys = ({ pages, form }: ReadDocument): boolean =>
  form.nameEN !== undefined &&
  pages.every(page => page.certain || page.sureness >= readWell) &&
  !mentions(pages, form.nameEN) &&
  !(form.nameCN && findCompanyName(pages, form.nameCN).state === 'found');

function compareOwner(candidate: ReadDocument): CheckReason[] {
  const { ownerName } = candidate.form;
  if (!ownerName) return [checkReason('formIncomplete', { field: 'OWNER_NAME' })];
  return nameReasons(candidate, 'OWNER_NAME', ownerName, findOwnerName(candidate.pages, ownerName));
}

function nameReasons(
  { pages }: ReadDocument,
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
      return [
        pages.every(page => page.certain)
          ? checkReason('nameNotFound', { field, expected, found: '' })
          : checkReason('nameUnsure', { field, expected, read: '' }),
      ];
  }
}

function compareExpiry({ pages, form, today }: ReadDocument): CheckReason[] {
  const expected = form.expirationDate;
  if (!expected) return [checkReason('formIncomplete', { field: 'EXPIRATION_DATE' })];
  const found = findExpiry(pages, expected);
  if (!found) return [checkReason('expiryNotFound', { expected })];
  if (!found.believed) return [unreadable];
  if (found.until < today) return [checkReason('expired', { date: found.until })];
  return found.until === expected ? [] : [checkReason('expiryDiffers', { expected, found: found.until })];
}

/** The VAT number, or the company if the document has no such number. */
function compareTaxReturn(candidate: ReadDocument): CheckReason[] {
  const { vatNumber, nameEN, nameCN } = candidate.form;
  if (!vatNumber) return [checkReason('formIncomplete', { field: 'VAT' })];
  const otherwise = anotherKind(candidate);
  if (otherwise.length > 0) return otherwise;
  const isReturn = [...candidate.signs.values()].some(one => isOfType(one, 'TAX'));
  const unproven = checkReason('typeUnsure', { expected: 'TAX' });
  const value = readNumber(vatNumber).value;
  const finding = findNumber(candidate.pages, 'VAT', value);
  if (finding.state === 'found') return isReturn ? [] : [unproven];
  if (finding.state === 'other' && finding.near === '' && isAnotherCompanys(candidate)) {
    return [checkReason('anotherCompany', { expected: nameEN ?? vatNumber, found: '' })];
  }
  const reasons = numberReasons(candidate, 'VAT', vatNumber, finding);
  // A number that is there and differs isn't outweighed by a name, nor is one in the form that can't be right.
  if (finding.state !== 'nothing' || !isDecided('VAT', value)) return reasons;
  const isNamed =
    (nameEN !== undefined && findLatinName(candidate.pages, nameEN) === 'found') ||
    (nameCN !== undefined && findCompanyName(candidate.pages, nameCN).state === 'found');
  if (!isNamed) return reasons;
  return isReturn ? [] : [unproven];
}

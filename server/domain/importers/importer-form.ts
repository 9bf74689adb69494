import type { ImporterAddress } from '#src/contract/address.ts';
import type { ImporterCreate, ImporterUpdate } from '#src/contract/importer-changes.ts';
import { DocumentType } from '#src/contract/related-resource.ts';

/** What people type of an importer, but for its name. */
export interface ImporterForm {
  idCard: { ownerName?: string | undefined; expirationDate?: string | undefined };
  businessLicense: {
    nameEN?: string | undefined;
    nameCN?: string | undefined;
    registrationNumber?: string | undefined;
  };
  eori: { number?: string | undefined; address?: ImporterAddress | undefined };
  vat: { number?: string | undefined; address?: ImporterAddress | undefined };
}

/** Without empty texts, so that "left open" has one form, and in one order, so that equal forms are equal as JSON. */
export function formOf({
  idCard,
  businessLicense,
  eori,
  vat,
}: ImporterCreate | ImporterUpdate): ImporterForm {
  const numbered = ({ number, address }: ImporterForm['eori']) => ({
    number: number || undefined,
    address: address && addressOf(address),
  });
  return withoutUndefined({
    idCard: {
      ownerName: idCard.ownerName || undefined,
      expirationDate: idCard.expirationDate,
    },
    businessLicense: {
      nameEN: businessLicense.nameEN || undefined,
      nameCN: businessLicense.nameCN || undefined,
      registrationNumber: businessLicense.registrationNumber || undefined,
    },
    eori: numbered(eori),
    vat: numbered(vat),
  });
}

function addressOf({ street, city, zipCode, country }: ImporterAddress): ImporterAddress | undefined {
  const address = {
    street: street || undefined,
    city: city || undefined,
    zipCode: zipCode || undefined,
    country: country || undefined,
  };
  return Object.values(address).some(Boolean) ? address : undefined;
}

/** As it comes back from the database. */
const withoutUndefined = (form: ImporterForm): ImporterForm => JSON.parse(JSON.stringify(form));

/** What the form says, as far as documents are compared with it. */
export interface CheckedForm {
  ownerName: string | undefined;
  /** YYYY-MM-DD; 2099-12-31 is the card of a holder over 46, which is valid for ever. */
  expirationDate: string | undefined;
  nameEN: string | undefined;
  nameCN: string | undefined;
  registrationNumber: string | undefined;
  eoriNumber: string | undefined;
  vatNumber: string | undefined;
}

/** What its documents are compared with. */
export const checkedFormOf = ({ idCard, businessLicense, eori, vat }: ImporterForm): CheckedForm => ({
  ownerName: idCard.ownerName,
  expirationDate: idCard.expirationDate,
  nameEN: businessLicense.nameEN,
  nameCN: businessLicense.nameCN,
  registrationNumber: businessLicense.registrationNumber,
  eoriNumber: eori.number,
  vatNumber: vat.number,
});

/** What each type of document has to show, and what else tells whose it is. */
const comparedFields = {
  ID_CARD: { needed: ['ownerName', 'expirationDate'], beside: [] },
  BUSINESS_LICENSE: { needed: ['registrationNumber', 'nameCN'], beside: [] },
  EORI: { needed: ['eoriNumber'], beside: ['nameEN', 'nameCN'] },
  VAT: { needed: ['vatNumber'], beside: ['nameEN', 'nameCN'] },
  TAX: { needed: ['vatNumber'], beside: ['nameEN', 'nameCN'] },
} as const satisfies Record<DocumentType, Record<'needed' | 'beside', readonly (keyof CheckedForm)[]>>;

/** The values of the form that a type of document is compared with. */
export function statedValues(type: DocumentType, form: ImporterForm): Partial<CheckedForm> {
  const checked = checkedFormOf(form);
  const { needed, beside } = comparedFields[type];
  return Object.fromEntries([...needed, ...beside].map(field => [field, checked[field]]));
}

/** Whether the form says all that a type of document has to show. */
export function isStated(type: DocumentType, form: ImporterForm): boolean {
  const checked = checkedFormOf(form);
  return comparedFields[type].needed.every(field => checked[field] !== undefined);
}

interface Named {
  name: string;
  form: ImporterForm;
}

/** @returns the types whose documents are to be compared once more */
export const typesToCheckAgain = (before: Named, after: Named): DocumentType[] =>
  DocumentType.options.filter(type => comparedText(type, before) !== comparedText(type, after));

/** A tax return may name the company as the importer is called here. */
const comparedText = (type: DocumentType, { name, form }: Named): string =>
  JSON.stringify([statedValues(type, form), type === 'TAX' && name]);

/** The database's JSON has an order of its own, so both sides are put into ours. */
export const isSameForm = (before: Named, after: Named): boolean =>
  before.name === after.name && JSON.stringify(ordered(before.form)) === JSON.stringify(ordered(after.form));

function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, ordered(inner)]);
}

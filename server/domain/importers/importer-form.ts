import type { ImporterAddress } from '#src/contract/accounts/address.ts';
import { type CheckedField, DocumentType, documentTypes } from '#src/contract/importers/document-types.ts';
import type { ImporterCreate, ImporterUpdate } from '#src/contract/importers/importer-changes.ts';

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

/** What the form says, as far as documents are compared with it. An expiration date of 2099-12-31 is the card of a holder over 46, which is valid for ever. */
export type CheckedForm = Record<CheckedField, string | undefined>;

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

/** The values of the form that a type of document is compared with. */
export function statedValues(type: DocumentType, form: ImporterForm): Partial<CheckedForm> {
  const checked = checkedFormOf(form);
  const { needed, beside } = documentTypes[type];
  return Object.fromEntries([...needed, ...beside].map(field => [field, checked[field]]));
}

/** Whether the form says all that a type of document has to show. */
export function isStated(type: DocumentType, form: ImporterForm): boolean {
  const checked = checkedFormOf(form);
  return documentTypes[type].needed.every(field => checked[field] !== undefined);
}

interface Named {
  name: string;
  form: ImporterForm;
}

/** @returns the types whose documents are to be compared once more */
export const typesToCheckAgain = (before: Named, after: Named): DocumentType[] =>
  DocumentType.options.filter(type => comparedText(type, before) !== comparedText(type, after));

const comparedText = (type: DocumentType, { name, form }: Named): string =>
  JSON.stringify([statedValues(type, form), documentTypes[type].mayNameImporter && name]);

/** The database's JSON has an order of its own, so both sides are put into ours. */
export const isSameForm = (before: Named, after: Named): boolean =>
  before.name === after.name && JSON.stringify(ordered(before.form)) === JSON.stringify(ordered(after.form));

function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, ordered(inner)]);
}

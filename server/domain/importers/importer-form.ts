import type { ImporterAddress } from '#src/contract/address.ts';
import type { ImporterCreate, ImporterUpdate } from '#src/contract/importer-changes.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';

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

/** The values that a check compares with each type of document. */
function comparedValues(name: string, form: ImporterForm): Record<DocumentType, unknown> {
  const { idCard, businessLicense, eori, vat } = form;
  return {
    ID_CARD: [idCard.ownerName, idCard.expirationDate],
    BUSINESS_LICENSE: [businessLicense.registrationNumber, businessLicense.nameCN],
    EORI: [eori.number],
    VAT: [vat.number],
    TAX: [vat.number, name, businessLicense.nameEN, businessLicense.nameCN],
  };
}

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

interface Named {
  name: string;
  form: ImporterForm;
}

/** @returns the types whose documents are to be compared once more */
export function typesToCheckAgain(before: Named, after: Named): DocumentType[] {
  const then = comparedValues(before.name, before.form);
  const now = comparedValues(after.name, after.form);
  const types = Object.keys(now) as DocumentType[];
  return types.filter(type => JSON.stringify(then[type]) !== JSON.stringify(now[type]));
}

/** The database's JSON has an order of its own, so both sides are put into ours. */
export const isSameForm = (before: Named, after: Named): boolean =>
  before.name === after.name && JSON.stringify(ordered(before.form)) === JSON.stringify(ordered(after.form));

function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, ordered(inner)]);
}

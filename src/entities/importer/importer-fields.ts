/** Every field of an importer that a person fills in, in the order of its form. */
export const importerFields = [
  'name',
  'idCard.ownerName',
  'idCard.expirationDate',
  'businessLicense.nameCN',
  'businessLicense.registrationNumber',
  'eori.number',
  'eori.address.street',
  'eori.address.zipCode',
  'eori.address.city',
  'eori.address.country',
  'vat.number',
  'vat.address.street',
  'vat.address.zipCode',
  'vat.address.city',
  'vat.address.country',
] as const;
export type ImporterField = (typeof importerFields)[number];

import type { ImporterStatus } from '#src/contract/importers/importer.ts';
import type { StatusTone } from '#src/ui/status-mark.tsx';

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

/** [109] The icon of OK is a yellow warning: the documents are right and the broker's are still to come. */
export const importerTones = {
  DRAFT: 'empty',
  NEW: 'progress',
  NOK: 'failed',
  OK: 'attention',
  POA_READY: 'released',
  POA_INVALIDATED: 'held',
} satisfies Record<ImporterStatus, StatusTone>;

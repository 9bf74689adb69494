import type { ImporterField } from '#src/entities/importer/importer-fields.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { importerFormTexts } from '#src/messages/importer-form.ts';

/** The fields of a draft by the labels of its form; repeated ones are numbered. */
export function draftFieldWords(
  words: ReturnType<typeof texts<(typeof importerFormTexts)['en']>>,
): Record<ImporterField, string> {
  const of = (number: string, field: string) => `${number} · ${field}`;
  return {
    name: words.importerName,
    'idCard.ownerName': words.ownerName,
    'idCard.expirationDate': words.expirationDate,
    'businessLicense.nameCN': words.companyNameCn,
    'businessLicense.registrationNumber': words.registrationNumber,
    'eori.number': words.eoriNumber,
    'eori.address.street': of('EORI', words.street),
    'eori.address.zipCode': of('EORI', words.zipCode),
    'eori.address.city': of('EORI', words.city),
    'eori.address.country': of('EORI', words.country),
    'vat.number': words.vatNumber,
    'vat.address.street': of('VAT', words.street),
    'vat.address.zipCode': of('VAT', words.zipCode),
    'vat.address.city': of('VAT', words.city),
    'vat.address.country': of('VAT', words.country),
  };
}

import type { Importer } from '#src/contract/importer.ts';

/** [120] */
export function isGeneralGreen({ businessLicense, eori, vat }: Importer): boolean {
  return [businessLicense.evalRegistration, eori.evalEORI, vat.evalVAT].every(
    evaluation => evaluation?.valid === true,
  );
}

/** [121] The tax return does not count. */
export function isDocumentsGreen({ idCard, businessLicense, eori, vat }: Importer): boolean {
  return [idCard, businessLicense, eori, vat].every(
    ({ relatedResources }) =>
      relatedResources.length > 0 && relatedResources.every(({ status }) => status === 'OK'),
  );
}

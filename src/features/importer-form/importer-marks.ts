import { requiredDocuments } from '#src/contract/importers/document-types.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import { documentState } from '#src/contract/importers/importer-readiness.ts';
import { filesOf } from '#src/entities/importer/importer-documents.ts';

/** [120] */
export function isGeneralGreen({ businessLicense, eori, vat }: Importer): boolean {
  return [businessLicense.evalRegistration, eori.evalEORI, vat.evalVAT].every(
    evaluation => evaluation?.valid === true,
  );
}

/** [121] The tax return does not count. */
export function isDocumentsGreen(importer: Importer): boolean {
  return requiredDocuments.every(type => documentState(filesOf(importer, type)) === 'OK');
}

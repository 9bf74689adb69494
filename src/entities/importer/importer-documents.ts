import { type DocumentType, documentTypes } from '#src/contract/importers/document-types.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import { documentState, type OpenPoint, openPointsOf } from '#src/contract/importers/importer-readiness.ts';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';

/** What was uploaded of a type. */
export function filesOf(importer: Importer, type: DocumentType): RelatedResource[] {
  return importer[documentTypes[type].resource].relatedResources;
}

/** What keeps the broker from issuing the POA of this importer. */
export function importerOpenPoints(importer: Importer): OpenPoint[] {
  const { businessLicense, eori, vat } = importer;
  return openPointsOf(
    {
      REGISTRATION_NUMBER: businessLicense.evalRegistration?.valid,
      EORI: eori.evalEORI?.valid,
      VAT: vat.evalVAT?.valid,
    },
    type => documentState(filesOf(importer, type)),
  );
}

import type * as v from 'valibot';
import type { Importer } from '#src/contract/importer.ts';
import type { RelatedResource } from '#src/contract/related-resource.ts';
import type { ImporterFile, ImporterRow } from './importer-rows.ts';

/**
 * @param linkTo makes the address under which a file is looked at; without it there is none, as in an answer that is
 * kept
 */
export function importerView(
  row: ImporterRow,
  files: readonly ImporterFile[],
  linkTo?: (fileId: string) => string,
): v.InferInput<typeof Importer> {
  const resource = (file: ImporterFile): v.InferInput<typeof RelatedResource> => ({
    fileName: file.fileName,
    mediaType: file.mediaType,
    status: file.status,
    ...(linkTo && !file.contentRemovedAt && { signedUrl: linkTo(file.id) }),
    ...(file.reasons.length > 0 && { errorsStack: file.reasons }),
    issuedBy: file.issuedBy,
    issuedAt: file.issuedAt.toISOString(),
  });
  const resourcesOf = (type: ImporterFile['type']) => ({
    relatedResources: files.filter(file => file.type === type).map(resource),
  });
  const { idCard, businessLicense, eori, vat } = row.form;
  return {
    _id: row.id,
    name: row.name,
    updatedAt: row.updatedAt.toISOString(),
    status: row.status,
    idCard: { ...idCard, ...resourcesOf('ID_CARD') },
    businessLicense: {
      ...businessLicense,
      ...(businessLicense.registrationNumber && { evalRegistration: { valid: row.registrationValid } }),
      ...resourcesOf('BUSINESS_LICENSE'),
    },
    eori: { ...eori, ...(eori.number && { evalEORI: { valid: row.eoriValid } }), ...resourcesOf('EORI') },
    vat: { ...vat, ...(vat.number && { evalVAT: { valid: row.vatValid } }), ...resourcesOf('VAT') },
    taxReturn: resourcesOf('TAX'),
    poa: resourcesOf('POA'),
    vatGuarantee: resourcesOf('VATGuarantee'),
  };
}

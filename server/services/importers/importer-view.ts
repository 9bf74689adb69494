import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import type { Importer } from '#src/contract/importer.ts';
import type { BrokerCheck, DocumentType, RelatedResource } from '#src/contract/related-resource.ts';
import {
  type FoundBrokerCheck,
  findBrokerChecks,
  findFiles,
  type ImporterFile,
  type ImporterRow,
} from './importer-rows.ts';

function brokerCheckView({ check, broker }: FoundBrokerCheck): v.InferInput<typeof BrokerCheck> {
  const askedAt = check.askedAt.toISOString();
  if (!check.answer || !check.answeredAt) return { state: 'ASKED', askedAt };
  const answered = { askedAt, answeredAt: check.answeredAt.toISOString(), broker: broker ?? '' };
  if (check.answer === 'ACCEPTED') return { state: 'ACCEPTED', ...answered };
  return { state: 'REFUSED', ...answered, reason: check.reason ?? '' };
}

/**
 * @param linkTo makes the address under which a file is looked at; without it there is none, as in an answer that is
 * kept
 */
export async function importerView(
  db: Db,
  row: ImporterRow,
  linkTo?: (fileId: string) => string,
): Promise<v.InferInput<typeof Importer>> {
  const files = await findFiles(db, row.id);
  const brokerChecks = await findBrokerChecks(db, row.id);
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
  const documentsOf = (type: DocumentType) => {
    const asked = brokerChecks.find(({ check }) => check.type === type);
    const canBeSeen = files.some(file => file.type === type && !file.contentRemovedAt);
    // Nobody can answer about a file whose retention period has ended.
    const isShown = asked && (asked.check.answer !== null || canBeSeen);
    return { ...resourcesOf(type), ...(isShown && { brokerCheck: brokerCheckView(asked) }) };
  };
  const { idCard, businessLicense, eori, vat } = row.form;
  return {
    _id: row.id,
    name: row.name,
    updatedAt: row.updatedAt.toISOString(),
    status: row.status,
    idCard: { ...idCard, ...documentsOf('ID_CARD') },
    businessLicense: {
      ...businessLicense,
      ...(businessLicense.registrationNumber && { evalRegistration: { valid: row.registrationValid } }),
      ...documentsOf('BUSINESS_LICENSE'),
    },
    eori: { ...eori, ...(eori.number && { evalEORI: { valid: row.eoriValid } }), ...documentsOf('EORI') },
    vat: { ...vat, ...(vat.number && { evalVAT: { valid: row.vatValid } }), ...documentsOf('VAT') },
    taxReturn: documentsOf('TAX'),
    poa: resourcesOf('POA'),
    vatGuarantee: resourcesOf('VATGuarantee'),
  };
}

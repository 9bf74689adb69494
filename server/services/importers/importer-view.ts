import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { takenAtOf } from '#server/services/partners/packages.ts';
import {
  type BrokerDocumentType,
  type DocumentResource,
  DocumentType,
  documentTypes,
} from '#src/contract/importers/document-types.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import type { BrokerCheck, RelatedResource } from '#src/contract/importers/related-resource.ts';
import {
  type FoundBrokerCheck,
  findBrokerChecks,
  findFiles,
  findReplacedDocuments,
  type ImporterFile,
  type ImporterRow,
} from './importer-rows.ts';

function brokerCheckView({ check, broker }: FoundBrokerCheck): v.InferInput<typeof BrokerCheck> {
  const requestedAt = check.requestedAt.toISOString();
  if (!check.answer || !check.answeredAt) return { state: 'REQUESTED', requestedAt };
  const answered = { requestedAt, answeredAt: check.answeredAt.toISOString(), broker: broker ?? '' };
  if (check.answer === 'ACCEPTED') return { state: 'ACCEPTED', ...answered };
  return { state: 'REFUSED', ...answered, reason: check.reason ?? '' };
}

const isBrokers = (type: ImporterFile['type']) => type === 'POA' || type === 'VATGuarantee';

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
    _id: file.id,
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
    const requested = brokerChecks.find(({ check }) => check.type === type);
    const canBeSeen = files.some(file => file.type === type && !file.contentRemovedAt);
    // Nobody can answer about a file whose retention period has ended.
    const isShown = requested && (requested.check.answer !== null || canBeSeen);
    return { ...resourcesOf(type), ...(isShown && { brokerCheck: brokerCheckView(requested) }) };
  };
  const signed = files.filter(file => file.issuedBy === 'SELLER' && isBrokers(file.type));
  const replaced = signed.length > 0 ? await findReplacedDocuments(db, row.id) : [];
  const brokerDocumentsOf = async (type: BrokerDocumentType) => {
    const issued = files.find(file => file.type === type && file.issuedBy === 'BROKER');
    const sent = signed.find(file => file.type === type && file.status === 'SENT');
    const takenAt = sent && (await takenAtOf(db, sent.fileKey));
    // Those that went with an earlier document of the broker's are over with it.
    const earlier = replaced.filter(file => file.type === type && issued && file.issuedAt >= issued.issuedAt);
    return {
      ...resourcesOf(type),
      ...(takenAt && { takenAt: takenAt.toISOString() }),
      ...(earlier.length > 0 && {
        replaced: earlier.map(({ fileName, issuedAt, archivedAt }) => ({
          fileName,
          issuedAt: issuedAt.toISOString(),
          replacedAt: (archivedAt ?? issuedAt).toISOString(),
        })),
      }),
    };
  };
  const { idCard, businessLicense, eori, vat } = row.form;
  const documents = Object.fromEntries(
    DocumentType.options.map(type => [documentTypes[type].resource, documentsOf(type)]),
  ) as Record<DocumentResource, ReturnType<typeof documentsOf>>;
  return {
    _id: row.id,
    name: row.name,
    updatedAt: row.updatedAt.toISOString(),
    status: row.status,
    ...documents,
    idCard: { ...idCard, ...documents.idCard },
    businessLicense: {
      ...businessLicense,
      ...(businessLicense.registrationNumber && { evalRegistration: { valid: row.registrationValid } }),
      ...documents.businessLicense,
    },
    eori: { ...eori, ...(eori.number && { evalEORI: { valid: row.eoriValid } }), ...documents.eori },
    vat: { ...vat, ...(vat.number && { evalVAT: { valid: row.vatValid } }), ...documents.vat },
    poa: await brokerDocumentsOf('POA'),
    vatGuarantee: await brokerDocumentsOf('VATGuarantee'),
  };
}

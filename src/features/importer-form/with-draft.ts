import type { PendingDraft } from '#src/api/outbox/draft-overlay.ts';
import type { KnownImporter } from '#src/api/queries/importers.ts';
import { type DocumentResource, documentResources } from '#src/contract/importers/document-types.ts';
import type { Importer } from '#src/contract/importers/importer.ts';

const none = { relatedResources: [] };
const noDocuments = Object.fromEntries(documentResources.map(resource => [resource, none])) as Record<
  DocumentResource,
  typeof none
>;

/** What is shown of an importer whose draft waits on this device: the server's documents with the newest edits. */
export function withDraft(
  known: KnownImporter | undefined,
  pending: PendingDraft | undefined,
): KnownImporter | undefined {
  if (!pending) return known;
  const { draft, importerId, savedAt } = pending;
  const { name, idCard, businessLicense, eori, vat } = draft;
  const before: Importer = known?.importer ?? {
    _id: importerId,
    name,
    updatedAt: new Date(savedAt).toISOString(),
    status: 'DRAFT',
    ...noDocuments,
    poa: none,
    vatGuarantee: none,
  };
  const importer: Importer = {
    ...before,
    name,
    idCard: {
      ...idCard,
      relatedResources: before.idCard.relatedResources,
      brokerCheck: before.idCard.brokerCheck,
    },
    businessLicense: { ...before.businessLicense, ...businessLicense },
    eori: { ...before.eori, ...eori },
    vat: { ...before.vat, ...vat },
  };
  return { importer, etag: known?.etag };
}

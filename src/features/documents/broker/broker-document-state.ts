import type { BrokerDocumentType } from '#src/contract/importers/document-types.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';

/** [116–118] The steps of a slot between broker and seller, in order. */
export const brokerDocumentSteps = ['EMPTY', 'RECEIVED', 'SIGNED', 'SENT'] as const;
export type BrokerDocumentState = (typeof brokerDocumentSteps)[number];

export interface BrokerDocumentFiles extends Pick<Importer['poa'], 'takenAt' | 'replaced'> {
  fromBroker: RelatedResource[];
  signed: RelatedResource[];
}

export function brokerDocumentFilesOf(
  { poa, vatGuarantee }: Importer,
  type: BrokerDocumentType,
): BrokerDocumentFiles {
  const { relatedResources, takenAt, replaced } = type === 'POA' ? poa : vatGuarantee;
  // [148] Nothing else tells the two sides apart.
  return {
    fromBroker: relatedResources.filter(({ issuedBy }) => issuedBy !== 'SELLER'),
    signed: relatedResources.filter(({ issuedBy }) => issuedBy === 'SELLER'),
    takenAt,
    replaced,
  };
}

export function brokerDocumentState({
  fromBroker,
  signed,
}: Pick<BrokerDocumentFiles, 'fromBroker' | 'signed'>): BrokerDocumentState {
  if (signed.some(({ status }) => status === 'SENT')) return 'SENT';
  if (signed.length > 0) return 'SIGNED';
  return fromBroker.length > 0 ? 'RECEIVED' : 'EMPTY';
}

/** Whether both documents were sent and are no longer valid: what the broker issues next replaces them. */
export function areSentDocumentsOutdated(importer: Importer): boolean {
  if (importer.status !== 'POA_INVALIDATED') return false;
  return (['POA', 'VATGuarantee'] as const).every(
    type => brokerDocumentState(brokerDocumentFilesOf(importer, type)) === 'SENT',
  );
}

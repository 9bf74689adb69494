import type { Importer } from '#src/contract/importer.ts';
import type { BrokerDocumentType, RelatedResource } from '#src/contract/related-resource.ts';

/** [116–118] The steps of a paper between broker and seller, in order. */
export const paperSteps = ['EMPTY', 'RECEIVED', 'SIGNED', 'SENT'] as const;
export type PaperState = (typeof paperSteps)[number];

export interface PaperFiles {
  fromBroker: RelatedResource[];
  signed: RelatedResource[];
}

export function paperFilesOf({ poa, vatGuarantee }: Importer, type: BrokerDocumentType): PaperFiles {
  const { relatedResources } = type === 'POA' ? poa : vatGuarantee;
  // [148] Nothing else tells the two sides apart.
  return {
    fromBroker: relatedResources.filter(({ issuedBy }) => issuedBy !== 'SELLER'),
    signed: relatedResources.filter(({ issuedBy }) => issuedBy === 'SELLER'),
  };
}

export function paperState({ fromBroker, signed }: PaperFiles): PaperState {
  if (signed.some(({ status }) => status === 'SENT')) return 'SENT';
  if (signed.length > 0) return 'SIGNED';
  return fromBroker.length > 0 ? 'RECEIVED' : 'EMPTY';
}

/** Whether both papers were sent and are valid no more: what the broker issues again takes their place. */
export function areSentPapersOutdated(importer: Importer): boolean {
  if (importer.status !== 'POA_INVALIDATED') return false;
  return (['POA', 'VATGuarantee'] as const).every(
    type => paperState(paperFilesOf(importer, type)) === 'SENT',
  );
}

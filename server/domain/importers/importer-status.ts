import { BrokerDocumentType, type DocumentType } from '#src/contract/importers/document-types.ts';
import type { ImporterStatus } from '#src/contract/importers/importer.ts';
import { documentState, openPointsOf } from '#src/contract/importers/importer-readiness.ts';
import type { ResourceStatus } from '#src/contract/importers/related-resource.ts';
import type { Evaluations } from './importer-evaluations.ts';

export interface ImporterState extends Evaluations {
  status: ImporterStatus;
  areBrokerDocumentsOutdated: boolean;
  isPoaInvalidated: boolean;
}

export interface FileState {
  type: DocumentType | BrokerDocumentType;
  status: ResourceStatus;
  issuedBy: 'SELLER' | 'BROKER';
}

/** The step of POA or VAT guarantee [116–118]. */
export type BrokerDocumentStep = 'EMPTY' | 'RECEIVED' | 'SIGNED' | 'SENT';

/** @param files those that are not archived */
export function brokerDocumentStep(
  type: BrokerDocumentType,
  files: readonly FileState[],
): BrokerDocumentStep {
  const ofType = files.filter(file => file.type === type);
  const signed = ofType.find(file => file.issuedBy === 'SELLER');
  if (signed) return signed.status === 'SENT' ? 'SENT' : 'SIGNED';
  return ofType.length > 0 ? 'RECEIVED' : 'EMPTY';
}

/**
 * What an importer's state comes to.
 * @param files those that are not archived
 * @returns `wantsBrokerDocuments`: everything is right, and the broker has to issue, or to issue again
 */
export function deriveStatus(
  importer: ImporterState,
  files: readonly FileState[],
): { status: ImporterStatus; isPoaInvalidated: boolean; wantsBrokerDocuments: boolean } {
  const { isPoaInvalidated } = importer;
  if (importer.status === 'DRAFT') return { status: 'DRAFT', isPoaInvalidated, wantsBrokerDocuments: false };
  const open = openPointsOf(
    { REGISTRATION_NUMBER: importer.registrationValid, EORI: importer.eoriValid, VAT: importer.vatValid },
    type => documentState(files.filter(file => file.type === type)),
  );
  if (open.some(({ state }) => state === 'failed')) {
    return { status: 'NOK', isPoaInvalidated, wantsBrokerDocuments: false };
  }
  const isRight = open.length === 0;
  const steps = BrokerDocumentType.options.map(type => brokerDocumentStep(type, files));
  if (isRight && !importer.areBrokerDocumentsOutdated && steps.every(step => step === 'SENT')) {
    return { status: 'POA_READY', isPoaInvalidated: false, wantsBrokerDocuments: false };
  }
  const wantsBrokerDocuments = isRight && (importer.areBrokerDocumentsOutdated || steps.includes('EMPTY'));
  if (isPoaInvalidated) return { status: 'POA_INVALIDATED', isPoaInvalidated, wantsBrokerDocuments };
  return { status: isRight ? 'OK' : 'NEW', isPoaInvalidated, wantsBrokerDocuments };
}

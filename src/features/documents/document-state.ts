import { type DocumentType, documentTypes } from '#src/contract/importers/document-types.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import { documentState } from '#src/contract/importers/importer-readiness.ts';
import type { BrokerCheck, RelatedResource } from '#src/contract/importers/related-resource.ts';

/** What became of the question to the broker, where the files agree. */
export function brokerCheckOf(importer: Importer, type: DocumentType): BrokerCheck | undefined {
  const { brokerCheck, relatedResources } = importer[documentTypes[type].resource];
  const state = documentState(relatedResources);
  if (state === 'OK') return brokerCheck?.state === 'ACCEPTED' ? brokerCheck : undefined;
  return state === 'NOK' && brokerCheck?.state !== 'ACCEPTED' ? brokerCheck : undefined;
}

/** Of these the broker would say the same: there is nothing to compare. */
const notCheckable: readonly (string | undefined)[] = ['formIncomplete', 'removed'];

/** Whether the broker can be asked to look at what the reader refused. */
export const canRequestCheck = (files: readonly RelatedResource[]): boolean =>
  documentState(files) === 'NOK' &&
  !files.some(({ errorsStack = [] }) => errorsStack.some(({ code }) => notCheckable.includes(code)));

/** Of these the one file is to blame that carries the reason, whatever else its document has. */
const faultsOfOne: readonly (string | undefined)[] = ['locked', 'damaged'];

/** The files of a failed document that another may replace: what can't be opened, else any, since all were read as one. */
export function failedFiles(files: readonly RelatedResource[]): readonly RelatedResource[] {
  if (documentState(files) !== 'NOK') return [];
  const unopened = files.filter(({ errorsStack = [] }) =>
    errorsStack.some(({ code }) => faultsOfOne.includes(code)),
  );
  return unopened.length > 0 ? unopened : files;
}

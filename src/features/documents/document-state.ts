import type { Importer } from '#src/contract/importer.ts';
import type { BrokerCheck, DocumentType, RelatedResource } from '#src/contract/related-resource.ts';

/** [113–114] The state of the check of one type of document. */
export type DocumentState = 'EMPTY' | 'CHECKING' | 'NOK' | 'OK';

/** The files of one type are checked together: the worst of them counts. */
export function documentState(files: readonly RelatedResource[]): DocumentState {
  if (files.length === 0) return 'EMPTY';
  const has = (status: RelatedResource['status']) => files.some(file => file.status === status);
  if (has('CHECKING')) return 'CHECKING';
  return has('NOK') ? 'NOK' : 'OK';
}

/** [98] In the order of the page. */
export const documentTypes = ['ID_CARD', 'BUSINESS_LICENSE', 'EORI', 'VAT', 'TAX'] as const;

const places = {
  ID_CARD: 'idCard',
  BUSINESS_LICENSE: 'businessLicense',
  EORI: 'eori',
  VAT: 'vat',
  TAX: 'taxReturn',
} as const satisfies Record<DocumentType, keyof Importer>;

/** What was uploaded of a type. */
export function filesOf(importer: Importer, type: DocumentType): RelatedResource[] {
  return importer[places[type]].relatedResources;
}

/** What became of the question to the broker, where the files agree: a server of an earlier build knows of none. */
export function brokerCheckOf(importer: Importer, type: DocumentType): BrokerCheck | undefined {
  const { brokerCheck, relatedResources } = importer[places[type]];
  const state = documentState(relatedResources);
  if (state === 'OK') return brokerCheck?.state === 'ACCEPTED' ? brokerCheck : undefined;
  return state === 'NOK' && brokerCheck?.state !== 'ACCEPTED' ? brokerCheck : undefined;
}

/** Of these the broker would say the same: there is nothing to compare. */
const notToAsk: readonly (string | undefined)[] = ['formIncomplete', 'removed'];

/** Whether the broker can be asked to look at what the reader refused. */
export const canBeAsked = (files: readonly RelatedResource[]): boolean =>
  documentState(files) === 'NOK' &&
  !files.some(({ errorsStack = [] }) => errorsStack.some(({ code }) => notToAsk.includes(code)));

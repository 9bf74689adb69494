import type { Importer } from '#src/contract/importer.ts';
import type { DocumentType, RelatedResource } from '#src/contract/related-resource.ts';

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

import type { NumberField } from './check-reasons.ts';
import { DocumentType } from './document-types.ts';
import type { RelatedResource } from './related-resource.ts';

/** [113–114] The state of the check of one type of document. */
export type DocumentState = 'EMPTY' | 'CHECKING' | 'NOK' | 'OK';

/** The files of one type are checked together: the worst of them counts. */
export function documentState(files: readonly Pick<RelatedResource, 'status'>[]): DocumentState {
  if (files.length === 0) return 'EMPTY';
  const has = (status: RelatedResource['status']) => files.some(file => file.status === status);
  if (has('CHECKING')) return 'CHECKING';
  return has('NOK') ? 'NOK' : 'OK';
}

/** What keeps the broker from issuing POA and VAT guarantee. */
export type OpenPoint = { state: 'missing' | 'checking' | 'failed' } & (
  | { kind: 'number'; of: NumberField }
  | { kind: 'document'; of: DocumentType }
);

/**
 * What keeps the broker from issuing: nothing once all three numbers are valid and all five documents, the tax return
 * among them, are OK.
 * @param numbers undefined where there is no number, null while its registry hasn’t answered
 */
export function openPointsOf(
  numbers: Record<NumberField, boolean | null | undefined>,
  documentOf: (type: DocumentType) => DocumentState,
): OpenPoint[] {
  const fields = ['REGISTRATION_NUMBER', 'EORI', 'VAT'] as const satisfies NumberField[];
  const points: OpenPoint[] = [];
  for (const of of fields) {
    const valid = numbers[of];
    if (valid === true) continue;
    points.push({
      kind: 'number',
      of,
      state: valid === false ? 'failed' : valid === null ? 'checking' : 'missing',
    });
  }
  const states = { EMPTY: 'missing', CHECKING: 'checking', NOK: 'failed' } as const;
  for (const of of DocumentType.options) {
    const state = documentOf(of);
    if (state !== 'OK') points.push({ kind: 'document', of, state: states[state] });
  }
  return points;
}

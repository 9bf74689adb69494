import type { PendingDraft } from '#src/api/draft-overlay.ts';
import type { ImporterSummary } from '#src/contract/importer-list.ts';

export interface ListedImporter extends ImporterSummary {
  /** Its newest words wait on this device. */
  isKept?: boolean;
}

/**
 * A page of the list as this device knows it: with the words of drafts that wait here, and on the first page of the
 * whole list, before all others, the drafts that exist nowhere else.
 */
export function withKeptDrafts(
  items: readonly ImporterSummary[],
  drafts: ReadonlyMap<string, PendingDraft>,
  isStart: boolean,
): ListedImporter[] {
  const listed = new Set<string>(items.map(({ _id }) => _id));
  const words = ({ draft: { name, eori, vat } }: PendingDraft) => ({
    name,
    eori: { number: eori?.number },
    vat: { number: vat?.number },
    isKept: true,
  });
  const onlyHere = [...drafts.values()].filter(
    draft => isStart && draft.isOnlyHere && !listed.has(draft.importerId),
  );
  return [
    ...onlyHere.map(draft => ({
      _id: draft.importerId,
      status: 'DRAFT' as const,
      updatedAt: new Date(draft.keptAt).toISOString(),
      ...words(draft),
    })),
    ...items.map(item => {
      const draft = drafts.get(item._id);
      return draft ? { ...item, ...words(draft) } : item;
    }),
  ];
}

import type { PendingDraft } from '#src/api/outbox/draft-overlay.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import type { ImporterSummary } from '#src/contract/importers/importer-list.ts';

export interface ListedImporter extends ImporterSummary {
  /** Its newest version waits on this device. */
  isQueued?: boolean;
  /** When this device saved it, or saw it last, where the list itself could not be fetched. */
  seenAt?: number;
}

/**
 * A page of the list as this device knows it: with the content of drafts that wait here, and on the first page of the
 * whole list, before all others, the drafts that exist nowhere else.
 */
export function withQueuedDrafts(
  items: readonly ImporterSummary[],
  drafts: ReadonlyMap<string, PendingDraft>,
  isStart: boolean,
): ListedImporter[] {
  const listed = new Set<string>(items.map(({ _id }) => _id));
  const onlyHere = [...drafts.values()].filter(
    draft => isStart && draft.isOnlyHere && !listed.has(draft.importerId),
  );
  return [
    ...onlyHere.map(draft => listedDraft(draft)),
    ...items.map(item => {
      const draft = drafts.get(item._id);
      return draft ? { ...item, ...wordsOf(draft) } : item;
    }),
  ];
}

function wordsOf({ draft: { name, eori, vat } }: PendingDraft) {
  return { name, eori: { number: eori?.number }, vat: { number: vat?.number }, isQueued: true };
}

function listedDraft(draft: PendingDraft): ListedImporter {
  return {
    _id: draft.importerId,
    status: 'DRAFT',
    updatedAt: new Date(draft.savedAt).toISOString(),
    ...wordsOf(draft),
  };
}

/**
 * What this device has where the list can't be fetched: drafts that wait here first, then the importers that were
 * opened here, newest change first, each with the time it is from.
 * @param search as the list's own: part of the name, the EORI number or the VAT number, in either case
 */
export function importersHere(
  opened: readonly { importer: Importer; savedAt: number }[],
  drafts: ReadonlyMap<string, PendingDraft>,
  search: string,
): ListedImporter[] {
  const wanted = search.trim().toLowerCase();
  const statusOf = new Map(opened.map(({ importer }) => [importer._id, importer.status]));
  const waiting = [...drafts.values()].map(draft => ({
    ...listedDraft(draft),
    status: statusOf.get(draft.importerId) ?? 'DRAFT',
    seenAt: draft.savedAt,
  }));
  const others = opened
    .filter(({ importer }) => !drafts.has(importer._id))
    .sort((one, other) => (one.importer.updatedAt < other.importer.updatedAt ? 1 : -1))
    .map(({ importer: { _id, name, status, updatedAt, eori, vat }, savedAt }) => ({
      _id,
      name,
      status,
      updatedAt,
      eori: { number: eori.number },
      vat: { number: vat.number },
      seenAt: savedAt,
    }));
  return [...waiting, ...others].filter(({ name, eori, vat }) =>
    [name, eori.number, vat.number].some(text => text?.toLowerCase().includes(wanted)),
  );
}

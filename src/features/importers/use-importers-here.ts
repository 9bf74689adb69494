import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PendingDraft } from '#src/api/outbox/draft-overlay.ts';
import { openedImportersQuery } from '#src/api/queries/importers.ts';
import { importersHere, type ListedImporter } from './with-queued-drafts.ts';

/**
 * What this device has of the importers, for when the list can't be fetched.
 * @returns undefined where that isn't asked for, or there is nothing at all
 */
export function useImportersHere(
  isAsked: boolean,
  drafts: ReadonlyMap<string, PendingDraft>,
  search: string,
): readonly ListedImporter[] | undefined {
  const { data: opened } = useQuery({ ...openedImportersQuery, enabled: isAsked });
  return useMemo(() => {
    if (!isAsked || !opened || opened.length + drafts.size === 0) return undefined;
    return importersHere(opened, drafts, search);
  }, [isAsked, opened, drafts, search]);
}

import { useCallback, useMemo } from 'react';
import type { NeedsYouEntry } from '#src/entities/today/needs-you.ts';
import { useNeedsYou } from '#src/entities/today/use-needs-you.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { needsYouTexts } from '#src/messages/needs-you.ts';
import { LongList } from '#src/ui/tables/long-list.tsx';
import { listRow } from '#styled/recipes/list-row';
import { EntryRow, keyOf } from './entry-row.tsx';

const kinds: readonly string[] = ['confirmation-rejected', 'confirmation-missing', 'cancelled-after-packing'];

/** Above what is to ship: parcels that are packed, and whose confirmation or order has a problem. Nobody packs them again. */
export function PackedProblems() {
  const texts = useTexts(needsYouTexts);
  const { entries } = useNeedsYou();
  const problems = useMemo(() => entries.filter(({ kind }) => kinds.includes(kind)), [entries]);
  const renderRow = useCallback((entry: NeedsYouEntry) => <EntryRow key={keyOf(entry)} entry={entry} />, []);
  if (problems.length === 0) return null;
  return (
    <LongList label={texts.packedProblems} rows={problems} renderRow={renderRow} className={listRow().list} />
  );
}

import { useMemo } from 'react';
import { useNeedsYou } from '#src/entities/today/use-needs-you.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { needsYouTexts } from '#src/messages/needs-you.ts';
import { itemsOf } from './describe-entry.ts';
import { EntryList } from './entry-list.tsx';

const kinds: readonly string[] = ['confirmation-rejected', 'confirmation-missing', 'cancelled-after-packing'];

/** Leads to the correction of an order whose confirmation the marketplace rejected; undefined for any other order. */
export function useCorrections() {
  const { entries } = useNeedsYou();
  return (orderId: string) => {
    for (const entry of entries) {
      if (entry.kind === 'confirmation-rejected' && entry.action === 'correct' && entry.orderId === orderId)
        return itemsOf(entry.orderId, entry.ledgerId);
    }
    return undefined;
  };
}

/** Above what is to ship: parcels that are packed, and whose confirmation or order has a problem. Nobody packs them again. */
export function PackedProblems() {
  const texts = useTexts(needsYouTexts);
  const { entries } = useNeedsYou();
  const problems = useMemo(() => entries.filter(({ kind }) => kinds.includes(kind)), [entries]);
  return problems.length > 0 && <EntryList label={texts.packedProblems} entries={problems} />;
}

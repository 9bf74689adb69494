import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { shipByWords } from '#src/entities/order/ship-by.ts';
import { useCompanyZone } from '#src/entities/seller/company-zone.ts';
import type { NeedsYouEntry } from '#src/entities/today/needs-you.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { needsYouTexts } from '#src/messages/needs-you.ts';
import { Button } from '#src/ui/button.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import { LongList } from '#src/ui/tables/long-list.tsx';
import { Sub } from '#src/ui/tables/table-cells.tsx';
import { listRow } from '#styled/recipes/list-row';
import { describeEntry } from './describe-entry.ts';

/** @param entries the same array as long as they are the same */
export function EntryList({ label, entries }: { label: string; entries: readonly NeedsYouEntry[] }) {
  return <LongList label={label} rows={entries} renderRow={renderRow} className={listRow().list} />;
}

const renderRow = (entry: NeedsYouEntry) => <EntryRow key={keyOf(entry)} entry={entry} />;

/** What needs somebody, until when, and the one action that ends it. */
const EntryRow = memo(function EntryRow({ entry }: { entry: NeedsYouEntry }) {
  const texts = useTexts(needsYouTexts);
  const now = useMinute();
  const language = useLanguage();
  const timeZone = useCompanyZone();
  if (entry.kind === 'other') return <ListRow title={texts.other} state={null} />;
  const { what, subject, detail, action, link } = describeEntry(entry);
  const due = entry.deadline && shipByWords(Date.parse(entry.deadline), now, language, timeZone);
  return (
    <ListRow
      title={what}
      sub={[subject, detail].filter(Boolean).join(' · ')}
      state={
        due && (
          <Sub tone={due.tone} icon="clock">
            {'orderId' in entry ? due.text : texts.until(due.day)}
          </Sub>
        )
      }
      actions={
        <Button asChild size="small" variant="quiet">
          <Link {...link} aria-label={texts.actionOf(action, subject ?? what)}>
            {action}
          </Link>
        </Button>
      }
    />
  );
});

/** The same for the same cause. */
function keyOf(entry: NeedsYouEntry): string {
  if (entry.kind === 'row') return entry.opId;
  const { kind, ...rest } = entry;
  return `${kind} ${JSON.stringify(rest)}`;
}

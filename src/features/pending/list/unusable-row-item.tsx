import type { Discardable } from '#src/features/pending/discard-dialog.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import type { UnusableRow } from '#src/outbox/row.ts';
import { Status } from '#src/ui/status.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import { KeepOrDiscard } from './keep-or-discard.tsx';

export interface UnusableRowItemProps {
  row: UnusableRow;
  onDiscard: (row: Discardable) => void;
}

/** A row that this version can't send: kept, shown, and never dropped by itself. */
export function UnusableRowItem({ row, onDiscard }: UnusableRowItemProps) {
  const texts = useTexts(pendingTexts);
  const isHeld = row.reason === 'newer-app';
  return (
    <ListRow
      title={texts.kind.unknown}
      sub={row.opId}
      state={
        <Status tone={isHeld ? 'held' : 'failed'}>{isHeld ? texts.stateHeld : texts.stateUnreadable}</Status>
      }
      actions={<KeepOrDiscard opId={row.opId} wasTried onDiscard={onDiscard} />}
    />
  );
}

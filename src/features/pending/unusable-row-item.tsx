import { useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import type { UnusableRow } from '#src/outbox/row.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Status } from '#src/ui/status.tsx';
import type { Discardable } from './discard-dialog.tsx';
import { exportPending } from './export-pending.ts';

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
      title={texts.kind['shipment-confirmation']}
      sub={row.opId}
      state={
        <Status tone={isHeld ? 'held' : 'failed'}>{isHeld ? texts.stateHeld : texts.stateUnreadable}</Status>
      }
      actions={
        <>
          <IconButton
            icon="download"
            tone="accent"
            label={texts.export}
            onClick={() => exportPending(row.opId)}
          />
          <IconButton
            icon="trash"
            tone="accent"
            label={texts.discard}
            onClick={() => onDiscard({ opId: row.opId, wasTried: true })}
          />
        </>
      }
    />
  );
}

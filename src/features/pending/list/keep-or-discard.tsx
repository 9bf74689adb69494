import { exportPending } from '#src/entities/export-pending.ts';
import type { Discardable } from '#src/features/pending/discard-dialog.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { IconButton } from '#src/ui/icon-button.tsx';

export interface KeepOrDiscardProps extends Discardable {
  onDiscard: (row: Discardable) => void;
}

/** What can be done with any row at rest: take it along as a file, or let it go. */
export function KeepOrDiscard({ opId, wasTried, isDecided = false, onDiscard }: KeepOrDiscardProps) {
  const texts = useTexts(pendingTexts);
  return (
    <>
      <IconButton icon="download" tone="accent" label={texts.export} onClick={() => exportPending(opId)} />
      <IconButton
        icon="trash"
        tone="accent"
        label={texts.discard}
        onClick={() => onDiscard({ opId, wasTried, isDecided })}
      />
    </>
  );
}

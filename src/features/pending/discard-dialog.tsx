import { outbox } from '#src/api/page-outbox.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';

export interface Discardable {
  opId: string;
  /** Something of it may have reached the server. */
  wasTried: boolean;
  /** Another version of it stands at the server. */
  isDecided?: boolean;
}

export interface DiscardDialogProps {
  row: Discardable;
  onClose: () => void;
}

/** The second question: a discarded row is gone for good. */
export function DiscardDialog({ row, onClose }: DiscardDialogProps) {
  const texts = useTexts(pendingTexts);
  const { close } = useTexts(commonTexts);
  return (
    <ConfirmDialog
      isOpen
      title={texts.discardTitle}
      confirmText={texts.discardConfirm}
      cancelText={texts.keep}
      closeLabel={close}
      onClose={onClose}
      onConfirm={() => {
        void outbox.discard(row.opId);
        onClose();
      }}
    >
      {row.isDecided ? texts.discardDraftText : row.wasTried ? texts.discardMaybeSent : texts.discardText}
    </ConfirmDialog>
  );
}

import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';

export interface LeaveDialogProps {
  onLeave: () => void;
  onStay: () => void;
}

export default function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  const texts = useTexts(importerFormTexts);
  const { close } = useTexts(commonTexts);
  return (
    <ConfirmDialog
      isOpen
      title={texts.leaveTitle}
      confirmText={texts.leave}
      cancelText={texts.stay}
      closeLabel={close}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {texts.leaveText}
    </ConfirmDialog>
  );
}

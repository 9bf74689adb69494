import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';

export interface DeleteDialogProps {
  name: string;
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}

export default function DeleteDialog({ name, count, onConfirm, onClose }: DeleteDialogProps) {
  const texts = useTexts(documentsTexts);
  const { cancel, close } = useTexts(commonTexts);
  return (
    <ConfirmDialog
      isOpen
      title={texts.deleteTitle(name)}
      confirmText={texts.deleteConfirm}
      cancelText={cancel}
      closeLabel={close}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {texts.deleteText(count)}
    </ConfirmDialog>
  );
}

import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { signOutTexts } from '#src/messages/sign-out.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';

export interface OfflineSignOutDialogProps {
  onClose: () => void;
  onSignOut: () => void;
}

/** Before a sign-out without a connection, where nothing would be lost but the device itself. */
export default function OfflineSignOutDialog({ onClose, onSignOut }: OfflineSignOutDialogProps) {
  const texts = useTexts(signOutTexts);
  const { close } = useTexts(commonTexts);
  const { logOut } = useTexts(layoutTexts);
  return (
    <ConfirmDialog
      isOpen
      title={texts.offlineTitle}
      confirmText={logOut}
      cancelText={texts.cancel}
      closeLabel={close}
      onConfirm={onSignOut}
      onClose={onClose}
    >
      {texts.offlineText}
    </ConfirmDialog>
  );
}

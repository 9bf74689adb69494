import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { signOutTexts } from '#src/messages/sign-out.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';

export interface SignOutQuestionProps {
  /** On hand-over lists that aren't closed. */
  parcels: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Before a sign-out that loses hand-over lists, or, without a connection, the use of the device itself. */
export default function SignOutQuestion({ parcels, onClose, onConfirm }: SignOutQuestionProps) {
  const texts = useTexts(signOutTexts);
  const { close } = useTexts(commonTexts);
  const { logOut } = useTexts(layoutTexts);
  return (
    <ConfirmDialog
      isOpen
      title={parcels > 0 ? texts.openListsTitle : texts.offlineTitle}
      confirmText={parcels > 0 ? texts.openListsConfirm : logOut}
      cancelText={texts.cancel}
      closeLabel={close}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {parcels > 0 ? texts.openListsText(parcels) : texts.offlineText}
    </ConfirmDialog>
  );
}

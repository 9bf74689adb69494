import type { Role } from '#src/contract/accounts/roles.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { memberTexts } from '#src/messages/members.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';

export interface OwnRoleDialogProps {
  role: Role;
  onConfirm: () => void;
  onClose: () => void;
}

/** Anyone who stops being an owner can't take it back. */
export default function OwnRoleDialog({ role, onConfirm, onClose }: OwnRoleDialogProps) {
  const texts = useTexts(memberTexts);
  const { cancel, close } = useTexts(commonTexts);
  const { names } = useTexts(roleTexts);
  return (
    <ConfirmDialog
      isOpen
      title={texts.ownRoleTitle(names[role])}
      confirmText={texts.ownRoleConfirm}
      cancelText={cancel}
      closeLabel={close}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {texts.ownRoleText}
    </ConfirmDialog>
  );
}

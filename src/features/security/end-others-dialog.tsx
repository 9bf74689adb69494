import { useMutation } from '@tanstack/react-query';
import { endOtherSessions } from '#src/api/mutations/own-account.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { securityTexts } from '#src/messages/security.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';

export default function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(securityTexts);
  const { cancel, close } = useTexts(commonTexts);
  const notice = { id: 'sessions', done: texts.othersEnded, failed: texts.othersFailed };
  const end = useMutation({ ...endOtherSessions, meta: { notice }, onSettled: onClose });
  return (
    <ConfirmDialog
      isOpen
      title={texts.endOthersTitle}
      confirmText={texts.endOthers}
      cancelText={cancel}
      closeLabel={close}
      busy={end.isPending}
      busyText={texts.ending}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      {texts.endOthersText}
    </ConfirmDialog>
  );
}

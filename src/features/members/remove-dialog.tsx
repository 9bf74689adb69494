import { useMutation } from '@tanstack/react-query';
import { removeMember } from '#src/api/mutations/members.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { memberTexts } from '#src/messages/members.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { memberFailure } from './member-failure.ts';

export interface RemoveDialogProps {
  personId: string;
  name: string;
  onClose: () => void;
}

export default function RemoveDialog({ personId, name, onClose }: RemoveDialogProps) {
  const texts = useTexts(memberTexts);
  const notice = {
    id: 'members',
    done: texts.removed(name),
    failed: texts.notRemoved,
    because: memberFailure,
  };
  const remove = useMutation({ ...removeMember, meta: { notice }, onSettled: onClose });
  return (
    <ConfirmDialog
      isOpen
      title={texts.removeTitle(name)}
      confirmText={texts.remove}
      cancelText={texts.cancel}
      closeLabel={texts.close}
      busy={remove.isPending}
      busyText={texts.removing}
      onConfirm={() => remove.mutate(personId)}
      onClose={onClose}
    >
      {texts.removeText}
    </ConfirmDialog>
  );
}

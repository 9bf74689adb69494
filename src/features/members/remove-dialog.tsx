import { useMutation } from '@tanstack/react-query';
import { removeMember } from '#src/api/mutations/members.ts';
import type { Member } from '#src/contract/endpoints/member-endpoints.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { memberDeviceTexts } from '#src/messages/member-devices.ts';
import { memberTexts } from '#src/messages/members.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { MemberDevices } from './member-devices.tsx';
import { memberFailure } from './member-failure.ts';

export interface RemoveDialogProps {
  member: Member;
  name: string;
  onClose: () => void;
}

export default function RemoveDialog({ member, name, onClose }: RemoveDialogProps) {
  const texts = useTexts(memberTexts);
  const { cancel, close } = useTexts(commonTexts);
  const devices = useTexts(memberDeviceTexts);
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
      cancelText={cancel}
      closeLabel={close}
      busy={remove.isPending}
      busyText={texts.removing}
      onConfirm={() => remove.mutate(member.personId)}
      onClose={onClose}
    >
      <Stack>
        <p>{texts.removeText}</p>
        {member.devices.length === 0 ? (
          <p>{devices.noDevices}</p>
        ) : (
          <>
            <MemberDevices devices={member.devices} />
            <p>{devices.moreMayWait}</p>
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

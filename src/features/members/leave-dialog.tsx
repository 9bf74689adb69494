import { useMutation, useQuery } from '@tanstack/react-query';
import { hasCode } from '#src/api/client/api-failure.ts';
import { leaveCompany } from '#src/api/mutations/members.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { leaveTexts } from '#src/messages/leave-company.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Stack } from '#src/ui/page/stack.tsx';

export default function LeaveDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(leaveTexts);
  const { cancel, close } = useTexts(commonTexts);
  const { data: seller } = useQuery({ ...sellerQuery, enabled: false });
  const shown = useOutboxView();
  const waiting = shown.kind === 'read' ? shown.view.rows.filter(({ state }) => state !== 'sent').length : 0;
  const whyNot = (failure: unknown) => (hasCode(failure, 'MEMBER.LAST_OWNER') ? texts.lastOwner : undefined);
  const notice = { id: 'members', failed: texts.notLeft, because: whyNot };
  const leave = useMutation({ ...leaveCompany, meta: { notice }, onSettled: onClose });
  return (
    <ConfirmDialog
      isOpen
      title={texts.leaveTitle(seller?.company?.name || texts.thisCompany)}
      confirmText={texts.leaveConfirm}
      cancelText={cancel}
      closeLabel={close}
      busy={leave.isPending}
      busyText={texts.leaving}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      <Stack>
        <p>{texts.leaveText}</p>
        {waiting > 0 && <Banner tone="attention" title={texts.leaveWaiting(waiting)} />}
      </Stack>
    </ConfirmDialog>
  );
}

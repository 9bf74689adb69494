import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { shareLabel, swapLabels } from '#src/api/mutations/queued-rows.ts';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import { OrderId } from '#src/contract/ids.ts';
import type { LabelInUse } from '#src/contract/shipments/shipment-conflicts.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { discardTexts } from '#src/messages/discard.ts';
import { labelInUseTexts } from '#src/messages/label-in-use.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { Stack } from '#src/ui/page/stack.tsx';

export interface LabelInUseDialogProps {
  opId: string;
  /** The order whose confirmation or correction was refused. */
  orderId: OrderId;
  trackingId: string;
  /** The order that has the number, as the server said. */
  other: LabelInUse;
  onClose: () => void;
}

/** Which of two orders a tracking number belongs to. Each answer is sent under a new key. */
export default function LabelInUseDialog(props: LabelInUseDialogProps) {
  const { opId, orderId, trackingId, other, onClose } = props;
  const texts = useTexts(labelInUseTexts);
  const common = useTexts(commonTexts);
  const discardWords = useTexts(discardTexts);
  const language = useLanguage();
  const answered = {
    onSuccess({ kind }: { kind: 'retried' | 'not-waiting' }) {
      if (kind === 'not-waiting') toastStore.push({ kind: 'queued', text: discardWords.isBeingSent });
      onClose();
    },
    meta: { notice: { id: 'label-in-use', failed: () => texts.failed } },
  };
  const share = useMutation({ ...shareLabel, ...answered });
  const swap = useMutation({ ...swapLabels, ...answered });
  const isBusy = share.isPending || swap.isPending;
  const { present } = other;
  const otherOrder = v.parse(OrderId, other.orderId);
  const who = [other.person, deviceIn(language, other.confirmedBy)].filter(Boolean).join(' · ');

  return (
    <Dialog isOpen onClose={onClose} size="reading" title={texts.title} closeLabel={common.close}>
      <Stack>
        <p>{texts.used(trackingId, otherOrder, who, formatMoment(other.confirmedAt, language))}</p>
        <Stack tight>
          <Button asChild wide>
            <Link to="/customs-tracking/products" search={{ orderId, edit: opId }}>
              {texts.another(orderId)}
            </Link>
          </Button>
          <Button asChild wide>
            <Link
              to="/customs-tracking/products"
              search={{ orderId: otherOrder, correct: other._id, retry: opId }}
            >
              {texts.correctOther(orderId, otherOrder)}
            </Link>
          </Button>
          {present && present.trackingId !== trackingId && (
            <Button
              wide
              busy={swap.isPending}
              busyText={texts.sending}
              disabled={isBusy}
              onClick={() => swap.mutate({ opId, orderId, other, present })}
            >
              {texts.swapped(otherOrder, present.trackingId)}
            </Button>
          )}
          <Button
            wide
            busy={share.isPending}
            busyText={texts.sending}
            disabled={isBusy}
            onClick={() => share.mutate(opId)}
          >
            {texts.shared}
          </Button>
        </Stack>
        <p>{texts.noCombining}</p>
      </Stack>
    </Dialog>
  );
}

import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { useSendNow } from './use-send-now.ts';

/** After a sign-in: what its seller kept here when they signed out goes when they say so. */
export function LeftRowsBanner() {
  const texts = useTexts(pendingTexts);
  const shown = useOutboxView();
  const { isSending, sendNow } = useSendNow();
  if (shown.kind !== 'read') return null;
  const left = shown.view.rows.filter(
    ({ state, lastError }) => state === 'needs-sign-in' && lastError?.reason === 'kept-at-sign-out',
  ).length;
  if (left === 0) return null;
  return (
    <Banner
      tone="attention"
      form="strip"
      icon="tray"
      role="status"
      title={texts.leftTitle(left)}
      action={
        <ActionLink onClick={sendNow} aria-disabled={isSending || undefined}>
          {isSending ? texts.sending : texts.sendLeft(left)}
        </ActionLink>
      }
    />
  );
}

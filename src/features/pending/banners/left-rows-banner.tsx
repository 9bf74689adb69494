import { useSendNow } from '#src/features/pending/use-send-now.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

/** After a sign-in: what its seller kept here when they signed out goes when they say so. */
export default function LeftRowsBanner({ left }: { left: number }) {
  const texts = useTexts(pendingTexts);
  const { isSending, sendNow } = useSendNow();
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

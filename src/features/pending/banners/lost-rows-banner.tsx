import { useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

/** Says it where the browser has lost what was kept here: nobody else could. */
export default function LostRowsBanner({ lost, onUnderstood }: { lost: number; onUnderstood: () => void }) {
  const texts = useTexts(pendingTexts);
  return (
    <Banner
      tone="failed"
      role="alert"
      title={texts.lost(lost)}
      action={<ActionLink onClick={onUnderstood}>{texts.understood}</ActionLink>}
    >
      {texts.lostDetail}
    </Banner>
  );
}

import { useEffect, useState } from 'react';
import { countLostRows, rememberQueued } from '#src/api/outbox/lost-rows-memory.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/banner.tsx';

/** Says it where the browser has lost what was kept here: nobody else could. */
export function LostRowsBanner() {
  const texts = useTexts(pendingTexts);
  const shown = useOutboxView();
  // Undefined until it is known.
  const [lost, setLost] = useState<number>();
  const view = shown.kind === 'read' ? shown.view : undefined;
  const count = view && view.rows.filter(({ state }) => state !== 'sent').length + view.ofOthers;

  useEffect(() => {
    if (count === undefined) return;
    if (lost === undefined) void countLostRows().then(setLost, () => undefined);
    // What was lost is remembered until somebody has read it.
    else if (lost === 0) void rememberQueued(count);
  }, [count, lost]);

  if (!lost) return null;
  return (
    <Banner
      tone="failed"
      role="alert"
      title={texts.lost(lost)}
      action={<ActionLink onClick={() => setLost(0)}>{texts.understood}</ActionLink>}
    >
      {texts.lostDetail}
    </Banner>
  );
}

import { useTexts } from '#src/messages/catalogue.ts';
import { stoppedRowsTexts } from '#src/messages/stopped-rows.ts';
import type { OutboxView } from '#src/outbox/outbox-commands.ts';
import { Banner } from '#src/ui/page/banner.tsx';

/** Why rows don't go that no list below can explain: our own code failed, or they are of another company. */
export default function StoppedBanners({ view }: { view: OutboxView }) {
  const texts = useTexts(stoppedRowsTexts);
  const { fault, stoppedElsewhere } = view;
  return (
    <>
      {fault && (
        <Banner tone="failed" role="alert" title={texts.deliveryFault}>
          {texts.deliveryFaultText(fault.message)}
        </Banner>
      )}
      {stoppedElsewhere > 0 && (
        <Banner tone="attention" title={texts.stoppedElsewhere(stoppedElsewhere)}>
          {texts.stoppedElsewhereText}
        </Banner>
      )}
    </>
  );
}

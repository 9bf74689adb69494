import { useEffect } from 'react';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import { markMissing } from '#src/outbox/missing-rows.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import type { MissingConfirmation } from '../../entities/order/waiting-confirmations.ts';

/** Says so where it is first seen, and has the list of what was sent say so too. */
export function MissingConfirmations({ missing }: { missing: readonly MissingConfirmation[] }) {
  const texts = useTexts(orderItemsTexts);
  const language = useLanguage();
  useEffect(() => {
    // The next sight of the order tries again.
    if (missing.length > 0)
      markMissing(
        outbox,
        missing.map(({ opId }) => opId),
      ).catch(() => undefined);
  }, [missing]);
  return missing.map(({ opId, trackingId, sentAt }) => (
    <Banner key={opId} tone="failed" role="alert" title={texts.missing}>
      {texts.missingDetail(trackingId, formatMoment(sentAt, language))}
    </Banner>
  ));
}

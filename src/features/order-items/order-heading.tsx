import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import type { OrderId } from '#src/contract/ids.ts';
import type { MissingConfirmation } from '#src/entities/order/waiting-confirmations.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import { markMissing } from '#src/outbox/missing-rows.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Tag } from '#src/ui/tables/table-cells.tsx';

export function IossBadge() {
  return <Tag>{useTexts(orderItemsTexts).ioss}</Tag>;
}

/** What the badge means for anyone who packs the order. */
export function IossNote() {
  return <Banner tone="empty" title={useTexts(orderItemsTexts).iossMeaning} />;
}

/** To what happened to the order; how the list was left goes along, for the way back. */
export function HistoryLink({ orderId }: { orderId: OrderId }) {
  const { history } = useTexts(orderItemsTexts);
  return (
    <ActionLink asChild>
      <Link to="/customs-tracking/history" search={{ orderId }} state>
        {history}
      </Link>
    </ActionLink>
  );
}

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
      {texts.missingDetail(trackingId, formatWhen(sentAt, language))}
    </Banner>
  ));
}

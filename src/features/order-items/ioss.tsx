import { useTexts } from '#src/messages/catalogue.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

export function IossBadge() {
  return (
    <Badge tone="empty" icon="help">
      {useTexts(orderItemsTexts).ioss}
    </Badge>
  );
}

/** What the badge means for whoever packs the order. */
export function IossNote() {
  return <Banner tone="empty" icon="help" title={useTexts(orderItemsTexts).iossMeaning} />;
}

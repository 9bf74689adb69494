import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Figure } from '#src/ui/tables/table-cells.tsx';

const namedAtMost = 3;

export interface RefusedBannerProps {
  /** Of orders, each once: the page below may be about another one, whose confirmation is in order. */
  orderIds: readonly string[];
}

/** A confirmation that was kept here was refused when it arrived: a toast would be gone before anybody looks. */
export default function RefusedBanner({ orderIds }: RefusedBannerProps) {
  const texts = useTexts(shipmentTexts);
  const { title } = useTexts(savedHereTexts);
  const named = orderIds.slice(0, namedAtMost);
  const more = orderIds.length - named.length;
  return (
    <Banner
      tone="failed"
      role="alert"
      title={texts.failed}
      action={
        <ActionLink asChild>
          <Link to="/pending">{title}</Link>
        </ActionLink>
      }
    >
      {texts.failedOrders(orderIds.length)}
      {named.map((orderId, place) => (
        <Fragment key={orderId}>
          {place > 0 && texts.failedBetween}
          <Figure>{orderId}</Figure>
        </Fragment>
      ))}
      {more > 0 && texts.failedMore(more)}
    </Banner>
  );
}

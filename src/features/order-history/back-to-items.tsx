import { Link } from '@tanstack/react-router';
import type { OrderId } from '#src/contract/ids.ts';
import { BackLink } from '#src/entities/back-link.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { orderHistoryTexts } from '#src/messages/order-history.ts';

/** The entry of the browser's history keeps how the list was left, which is handed on. */
export function BackToItems({ orderId }: { orderId: OrderId }) {
  const { backToItems } = useTexts(orderHistoryTexts);
  return (
    <BackLink>
      <Link to="/customs-tracking/products" search={{ orderId }} state>
        {backToItems}
      </Link>
    </BackLink>
  );
}

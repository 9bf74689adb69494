import { Link } from '@tanstack/react-router';
import type { OrderId } from '#src/contract/ids.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { orderHistoryTexts } from '#src/messages/order-history.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';

/** The entry of the browser's history keeps how the list was left, which is handed on. */
export function BackToItems({ orderId }: { orderId: OrderId }) {
  const { backToItems } = useTexts(orderHistoryTexts);
  return (
    <ActionLink shape="back" asChild>
      <Link to="/customs-tracking/products" search={{ orderId }} state>
        <Icon name="chevron-left" size={16} />
        {backToItems}
      </Link>
    </ActionLink>
  );
}

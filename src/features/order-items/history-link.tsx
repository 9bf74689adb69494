import { Link } from '@tanstack/react-router';
import type { OrderId } from '#src/contract/ids.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import { ActionLink } from '#src/ui/action-link.tsx';

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

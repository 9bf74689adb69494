import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { productsQuery } from '#src/api/products-query.ts';
import { loadOnce } from '#src/api/refresh-once.ts';
import { OrderId } from '#src/contract/ids.ts';
import { OrderItemsScreen } from '#src/features/order-items/order-items-screen.tsx';
import { nothingWaits } from '#src/features/order-items/waiting-confirmations.ts';

export const Route = createFileRoute('/_app/customs-tracking/products')({
  validateSearch: v.object({ orderId: v.fallback(v.optional(OrderId), undefined) }),
  loaderDeps: ({ search }) => ({ orderId: search.orderId }),
  loader({ context, deps: { orderId } }) {
    // A link without an order leads nowhere in particular.
    if (!orderId) throw redirect({ to: '/customs-tracking', replace: true });
    loadOnce(context.queryClient, productsQuery(orderId)).catch(() => undefined);
    return { orderId };
  },
  component: Screen,
});

function Screen() {
  const { orderId } = Route.useLoaderData();
  return (
    <OrderItemsScreen
      key={orderId}
      orderId={orderId}
      waiting={nothingWaits}
      onConfirmShipment={() => undefined}
    />
  );
}

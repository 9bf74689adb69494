import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as v from 'valibot';
import { startLoadingOrders } from '#src/api/cache/seller-data.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { orderHistoryQuery } from '#src/api/queries/order-history.ts';
import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { OrderId } from '#src/contract/ids.ts';
import { entityOfOrder } from '#src/contract/shipments/queueable-mutations.ts';
import { ProofLetterhead } from '#src/features/customs-tracking/proof/proof-letterhead.tsx';
import { certificateOf } from '#src/features/customs-tracking/proof/read-certificate.ts';
import { type LoadedProof, useProof } from '#src/features/customs-tracking/proof/use-proof.ts';
import { BackToItems } from '#src/features/order-history/back-to-items.tsx';
import { ClearanceTimeline, TimelineSkeleton } from '#src/features/order-history/clearance-timeline.tsx';
import { OrderHistoryScreen } from '#src/features/order-history/order-history-screen.tsx';

const UnsentLines = lazy(() => import('#src/features/order-history/unsent-lines.tsx'));

export const Route = createFileRoute('/_app/customs-tracking/history')({
  validateSearch: v.object({ orderId: v.fallback(v.optional(OrderId), undefined) }),
  loaderDeps: ({ search }) => ({ orderId: search.orderId }),
  loader: ({ context, deps: { orderId } }) => {
    if (!orderId) throw redirect({ to: '/customs-tracking', replace: true });
    // Not awaited: the screen has its own skeleton. The list knows the order's way through customs.
    void context.queryClient.prefetchQuery(orderHistoryQuery(orderId));
    void startLoadingOrders(context.queryClient);
    return { orderId };
  },
  component: Screen,
});

function Screen() {
  const { orderId } = Route.useLoaderData();
  const tracking = useQuery({ ...trackingQuery, enabled: false });
  const order = tracking.data?.items.find(item => item.orderId === orderId);
  // Proofs come before the orders of the list: an order that is there has its proof on this device too.
  const proof = useProof(order?.orderId);
  const shown = useOutboxView();
  const unsent = (shown.kind === 'read' ? shown.view.rows : []).filter(
    ({ state, entity }) => state !== 'sent' && entity === entityOfOrder(orderId),
  );
  return (
    <OrderHistoryScreen
      key={orderId}
      orderId={orderId}
      letterhead={<ProofLetterhead loaded={proof} mrn={order?.mrn} />}
      back={<BackToItems orderId={orderId} />}
      unsent={
        unsent.length > 0 && (
          <Suspense>
            <UnsentLines rows={unsent} />
          </Suspense>
        )
      }
      clearance={
        order ? (
          <Clearance order={order} proof={proof} />
        ) : (
          !tracking.data && !tracking.error && <TimelineSkeleton />
        )
      }
    />
  );
}

function Clearance({ order, proof }: { order: TrackedOrder; proof: LoadedProof }) {
  if (proof.kind === 'loading') return <TimelineSkeleton />;
  const releasedAt = proof.kind === 'read' ? certificateOf(proof.proof.payload).releasedAt : undefined;
  return <ClearanceTimeline order={order} releasedAt={releasedAt} />;
}

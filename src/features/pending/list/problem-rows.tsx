import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { closeProblem } from '#src/api/mutations/shipments.ts';
import { shipmentProblemsQuery } from '#src/api/queries/shipment-problems.ts';
import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import type { ShipmentProblem } from '#src/contract/shipments/shipment-ledger.ts';
import { canSendAgain, problemWords } from '#src/entities/order/marketplace-answer.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { marketplaceAnswerTexts } from '#src/messages/marketplace-answer.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { Button } from '#src/ui/button.tsx';
import { Status } from '#src/ui/status.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import { Figure, Sub } from '#src/ui/tables/table-cells.tsx';

/**
 * Confirmations that the marketplace doesn't have, whichever device sent them: list items. Without a connection the
 * list tells of which orders.
 */
export function ProblemRows({ orders }: { orders: readonly TrackedOrder[] }) {
  const { data } = useQuery(shipmentProblemsQuery);
  const isCancelled = ({ orderId, orderStatus }: TrackedOrder) =>
    orderStatus === 'cancelled' || data?.some(problem => problem.orderId === orderId && problem.cancelled);
  // A parcel that must not leave comes first.
  const sorted = orders.toSorted((one, other) => Number(isCancelled(other)) - Number(isCancelled(one)));
  return sorted.flatMap(order => {
    const problems = data?.filter(problem => problem.orderId === order.orderId) ?? [];
    if (problems.length === 0) return <OrderRow key={order.orderId} order={order} />;
    return problems.map(problem => <ProblemRow key={problem._id} problem={problem} />);
  });
}

function ProblemRow({ problem }: { problem: ShipmentProblem }) {
  const texts = useTexts(pendingTexts);
  const words = useTexts(marketplaceAnswerTexts);
  const queryClient = useQueryClient();
  const { _id, orderId, marketplace, values, products, cancelled } = problem;
  const close = useMutation({
    ...closeProblem,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: shipmentProblemsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: trackingQuery.queryKey }),
      ]),
    meta: { notice: { id: 'close-problem', failed: () => texts.closeFailed } },
  });
  const sub = [texts.items(products.length), values.carrier, values.trackingId].join(' · ');
  return (
    <ListRow
      title={<Figure>{orderId}</Figure>}
      sub={[texts.kind['shipment-confirmation'], sub].join(' · ')}
      subTitle={sub}
      state={
        <>
          <Status tone="failed">
            {cancelled
              ? texts.cancelled[cancelled]
              : marketplace.state === 'refused'
                ? words.refused
                : words.missing}
          </Status>
          <Sub>{cancelled ? texts.cancelledDetail[cancelled] : problemWords(marketplace, words)}</Sub>
        </>
      }
      actions={
        canSendAgain(marketplace) && !cancelled ? (
          <Button asChild size="small" variant="quiet">
            <Link to="/customs-tracking/products" search={{ orderId, correct: _id }}>
              {words.correctAndSend}
            </Link>
          </Button>
        ) : (
          <Button size="small" variant="quiet" busy={close.isPending} onClick={() => close.mutate(_id)}>
            {cancelled ? texts.cancelledDone[cancelled] : texts.close}
          </Button>
        )
      }
    />
  );
}

function OrderRow({ order: { orderId, orderStatus } }: { order: TrackedOrder }) {
  const texts = useTexts(pendingTexts);
  const isCancelled = orderStatus === 'cancelled';
  return (
    <ListRow
      title={<Figure>{orderId}</Figure>}
      sub={texts.kind['shipment-confirmation']}
      state={
        <>
          <Status tone="failed">{isCancelled ? texts.cancelled.whole : texts.marketplaceProblem}</Status>
          {isCancelled && <Sub>{texts.cancelledDetail.whole}</Sub>}
        </>
      }
      actions={
        <Button asChild size="small" variant="quiet">
          <Link to="/customs-tracking/products" search={{ orderId }}>
            {texts.openOrder}
          </Link>
        </Button>
      }
    />
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import * as v from 'valibot';
import { startLoadingOrders } from '#src/api/cache/seller-data.ts';
import { retryRow } from '#src/api/mutations/queued-rows.ts';
import type { ShipmentOutcome } from '#src/api/mutations/shipments.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { carrierRulesQuery } from '#src/api/queries/carrier-rules.ts';
import { productsQuery } from '#src/api/queries/products.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { OrderId } from '#src/contract/ids.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import { reportShipment } from '#src/entities/order/report-shipment.ts';
import { useOrderItems } from '#src/entities/order/use-order-items.ts';
import {
  isTaken,
  missingConfirmations,
  waitingConfirmations,
} from '#src/entities/order/waiting-confirmations.ts';
import {
  deliveredConfirmation,
  type EditedConfirmation,
  editedConfirmation,
} from '#src/entities/shipment/edited-confirmation.ts';
import { orderMarketplace } from '#src/entities/shipment/order-marketplace.ts';
import type { ShipmentForm } from '#src/entities/shipment/shipment-form.ts';
import type { SavedInDialog } from '#src/entities/shipment/shipment-form-draft.ts';
import { formDraftItems, restoreUndone } from '#src/entities/shipment/shipment-form-draft.ts';
import { BackToOrders } from '#src/features/customs-tracking/back-to-orders.tsx';
import { OrderBadges } from '#src/features/customs-tracking/order-badges.tsx';
import {
  HistoryLink,
  IossBadge,
  IossNote,
  MissingConfirmations,
} from '#src/features/order-items/order-heading.tsx';
import { OrderItemsScreen } from '#src/features/order-items/order-items-screen.tsx';
import { RefetchFailure } from '#src/feedback/fetch-failure.tsx';

const ShipmentDialog = lazy(() => import('#src/features/order-items/shipment-dialog.tsx'));
const SavedNotice = lazy(() => import('#src/features/order-items/saved-in-dialog.tsx'));

export const Route = createFileRoute('/_app/customs-tracking/products')({
  validateSearch: v.object({
    orderId: v.fallback(v.optional(OrderId), undefined),
    /** The key of a row that waits on this device, to be edited. */
    edit: v.fallback(v.optional(v.string()), undefined),
    /** The id of a confirmation that the server has, to be corrected. */
    correct: v.fallback(v.optional(v.string()), undefined),
    /** The key of a refused row that is sent again once that correction frees its tracking number. */
    retry: v.fallback(v.optional(v.string()), undefined),
  }),
  loaderDeps: ({ search }) => ({ orderId: search.orderId }),
  loader: ({ context, deps: { orderId } }) => {
    // A link without an order leads nowhere in particular.
    if (!orderId) throw redirect({ to: '/customs-tracking', replace: true });
    // Not awaited: the screen has its own skeleton. The list knows the order's status and ship-by.
    startLoading(context.queryClient, productsQuery(orderId));
    void startLoadingOrders(context.queryClient);
    return { orderId };
  },
  component: Screen,
});

function Screen() {
  const { orderId } = Route.useLoaderData();
  return <Order key={orderId} orderId={orderId} />;
}

function Order({ orderId }: { orderId: OrderId }) {
  const { seller } = Route.useRouteContext();
  const known = useOrderItems(orderId);
  const { items, query } = known;
  const tracking = useQuery({ ...trackingQuery, enabled: false });
  const order = tracking.data?.items.find(item => item.orderId === orderId);
  const marketplace = orderMarketplace(order, seller);
  // The form needs them at once, and offline.
  useQuery(carrierRulesQuery);
  // The items are refetched once a confirmation has arrived; the list behind this screen is not.
  const shipBy = query.data ? query.data.find(item => item.shipBy)?.shipBy : order?.shipBy;
  const shown = useOutboxView();
  const waiting = useMemo(
    () => waitingConfirmations(shown.kind === 'read' ? shown.view.rows : [], orderId, items ?? []),
    [shown, orderId, items],
  );
  const missing = useMemo(() => {
    const rows = shown.kind === 'read' ? shown.view.rows : [];
    return missingConfirmations(rows, orderId, query.data ?? [], query.dataUpdatedAt, waiting);
  }, [shown, orderId, query.data, query.dataUpdatedAt, waiting]);
  const [confirming, setConfirming] = useState<readonly OrderItem[]>();
  const { edit, correct, retry } = Route.useSearch();
  const requested = edit ?? correct;
  const navigate = Route.useNavigate();
  const sendAgain = useMutation(retryRow);
  const edited = useMemo(() => {
    const [rows, products] = [shown.kind === 'read' ? shown.view.rows : [], items ?? []];
    return editedConfirmation(rows, products, edit) ?? deliveredConfirmation(rows, products, correct);
  }, [shown, items, edit, correct]);
  // Kept while it is open: a row sent in the meantime must not close the form. Opened once: what was corrected is
  // gone from the rows, and from the address, some moments after the form was closed.
  const [editing, setEditing] = useState<EditedConfirmation>();
  const [openedFor, setOpenedFor] = useState<string>();
  if (edited && openedFor !== requested) {
    setOpenedFor(requested);
    setEditing(edited);
  }
  const handleCorrect = useCallback(
    ({ confirmation }: OrderItem) => {
      const rows = shown.kind === 'read' ? shown.view.rows : [];
      setEditing(deliveredConfirmation(rows, items ?? [], confirmation?._id));
    },
    [shown, items],
  );
  // A form that was open when the page was reloaded opens again, about what is still to be confirmed.
  const [typedFor, setTypedFor] = useState(() => formDraftItems(orderId));
  if (typedFor.length > 0 && items && shown.kind === 'read') {
    setTypedFor([]);
    const open = items.filter(item => typedFor.includes(item._id) && !isTaken(item, waiting));
    if (open.length > 0 && !edit) setConfirming(open);
  }
  const products = confirming ?? editing?.products;
  const corrected = confirming ? undefined : editing;
  const [saved, setSaved] = useState<SavedInDialog>();
  const [isUndone, setUndone] = useState(false);
  const [isFormDone, setFormDone] = useState(false);
  const again = useMemo(
    () => editedConfirmation(shown.kind === 'read' ? shown.view.rows : [], items ?? [], saved?.opId),
    [shown, items, saved],
  );
  const handleUndone = (undone: SavedInDialog) => {
    restoreUndone(orderId, undone);
    setSaved(undefined);
    setUndone(true);
    if (undone.edited) setEditing(undone.edited);
    else setConfirming(undone.products);
  };
  const handleCorrectAgain = () => {
    setSaved(undefined);
    setEditing(again);
  };
  const handleClose = () => {
    setConfirming(undefined);
    setEditing(undefined);
    setUndone(false);
    setFormDone(false);
    if (requested) void navigate({ search: { orderId }, state: true, replace: true });
  };
  const handleDone = (outcome: ShipmentOutcome, opId: string, submitted: ShipmentForm) => {
    if (retry) sendAgain.mutate(retry);
    const isQueued = outcome === 'queued' || outcome === 'blocked';
    setSaved(isQueued ? { opId, submitted, products: products ?? [], edited: corrected } : undefined);
    handleClose();
    setFormDone(true);
    if (outcome !== 'queued') reportShipment(outcome);
    if (!isQueued) void query.refetch();
  };

  return (
    <>
      <OrderItemsScreen
        orderId={orderId}
        known={known}
        waiting={waiting}
        onConfirmShipment={setConfirming}
        onCorrect={handleCorrect}
        isFormDone={isFormDone && !products}
        back={<BackToOrders />}
        aside={
          <>
            {order && <OrderBadges status={order.status} shipBy={shipBy} />}
            {order?.isIoss && <IossBadge />}
            <HistoryLink orderId={orderId} />
          </>
        }
        notice={
          <>
            {query.data && query.isRefetchError && (
              <RefetchFailure
                report="customsProducts"
                failure={query.error}
                fetchedAt={query.dataUpdatedAt}
              />
            )}
            {order?.isIoss && <IossNote />}
            <MissingConfirmations missing={missing} />
            {saved && !products && (
              <Suspense>
                <SavedNotice
                  key={saved.opId}
                  {...saved}
                  onUndone={() => handleUndone(saved)}
                  onCorrect={again && handleCorrectAgain}
                />
              </Suspense>
            )}
          </>
        }
      />
      {products && (
        <Suspense>
          <ShipmentDialog
            order={{
              orderId,
              products,
              ...marketplace,
              address: seller.address,
              dispatchFrom: seller.dispatchFrom,
              shipping: seller.shipping,
              timeZone: seller.timeZone,
              isIoss: order?.isIoss ?? false,
            }}
            shipBy={shipBy}
            {...(corrected && { edited: corrected })}
            isUndone={isUndone}
            onClose={handleClose}
            onDone={handleDone}
          />
        </Suspense>
      )}
    </>
  );
}

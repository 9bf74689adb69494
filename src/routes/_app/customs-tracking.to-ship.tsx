import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { startLoadingOrders, takeOpenOrdersAlong } from '#src/api/cache/seller-data.ts';
import type { CustomsProduct } from '#src/contract/customs-product.ts';
import { OrderId } from '#src/contract/ids.ts';
import { recognise } from '#src/entities/scanned-code/recognise.ts';
import { signal } from '#src/entities/scanned-code/signals.ts';
import { BackToOrders } from '#src/features/customs-tracking/back-to-orders.tsx';
import { orderMarketplace } from '#src/features/shipment/order-marketplace.ts';
import { PackOrder } from '#src/features/shipment/packing/pack-order.tsx';
import { usedLabel } from '#src/features/shipment/packing/used-labels.ts';
import { type Finding, findOrder } from '#src/features/to-ship/find-order.ts';
import { OrderCaptions } from '#src/features/to-ship/order-captions.tsx';
import { ScannerSettings } from '#src/features/to-ship/scanner-settings.tsx';
import { ToShipScreen } from '#src/features/to-ship/to-ship-screen.tsx';
import { ToShipSearch } from '#src/features/to-ship/to-ship-search.ts';
import { usePackedOrder } from '#src/features/to-ship/use-packed-order.ts';
import { useToShip } from '#src/features/to-ship/use-to-ship.ts';
import { nextOrder } from '#src/features/to-ship/waiting-orders.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';
import type { Row } from '#src/outbox/row.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { ScanRelay } from '#src/ui/scan-relay.ts';
import { useScanner } from '#src/ui/use-scanner.ts';

export const Route = createFileRoute('/_app/customs-tracking/to-ship')({
  validateSearch: ToShipSearch,
  loader: ({ context }) => {
    // Not awaited: the screen has its own skeleton. The list says what became of orders that don't wait any more.
    void takeOpenOrdersAlong();
    void startLoadingOrders(context.queryClient);
  },
  component: Screen,
});

function Screen() {
  const search = Route.useSearch();
  const { seller } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const usedFor = useCallback(
    (rows: readonly Row[], trackingId: string) => {
      const opened = queryClient.getQueriesData<CustomsProduct[]>({ queryKey: ['products'] });
      return usedLabel(
        trackingId,
        rows,
        opened.map(([key, items = []]) => ({ orderId: String(key[1]), items })),
      );
    },
    [queryClient],
  );
  const orderOfLabel = useCallback(
    (rows: readonly Row[], trackingId: string) => usedFor(rows, trackingId)?.orderId,
    [usedFor],
  );
  const toShip = useToShip(orderOfLabel);
  const [finding, setFinding] = useState<Finding>();
  const isCode = (text: string) => recognise(text, { skus: toShip.skus }).kind !== 'unknown';
  // One for the whole screen: nothing is lost between the list and an order.
  const [scans] = useState(() => new ScanRelay());
  useScanner(scans.tell, isCode);
  const packed = usePackedOrder(search.order, toShip);

  const handleSearchChange = useCallback(
    (change: Partial<ToShipSearch>, how: 'push' | 'replace') => {
      void navigate({
        search: now => ({ ...now, ...change }),
        replace: how === 'replace',
        resetScroll: false,
      });
    },
    [navigate],
  );
  const handleOpen = useCallback(
    (order: string) => {
      setFinding(undefined);
      void navigate({ search: now => ({ ...now, order: v.parse(OrderId, order), search: undefined }) });
    },
    [navigate],
  );
  const handleClose = () => void navigate({ search: now => ({ ...now, order: undefined }) });
  const handleOpenPending = useCallback(() => void navigate({ to: '/pending' }), [navigate]);
  const handleCode = (code: string) => {
    const found = findOrder(code, toShip);
    if (found.kind === 'order') {
      signal('opened');
      handleOpen(found.orderId);
      return;
    }
    signal('asks');
    setFinding(found);
    // It is said above the list, which may be scrolled far down.
    scrollTo({ top: 0 });
    if (search.order) handleClose();
  };
  const itemsLink = (orderId: string, words: string) => (
    <ActionLink asChild>
      <Link to="/customs-tracking/products" search={{ orderId: v.parse(OrderId, orderId) }}>
        {words}
      </Link>
    </ActionLink>
  );
  const texts = useTexts(toShipTexts);

  if (packed) {
    const { order } = packed;
    const { orderId, isIoss = false } = order;
    const next = nextOrder(toShip.waiting, search, seller.marketplace, {
      behind: orderId,
      now: Date.now(),
    });
    return (
      <PackOrder
        key={orderId}
        {...packed}
        shipment={{
          orderId,
          ...orderMarketplace(order, seller),
          address: seller.address,
          dispatchFrom: seller.dispatchFrom,
          isIoss,
        }}
        usedFor={trackingId => {
          const used = usedFor(toShip.rows, trackingId);
          return used?.orderId === orderId ? undefined : used;
        }}
        skus={toShip.skus}
        scans={scans}
        captions={<OrderCaptions order={order} />}
        itemsLink={words => itemsLink(orderId, words)}
        onCode={handleCode}
        onOpen={handleOpen}
        onNext={next === undefined ? undefined : () => handleOpen(next)}
        onClose={handleClose}
      />
    );
  }
  const isUnknown = search.order !== undefined && toShip.taken.orders !== undefined;
  return (
    <ToShipScreen
      toShip={toShip}
      search={search}
      onSearchChange={handleSearchChange}
      // A link to an order that doesn't wait any more says why.
      finding={finding ?? (isUnknown && search.order ? findOrder(search.order, toShip) : undefined)}
      onCode={handleCode}
      isCode={isCode}
      scans={scans}
      onOpen={handleOpen}
      onOpenPending={handleOpenPending}
      itemsLink={orderId => itemsLink(orderId, texts.openItems)}
      home={seller.marketplace}
      back={<BackToOrders />}
      settings={<ScannerSettings />}
    />
  );
}

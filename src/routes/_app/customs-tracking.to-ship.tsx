import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { prefetchOpenOrders, startLoadingOrders } from '#src/api/cache/seller-data.ts';
import { whenIdle } from '#src/api/client/when-idle.ts';
import { todayQuery } from '#src/api/queries/today.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { OrderId } from '#src/contract/ids.ts';
import { recognise } from '#src/contract/scanned-codes/recognise.ts';
import { normaliseTrackingId } from '#src/contract/shipments/carriers.ts';
import { entryBefore } from '#src/entities/back-link.tsx';
import { CameraButton, CameraPlace } from '#src/entities/camera/camera-place.tsx';
import { useCameraSwitch } from '#src/entities/camera/use-camera-switch.ts';
import { usedLabelsHere } from '#src/entities/order/used-labels-here.ts';
import { dueCodes } from '#src/entities/packing/due-codes.ts';
import { ScanFlash } from '#src/entities/scanned-code/scan-flash.tsx';
import { orderMarketplace } from '#src/entities/shipment/order-marketplace.ts';
import { OrderCaptions } from '#src/features/to-ship/order-captions.tsx';
import { PackOrder } from '#src/features/to-ship/packing/pack-form.tsx';
import { ScannerSettings } from '#src/features/to-ship/scanner-settings.tsx';
import { ToShipScreen } from '#src/features/to-ship/to-ship-screen.tsx';
import { ToShipSearch } from '#src/features/to-ship/to-ship-search.ts';
import { useScanRun } from '#src/features/to-ship/use-scan-run.ts';
import { nextOrder } from '#src/features/to-ship/waiting-orders.ts';
import { PackedProblems, useCorrections } from '#src/features/today/packed-problems.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { ScanRelay, useScanner } from '#src/ui/scanner/scan-relay.ts';

// The run begins without what is said when a scan opens nothing.
const loadNotice = () => import('#src/features/to-ship/found-notice.tsx');
const FoundNotice = lazy(loadNotice);
// For companies that require it, and no others.
const loadCounting = () => import('#src/features/to-ship/contents/counted-order.tsx');
const CountedOrder = lazy(loadCounting);

export const Route = createFileRoute('/_app/customs-tracking/to-ship')({
  validateSearch: ToShipSearch,
  loader: ({ context }) => {
    // Not awaited: the screen has its own skeleton. The list says what became of orders that don't wait any more.
    void prefetchOpenOrders(true);
    void startLoadingOrders(context.queryClient);
    void context.queryClient.prefetchQuery(todayQuery());
  },
  component: Screen,
});

/** Whether an address is the list, without an open order. */
const isList = (href = '') =>
  href.startsWith('/customs-tracking/to-ship') && !new URLSearchParams(href.split('?')[1]).has('order');

/** Without a connection, or room for it, the camera's own button says so. */
const prefetchCamera = () =>
  import('#src/ui/camera/code-reader.ts').then(reader => reader.prefetchReader()).catch(() => undefined);

function Screen() {
  return (
    <>
      <ToShipRun />
      <ScanFlash />
    </>
  );
}

function ToShipRun() {
  const { history } = useRouter();
  const search = Route.useSearch();
  const { seller } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const usedLabels = useCallback((rows: readonly Row[]) => usedLabelsHere(queryClient, rows), [queryClient]);
  const orderOfLabel = useCallback(
    (rows: readonly Row[], trackingId: string) =>
      usedLabels(rows).flatMap(usesOf => usesOf(normaliseTrackingId(trackingId)))[0]?.orderId,
    [usedLabels],
  );
  const { toShip, packing, packed, handleScan, handleOpen, handleCode } = useScanRun({
    address: search.order,
    orderOfLabel,
    onShow: order => handleShow(order),
  });
  const handleShow = (order: string | undefined) => {
    if (order !== undefined) {
      const orderId = v.parse(OrderId, order);
      void navigate({
        search: now => ({ ...now, order: orderId, search: undefined }),
        // In a run one order follows the other: Back leads to the list, and not through all that are done.
        replace: search.order !== undefined,
      });
      return;
    }
    const now = packing.current();
    // What is said stands above the list: its place is its head then, and not where it was left.
    const hasNotice = 'notice' in now && now.notice !== undefined;
    if (!hasNotice && isList(entryBefore(history))) history.back();
    else void navigate({ search: before => ({ ...before, order: undefined }) });
  };
  const isCode = (text: string) => recognise(text, { skus: toShip.skus }).kind !== 'unknown';
  // One for the whole screen: nothing is lost between the list and an order.
  const [scans] = useState(() => new ScanRelay());
  const camera = useCameraSwitch();
  useScanner(scan => {
    camera.scannerUsed();
    scans.notify(scan);
  }, isCode);

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
  const handleOpenPending = useCallback(() => void navigate({ to: '/pending' }), [navigate]);
  const itemsLink = (orderId: string, words: string) => (
    <ActionLink asChild>
      <Link to="/customs-tracking/products" search={{ orderId: v.parse(OrderId, orderId) }}>
        {words}
      </Link>
    </ActionLink>
  );
  const texts = useTexts(toShipTexts);
  const isShown = toShip.taken.orders !== undefined;
  const isCounting = seller.shipping?.contents === 'required';
  useEffect(() => {
    if (isShown)
      void whenIdle()
        .then(() => Promise.all([loadNotice(), isCounting && loadCounting()]))
        .catch(() => undefined)
        .then(prefetchCamera);
  }, [isShown, isCounting]);

  const { state } = packing;
  const notice = 'notice' in state ? state.notice : undefined;
  const found = notice?.kind === 'found' && (
    <Suspense>
      <FoundNotice
        finding={notice.found}
        onOpen={handleOpen}
        onOpenPending={handleOpenPending}
        itemsLink={orderId => itemsLink(orderId, texts.openItems)}
      />
    </Suspense>
  );
  const correctionOf = useCorrections();
  const follow = useEffectEvent(({ found }: Extract<typeof notice, { kind: 'found' }>) => {
    // The parcel is packed already: its code leads to what is wrong with it.
    const correction = 'orderId' in found && found.orderId && correctionOf(found.orderId);
    if (correction) void navigate(correction);
  });
  useEffect(() => {
    // It is shown above the list, which may be scrolled far down.
    if (notice) scrollTo({ top: 0 });
    if (notice?.kind === 'found') follow(notice);
  }, [notice]);

  const cameraButton = <CameraButton {...camera} />;
  // The camera stays while one order follows the other: some phones ask again for each start of it.
  const inRun = (screen: ReactNode) => (
    <>
      <CameraPlace
        place="page"
        camera={camera}
        due={() => dueCodes(packing.current(), toShip.skus, isCounting)}
        orderId={packed?.order.orderId}
        onScan={scans.notify}
      />
      {screen}
    </>
  );
  if (packed) {
    const { order } = packed;
    const { orderId, isIoss = false } = order;
    const next = nextOrder(toShip.waiting, search, seller.marketplace, {
      behind: orderId,
      now: Date.now(),
      timeZone: seller.timeZone,
    });
    const Pack = isCounting ? CountedOrder : PackOrder;
    return inRun(
      <Suspense>
        <Pack
          key={`${orderId} ${state.turn}`}
          {...packed}
          table={packing}
          shipment={{
            orderId,
            ...orderMarketplace(order, seller),
            address: seller.address,
            dispatchFrom: seller.dispatchFrom,
            shipping: seller.shipping,
            timeZone: seller.timeZone,
            isIoss,
          }}
          usedLabels={usedLabels(toShip.rows)}
          skus={toShip.skus}
          scans={scans}
          onScan={handleScan}
          cameraButton={cameraButton}
          captions={<OrderCaptions order={order} />}
          found={found}
          itemsLink={words => itemsLink(orderId, words)}
          onNext={next === undefined ? undefined : () => handleOpen(next)}
        />
      </Suspense>,
    );
  }
  return inRun(
    <ToShipScreen
      toShip={toShip}
      search={search}
      onSearchChange={handleSearchChange}
      found={found}
      putAside={state.putAside}
      onScan={handleScan}
      onCode={handleCode}
      isCode={isCode}
      scans={scans}
      onOpen={handleOpen}
      onOpenPending={handleOpenPending}
      home={seller.marketplace}
      tracked={queryClient.getQueryData(trackingQuery.queryKey)?.items.length}
      problems={<PackedProblems />}
      cameraButton={cameraButton}
      beside={
        <HelpText>
          <ActionLink asChild>
            <Link to="/customs-tracking/pick-list" search={{ ...search, order: undefined }}>
              {texts.pickList}
            </Link>
          </ActionLink>
          {' · '}
          <ActionLink asChild>
            <Link to="/customs-tracking/hand-over">{texts.handOverLists}</Link>
          </ActionLink>
        </HelpText>
      }
      settings={<ScannerSettings />}
    />,
  );
}

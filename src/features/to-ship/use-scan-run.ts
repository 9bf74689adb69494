import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { useConnection } from '#src/api/client/connection.ts';
import { OrderId } from '#src/contract/ids.ts';
import { isOpenItem, type OpenItem, type OpenOrder } from '#src/contract/orders/open-products.ts';
import { recognise } from '#src/contract/scanned-codes/recognise.ts';
import { entityOfOrder } from '#src/contract/shipments/queueable-mutations.ts';
import { NewShipment } from '#src/contract/shipments/shipment-ledger.ts';
import { type OrderItem, prefetchedItems } from '#src/entities/order/order-item.ts';
import { lockReason, waitingConfirmations } from '#src/entities/order/waiting-confirmations.ts';
import type { AtTable, Found, Scan } from '#src/entities/packing/packing-state.ts';
import { usePacking } from '#src/entities/packing/use-packing.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { type FetchedOrder, fetchOrder } from './fetch-order.ts';
import { type Finding, findOrder } from './find-order.ts';
import { type OrderOfLabel, type ToShip, useToShip } from './use-to-ship.ts';

interface ScanRun {
  /** The open order of the address. */
  address: string | undefined;
  onShow: (orderId: string | undefined) => void;
  orderOfLabel: OrderOfLabel;
}

/** Packing one order after the other: what waits, which order is open, and what becomes of each scan. */
export function useScanRun({ address, onShow, orderOfLabel }: ScanRun) {
  const queryClient = useQueryClient();
  const connection = useConnection();
  const [fetched, setFetched] = useState<readonly FetchedOrder[]>([]);
  const toShip = useToShip(orderOfLabel, fetched);

  const foundOf = (finding: Finding): Found<Finding> => {
    if (finding.kind === 'order') return { opens: finding.orderId };
    const isPerhapsAtServer = finding.kind === 'not-here' || finding.kind === 'not-taken';
    return isPerhapsAtServer && connection === 'online'
      ? { fetches: finding.orderId, notice: { kind: 'fetching', orderId: finding.orderId } }
      : { notice: finding };
  };

  const handleFetch = async (orderId: string) => {
    const found = await fetchOrder(queryClient, v.parse(OrderId, orderId)).then(
      (one): Found<Finding> => {
        if (!one.order.items.some(isOpenItem)) return { notice: findingOfDone(one.order) };
        setFetched(before => [...before.filter(({ order }) => order.orderId !== orderId), one]);
        return { opens: orderId };
      },
      (failure): Found<Finding> => {
        const isUnknown = failure instanceof ApiFailure && failure.kind === 'refused';
        return { notice: { kind: isUnknown ? 'not-here' : 'not-taken', orderId } };
      },
    );
    send({ kind: 'fetched', orderId, found });
  };

  const packing = usePacking<Finding>({
    orderId: address,
    onShow,
    onFetch: orderId => void handleFetch(orderId),
  });
  const { state, send } = packing;
  const openId = 'orderId' in state ? state.orderId : undefined;
  const packed = usePackedOrder(openId, toShip);

  const fetching = state.kind === 'list' ? state.fetching : undefined;
  const isMissing = openId !== undefined && !packed && toShip.taken.orders !== undefined;
  const reportMissing = useEffectEvent((orderId: string) =>
    send({ kind: 'missing', orderId, found: foundOf(findOrder(orderId, toShip)) }),
  );
  const reportTaken = useEffectEvent((orderId: string) => {
    const finding = findOrder(orderId, toShip);
    if (finding.kind === 'order') send({ kind: 'fetched', orderId, found: foundOf(finding) });
  });
  useEffect(() => {
    if (isMissing && openId !== undefined) reportMissing(openId);
  }, [isMissing, openId]);
  const { waiting } = toShip;
  useEffect(() => {
    // The list that was on its way may have brought it.
    if (fetching !== undefined && waiting.length > 0) reportTaken(fetching);
  }, [fetching, waiting]);

  const handleScan = (scan: Scan, table?: AtTable) => {
    const { readings } = recognise(scan.text, { skus: toShip.skus });
    const order = readings.find(reading => reading.kind === 'order');
    const label = readings.find(reading => reading.kind === 'tracking');
    send({
      kind: 'scan',
      scan,
      orderId: order?.orderId,
      trackingId: label?.trackingId,
      found: () => foundOf(findOrder(scan.text, toShip)),
      ...(table && { table }),
    });
  };
  const [handleOpen] = useState(() => (orderId: string) => send({ kind: 'opened', orderId }));

  return {
    toShip,
    packing,
    packed,
    handleScan,
    handleOpen,
    /** What was typed where an order is due. */
    handleCode: (text: string) => {
      const now = performance.now();
      handleScan({ text, startedAt: now, endedAt: now });
    },
  };
}

function findingOfDone({ orderId, status }: OpenOrder): Finding {
  if (status === 'cancelled') return { kind: 'cancelled', orderId };
  return { kind: status === 'shipped-elsewhere' ? 'elsewhere' : 'nothing-left', orderId };
}

export interface PackedOrder {
  order: OpenOrder;
  items: readonly (OrderItem & Pick<OpenItem, 'sku' | 'asin'>)[];
  /** Why it doesn't wait any more, where that wasn't done here. */
  gone: 'cancelled' | 'elsewhere' | 'unknown' | undefined;
  /** Its confirmation, where nothing of it is left to be chosen and this device has it. */
  saved: { opId: string; items: ReadonlySet<string>; trackingId: string; carrier: string } | undefined;
  /** Why an item can't be chosen. */
  lockReason: (item: OrderItem) => string | undefined;
}

/** The order that is being packed: as it waits, or as it was known when it began. Undefined for one that isn't here. */
export function usePackedOrder(
  orderId: string | undefined,
  { taken, fetched, waiting, rows, tracked }: ToShip,
): PackedOrder | undefined {
  const words = useTexts(orderItemsTexts);
  const [known, setKnown] = useState<OpenOrder>();
  const here = useMemo(
    () =>
      taken.orders?.find(order => order.orderId === orderId) ??
      fetched.find(({ order }) => order.orderId === orderId)?.order,
    [taken.orders, fetched, orderId],
  );
  // During render: what is taken off the list while it is packed stays on the table.
  if (here && here !== known) setKnown(here);
  const order = here ?? (known?.orderId === orderId ? known : undefined);
  return useMemo(() => {
    if (!order) return undefined;
    const items = prefetchedItems(order.items).map((item, place) => {
      const { sku, asin } = order.items[place] ?? {};
      return { ...item, ...(sku && { sku }), ...(asin && { asin }) };
    });
    const waitingHere = waitingConfirmations(rows, order.orderId, items);
    const open = new Set<string>(
      waiting.find(one => one.order.orderId === order.orderId)?.items.map(({ _id }) => _id),
    );
    const isOwn = rows.some(
      ({ entity, kind }) => entity === entityOfOrder(order.orderId) && kind === 'shipment-confirmation',
    );
    const status = here || isOwn ? undefined : (tracked(order.orderId)?.orderStatus ?? 'unknown');
    const gone =
      status === undefined
        ? undefined
        : status === 'cancelled'
          ? ('cancelled' as const)
          : status === 'shipped-elsewhere'
            ? ('elsewhere' as const)
            : ('unknown' as const);
    const reasonOf = (item: OrderItem) =>
      lockReason(item, waitingHere, words) ?? (open.has(item._id) ? undefined : words.lockedConfirmed);
    const saved = items.every(reasonOf) ? savedHere(rows, order.orderId) : undefined;
    return { order, items, gone, saved, lockReason: reasonOf };
  }, [order, here, rows, waiting, tracked, words]);
}

/** The latest confirmation of an order that this device has. */
function savedHere(rows: readonly Row[], orderId: string): PackedOrder['saved'] {
  const row = rows.findLast(
    ({ entity, kind }) => entity === entityOfOrder(orderId) && kind === 'shipment-confirmation',
  );
  const entry = v.safeParse(NewShipment, row?.payload);
  if (!row || !entry.success) return undefined;
  const { products, trackingId, carrier } = entry.output;
  return {
    opId: row.opId,
    items: new Set(products.map(({ productId }) => productId)),
    trackingId,
    carrier,
  };
}

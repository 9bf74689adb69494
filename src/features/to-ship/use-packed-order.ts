import { useMemo, useState } from 'react';
import * as v from 'valibot';
import type { OpenItem, OpenOrder } from '#src/contract/orders/open-products.ts';
import { NewShipment } from '#src/contract/shipments/shipment-ledger.ts';
import { itemsTakenAlong, type OrderItem } from '#src/entities/order/order-item.ts';
import { lockReason, waitingConfirmations } from '#src/entities/order/waiting-confirmations.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import type { ToShip } from './use-to-ship.ts';

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
    const items = itemsTakenAlong(order.items).map((item, place) => {
      const { sku, asin } = order.items[place] ?? {};
      return { ...item, ...(sku && { sku }), ...(asin && { asin }) };
    });
    const kept = waitingConfirmations(rows, order.orderId, items);
    const open = new Set<string>(
      waiting.find(one => one.order.orderId === order.orderId)?.items.map(({ _id }) => _id),
    );
    const isOwn = rows.some(
      ({ entity, kind }) => entity === `order:${order.orderId}` && kind === 'shipment-confirmation',
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
      lockReason(item, kept, words) ?? (open.has(item._id) ? undefined : words.lockedConfirmed);
    const saved = items.every(reasonOf) ? savedHere(rows, order.orderId) : undefined;
    return { order, items, gone, saved, lockReason: reasonOf };
  }, [order, here, rows, waiting, tracked, words]);
}

/** The latest confirmation of an order that this device has. */
function savedHere(rows: readonly Row[], orderId: string): PackedOrder['saved'] {
  const row = rows.findLast(
    ({ entity, kind }) => entity === `order:${orderId}` && kind === 'shipment-confirmation',
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

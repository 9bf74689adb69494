import { and, asc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import type { UploadItem, UploadOrder, UploadWorld } from '#server/domain/uploads/judge-row.ts';
import type { RowValues } from '#server/domain/uploads/row-values.ts';
import { carriersOfOrder } from '#server/services/shipments/carrier-lists.ts';
import { findLabelledOrders } from '#server/services/shipments/label-in-use.ts';
import { findShipmentsOf } from '#server/services/shipments/shipment-ledger.ts';
import { parcelNumber } from '#src/contract/scanned-codes/parcel-number.ts';
import { listDay } from '#src/contract/shipments/carrier-eligibility.ts';
import { ShipmentValues } from '#src/contract/shipments/shipment-ledger.ts';

/** What there is of the orders and tracking numbers that some rows name. */
export async function findUploadWorld(
  db: Db,
  sellerId: string,
  read: readonly RowValues[],
  now: Date,
): Promise<Pick<UploadWorld, 'orders' | 'labels'>> {
  const orderIds = [...new Set(read.map(({ orderId }) => orderId))];
  const numbers = [...new Set(read.flatMap(({ values }) => parcelNumber(values) ?? []))];
  if (orderIds.length === 0) return { orders: new Map(), labels: new Map() };
  const items = await findItems(db, sellerId, orderIds);
  const found = await db
    .select({
      orderId: orders.orderId,
      marketplaceId: orders.marketplaceId,
      createdAt: orders.createdAt,
      status: orders.status,
      carriers: carriersOfOrder(listDay(now)),
    })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), inArray(orders.orderId, orderIds)));
  return {
    orders: new Map(
      found.map(({ orderId, ...order }): [string, UploadOrder] => [
        orderId,
        { ...order, items: items.get(orderId) ?? [] },
      ]),
    ),
    labels: await findLabelledOrders(db, sellerId, numbers, now),
  };
}

async function findItems(
  db: Db,
  sellerId: string,
  orderIds: readonly string[],
): Promise<Map<string, UploadItem[]>> {
  const rows = await db
    .select({
      orderId: orderItems.orderId,
      id: orderItems.id,
      marketplaceItemId: orderItems.marketplaceItemId,
      sku: orderItems.sku,
      quantity: orderItems.quantity,
      status: orderItems.status,
      ledgerId: shipmentLedgerItems.ledgerId,
    })
    .from(orderItems)
    .leftJoin(shipmentLedgerItems, eq(shipmentLedgerItems.orderItemId, orderItems.id))
    .where(and(eq(orderItems.sellerId, sellerId), inArray(orderItems.orderId, [...orderIds])))
    .orderBy(asc(orderItems.position), asc(orderItems.id));
  const confirmed = rows.filter(({ ledgerId }) => ledgerId !== null).map(({ id }) => id);
  const shipments = confirmed.length === 0 ? [] : await findShipmentsOf(db, confirmed);
  const entries = new Map(
    shipments.map(({ row, entry }) => [
      row.id,
      {
        ledgerId: row.id,
        revision: row.revision,
        values: v.parse(ShipmentValues, row),
        productIds: entry.products.map(({ productId }) => productId),
      },
    ]),
  );
  const items = new Map<string, UploadItem[]>();
  for (const { orderId, ledgerId, ...item } of rows) {
    const entry = ledgerId === null ? undefined : entries.get(ledgerId);
    items.set(orderId, [...(items.get(orderId) ?? []), { ...item, ...(entry && { entry }) }]);
  }
  return items;
}

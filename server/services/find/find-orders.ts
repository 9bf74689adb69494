import { and, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { marketplacePackages, orderItems, orders } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import type { OrderId } from '#src/contract/ids.ts';
import { matchOrder, type SearchedOrder } from '#src/contract/orders/match-order.ts';
import { mostSearchHits, type SearchHits } from '#src/contract/orders/search-hits.ts';
import { findByPerson } from './find-by-person.ts';
import { findByWords } from './find-by-words.ts';

/** The seller's orders that a text finds, each with the field that fitted; by persons only for who may see them. */
export async function findOrders(
  db: Db,
  { sellerId, role }: Pick<Membership, 'sellerId' | 'role'>,
  text: string,
): Promise<v.InferInput<typeof SearchHits>> {
  const byWords = await findByWords(db, sellerId, text, mostSearchHits + 1);
  const byNumber = await findByNumber(db, sellerId, text);
  const searched = await findSearched(db, sellerId, [...new Set([...byNumber, ...byWords])]);
  const ofText = searched.flatMap(order => matchOrder(order, text) ?? []);
  const known = new Set(ofText.map(({ orderId }) => orderId));
  const ofPersons = role === 'warehouse' ? [] : await findByPerson(db, sellerId, text, mostSearchHits + 1);
  const hits = [
    ...ofText.toSorted((one, other) => Number(other.isExact ?? false) - Number(one.isExact ?? false)),
    ...ofPersons.filter(({ orderId }) => !known.has(orderId)),
  ];
  return { hits: hits.slice(0, mostSearchHits), hasMore: hits.length > mostSearchHits };
}

async function findByNumber(db: Db, sellerId: string, text: string): Promise<string[]> {
  const found = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, text.trim().toUpperCase())));
  return found.map(({ orderId }) => orderId);
}

/** What an order is found by, of a few. */
async function findSearched(db: Db, sellerId: string, orderIds: readonly string[]): Promise<SearchedOrder[]> {
  if (orderIds.length === 0) return [];
  const of = (
    table: typeof orderItems | typeof marketplacePackages | typeof shipmentLedger | typeof orderEvents,
  ) => and(eq(table.sellerId, sellerId), inArray(table.orderId, [...orderIds]));
  const items = await db
    .select({
      orderId: orderItems.orderId,
      name: orderItems.name,
      sku: orderItems.sku,
      asin: orderItems.asin,
    })
    .from(orderItems)
    .where(of(orderItems));
  const packages = await db
    .select({ orderId: marketplacePackages.orderId, number: marketplacePackages.trackingNumber })
    .from(marketplacePackages)
    .where(of(marketplacePackages));
  const entries = await db
    .select({ orderId: shipmentLedger.orderId, number: shipmentLedger.trackingId })
    .from(shipmentLedger)
    .where(of(shipmentLedger));
  const revisions = await db
    .select({ orderId: orderEvents.orderId, detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(of(orderEvents), inArray(orderEvents.kind, ['confirmed', 'amended'])));
  return orderIds.map(orderId => {
    const isOfIt = (row: { orderId: string | null }) => row.orderId === orderId;
    return {
      orderId: orderId as OrderId,
      items: items.filter(isOfIt),
      tracking: [...entries, ...packages].filter(isOfIt).flatMap(({ number }) => number ?? []),
      formerTracking: revisions.filter(isOfIt).flatMap(({ detail }) => detail.values?.trackingId ?? []),
    };
  });
}

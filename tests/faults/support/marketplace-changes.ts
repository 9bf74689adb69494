import { expect } from 'playwright/test';
import type { TestOrder, TestSeller } from './test-seller.ts';
import type { WatchedServer } from './watched-server.ts';

/** What others do to all items of an order at the marketplace: the product learns of it as of everything there. */
export const changeAtMarketplace = (
  server: WatchedServer,
  { sellerId }: TestSeller,
  { orderId }: TestOrder,
  change: object,
) =>
  server.query(
    `insert into sandbox_orders (merchant_id, order_id, marketplace_id, items, ship_by, created_at, updated_at)
     select o.seller_id, o.order_id, o.marketplace_id, jsonb_agg(jsonb_build_object(
       'orderItemId', i.marketplace_item_id, 'title', i.name, 'quantity', i.quantity,
       'unitPrice', i.price / i.quantity, 'currency', i.currency) || $3::jsonb), o.ship_by, o.created_at, now()
     from orders o join order_items i on i.seller_id = o.seller_id and i.order_id = o.order_id
     where o.seller_id = $1 and o.order_id = $2
     group by o.seller_id, o.order_id, o.marketplace_id, o.ship_by, o.created_at`,
    [sellerId, orderId, JSON.stringify(change)],
  );

/** Somebody opens the order, for which the server asks the marketplace; waits until it knows. */
export async function readFromMarketplace(
  server: WatchedServer,
  { sellerId, token }: TestSeller,
  { orderId }: TestOrder,
  known: string,
) {
  // As a minute later.
  await server.query('update orders set read_at = null where seller_id = $1 and order_id = $2', [
    sellerId,
    orderId,
  ]);
  await fetch(`${server.process.url}/api/v1/customs-tracking/retrieve-products/${orderId}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  await expect
    .poll(() =>
      server.query(`select 1 as known from orders o where seller_id = $1 and order_id = $2 and ${known}`, [
        sellerId,
        orderId,
      ]),
    )
    .toHaveLength(1);
}

import { expect, test } from 'vitest';
import { embeddedDatabase } from '#server/db/connection/embedded-database.ts';
import { fetchTrackingChanges } from '#server/services/orders/tracking-changes.ts';
import { openTrackingList } from '#server/services/orders/tracking-list.ts';
import { openBefore } from './support/earlier-schema.ts';

/** As the build before writes an order: two items, both confirmed, one of them refused by the marketplace. */
const order = (orderId: string) => `
  insert into orders (seller_id, order_id, marketplace_id, ship_by)
    values ('s', '${orderId}', 'm', '2026-12-01T00:00:00Z');
  insert into order_items (id, seller_id, order_id, marketplace_item_id, position, name, quantity, shipped_quantity, price, currency)
    select '${orderId}-' || n, 's', '${orderId}', n, n, 'Kettle', 2, 2, 1, 'EUR' from generate_series(0, 1) n;
  insert into shipment_ledger (id, seller_id, order_id, marketplace_id, dispatch_date, dispatch_from, carrier, delivery_service, tracking_id, package_reference_id, confirmed_by, marketplace_state)
    values ('ledger-${orderId}', 's', '${orderId}', 'm', '2026-11-20', 'x', 'x', 'x', 'x', '1', 'x', 'waiting');
  insert into shipment_ledger_items (order_item_id, ledger_id, quantity) values ('${orderId}-1', 'ledger-${orderId}', 2);
  insert into clearances (seller_id, order_id, status, updated_at) values ('s', '${orderId}', 'NOT_RELEASED', now());
  update shipment_ledger set marketplace_state = 'refused' where id = 'ledger-${orderId}';`;

test('orders of the build before are listed with their counts, and so is what that build writes beside this one', async () => {
  const pglite = await openBefore('0011_tracking_changes');
  await pglite.exec(`
    insert into sellers (id) values ('s');
    insert into users (id, seller_id, email, first_name, last_name, password_hash) values ('p', 's', 'p', '', '', '');
    ${order('a')}`);
  const { db, close } = await embeddedDatabase(pglite);
  const now = new Date();
  const owner = { sellerId: 's', personId: 'p', role: 'owner' } as const;
  const listed = (orderId: string) => ({
    orderId,
    shipBy: '2026-12-01T00:00:00.000Z',
    itemCount: 2,
    confirmedCount: 1,
    refusedCount: 1,
  });
  const { first } = await openTrackingList(db, owner, now, work => work());
  const { items, meta } = JSON.parse(first).customsTrackings;
  expect(items).toMatchObject([listed('a')]);
  await pglite.exec(order('b'));
  const changes = await fetchTrackingChanges(db, owner, meta.sequence, now);
  expect(changes).toMatchObject({ items: [listed('b')], removed: [], total: 2, hasMore: false });
  await close();
});

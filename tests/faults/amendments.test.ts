import { call } from './support/api-call.ts';
import { amendPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import { changeAtMarketplace, readFromMarketplace } from './support/marketplace-changes.ts';
import { addressOf, loseApi, pressRefresh } from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

// What the marketplace itself has changed, which the tests of the screens can’t make it do.
test.use({ serviceWorkers: 'block' });

test('what the marketplace rejected is sent again with another carrier in three taps without a network, and is verified once it is back', async ({
  page,
  device,
  network,
  server,
  seller,
}) => {
  const order = orderOf(seller);
  await changeAtMarketplace(server, seller, order, { iossNumber: 'IM2760000742' });
  await readFromMarketplace(server, seller, order, 'is_ioss');
  const confirmed = await call(server.process.url, 'shipment-ledger/create', {
    token: seller.token,
    key: crypto.randomUUID(),
    body: {
      dispatchDate: new Date().toISOString().slice(0, 10),
      dispatchFrom: 'Ningbo',
      carrier: 'DHL',
      deliveryService: 'Paket',
      trackingId: 'JJD000390007890123456',
      products: order.items.map(({ id, quantity }) => ({ productId: id, quantity })),
      orderId: order.orderId,
      marketplaceId: 'A1PA6795UKMFR9',
      sendAnyway: true,
    },
  });
  expect(confirmed.status).toBe(200);
  const stateIs = (state: string) => `exists (select 1 from shipment_ledger l where l.seller_id = o.seller_id
    and l.order_id = o.order_id and ${state})`;
  await readFromMarketplace(server, seller, order, stateIs(`l.marketplace_state = 'refused'`));

  await page.goto(addressOf(order));
  const item = page.getByRole('row').filter({ hasText: order.items[0]?.id ?? '' });
  await expect(item).toContainText('It doesn’t accept this carrier for this order.');
  const bringBack = loseApi(page, network);
  await item.getByRole('button', { name: 'Correct and send again' }).click();
  await page.getByRole('option', { name: 'Yun Express' }).click();
  await page
    .getByRole('dialog', { name: 'Correct shipment' })
    .getByRole('button', { name: 'Send again' })
    .click();
  await expect(item).toContainText('Correction saved on this device');
  await page.getByRole('link', { name: 'History' }).click();
  const unsent = page.getByRole('list', { name: 'Saved on this device, not sent yet' });
  await expect(unsent).toContainText('Correction saved on this device');
  await expect(unsent).toContainText('Yun Express · JJD000390007890123456');

  await bringBack();
  await device.untilRowsAre('sent');
  await readFromMarketplace(server, seller, order, stateIs(`l.marketplace_state = 'accepted'`));
  await readFromMarketplace(server, seller, order, stateIs(`l.verification = 'verified'`));
  await expect(unsent).toHaveCount(0);
  await page.getByRole('link', { name: 'Order items' }).click();
  await pressRefresh(page);
  await expect(item).toContainText('Verified on the marketplace');
  await expect(item).toContainText('Corrected by');
  const corrections = network.arrivalsOf({ path: amendPath }).filter(({ fault }) => fault !== 'drop-before');
  expect(corrections.map(({ body }) => JSON.parse(body).carrier)).toEqual(['Yun Express']);
});

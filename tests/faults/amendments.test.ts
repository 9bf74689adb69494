import type { Page } from 'playwright';
import { goWithin } from '#tests/support/go-within.ts';
import { call } from './support/api-call.ts';
import { amendPath, createPath, type Device } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import { changeAtMarketplace, readFromMarketplace } from './support/marketplace-changes.ts';
import {
  addressOf,
  labelOf,
  loseApi,
  openAndFill,
  pressConfirm,
  pressRefresh,
  sendOnceOver,
  untilConfirmed,
  untilQueued,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

// What a correction becomes is decided in code that page and worker share.
test.use({ serviceWorkers: 'block' });

const corrected = 'YT2611200000000002';
const correctedElsewhere = 'YT2611200000000003';

const correctionForm = (page: Page) => page.getByRole('dialog', { name: 'Correct shipment' });

async function saveCorrection(page: Page, trackingId: string): Promise<void> {
  const form = correctionForm(page);
  await form.getByLabel('Tracking ID').fill(trackingId);
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(form).toHaveCount(0);
}

/** Those that the network let through. */
const corrections = (device: Device) => device.corrections().filter(({ fault }) => fault !== 'drop-before');
const sent = (device: Device) =>
  corrections(device).map(({ body, headers }) => [JSON.parse(body).trackingId, headers['if-match']]);

test('a confirmation that may have arrived is corrected behind it, and each takes effect once', async ({
  page,
  device,
  network,
  seller,
}) => {
  await openAndFill(page, orderOf(seller));
  const lost = network.on({ path: createPath }, { kind: 'drop-after-commit' });
  await pressConfirm(page);
  await untilQueued(page);
  await goWithin(page, '/pending');
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await saveCorrection(page, corrected);
  await expect
    .poll(async () => (await device.rows()).map(({ kind }) => kind))
    .toEqual(['shipment-confirmation', 'shipment-amendment']);

  // The correction's own answer is lost once, too.
  network.on({ path: amendPath }, { kind: 'drop-after-commit' }, 1);
  await sendOnceOver(page, lost);
  await device.untilRowsAre('sent', 'sent');
  expect(new Set(device.deliveries().map(({ body }) => JSON.parse(body).trackingId)).size).toBe(1);
  expect(new Set(sent(device).map(String))).toEqual(new Set([`${corrected},"1"`]));
  await device.expectPromiseKept({ effects: 2 });
});

test('a delivered confirmation is corrected without a network, and meets the correction of another device', async ({
  page,
  device,
  network,
  server,
  seller,
}) => {
  const order = orderOf(seller);
  await openAndFill(page, order);
  await pressConfirm(page);
  await untilConfirmed(page);
  const correct = page.getByRole('button', { name: 'Correct', exact: true }).first();
  await correct.click();
  const bringBack = loseApi(page, network);
  await saveCorrection(page, corrected);
  await expect(page.getByText('Correction saved on this device').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: corrected }).first()).toBeVisible();

  const [row] = await device.rows();
  const entry = { ...(row?.payload as object), products: undefined, trackingId: correctedElsewhere };
  const elsewhere = await call(server.process.url, 'shipment-ledger/amend', {
    method: 'PUT',
    token: seller.token,
    body: entry,
  });
  expect(elsewhere.status).toBe(200);
  await bringBack();
  await device.untilRowsAre('sent', 'conflict');

  await goWithin(page, '/pending');
  await page.getByRole('link', { name: 'Compare versions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Two corrections for ${order.orderId}`);
  await expect(page.getByText(correctedElsewhere)).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await device.untilRowsAre('sent', 'sent');
  expect(sent(device)).toEqual([
    [corrected, '"1"'],
    [corrected, '"2"'],
  ]);
});

test('an order that is cancelled between keeping and sending is refused, which is said where the person is, and nothing of it is lost', async ({
  page,
  device,
  network,
  server,
  seller,
}) => {
  const order = orderOf(seller);
  await openAndFill(page, order);
  const bringBack = loseApi(page, network);
  await pressConfirm(page);
  await untilQueued(page);
  await changeAtMarketplace(server, seller, order, { cancellation: 'executed' });
  await readFromMarketplace(server, seller, order, `status = 'cancelled'`);

  await bringBack();
  await device.untilRowsAre('needs-attention');
  const [row] = await device.rows();
  expect(row?.lastError?.errors).toMatchObject([{ code: 'SHIPMENT.ORDER_CANCELLED' }]);
  expect(row?.payload).toMatchObject({ orderId: order.orderId, trackingId: labelOf(order.items) });
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong with the shipment' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: order.items[0]?.id ?? '' })).toContainText(
    'Cancelled — don’t ship',
  );
  await alert.getByRole('link', { name: 'Pending changes' }).click();
  const pending = page.getByRole('main').getByRole('listitem').filter({ hasText: order.orderId });
  await expect(pending).toContainText('was cancelled. Pull the parcel out.');
  // Nothing of it is to be sent again.
  await expect(pending.getByRole('button', { name: 'Discard' })).toBeVisible();
  await expect(pending.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(pending.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await device.expectPromiseKept({ effects: 0 });
});

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
  await correctionForm(page).getByRole('button', { name: 'Send again' }).click();
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
  expect(corrections(device).map(({ body }) => JSON.parse(body).carrier)).toEqual(['Yun Express']);
});

import type { Page } from 'playwright';
import { connectScanner } from '#tests/support/hardware-scanner.ts';
import { expect, test } from './support/fault-test.ts';
import { changeAtMarketplace, readFromMarketplace } from './support/marketplace-changes.ts';
import type { TestOrder } from './support/test-seller.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, hasUndoHold: true });

const parcels = 4;
/** Places of the one that is undone in time, and of the one that is cancelled later. The last is undone too late. */
const undone = 1;
const cancelledLater = 2;

/** More orders than the seller has, each with one item. */
const order = (place: number): TestOrder => ({
  orderId: `028-77${String(place).padStart(5, '0')}-1234567`,
  items: [{ id: `scan-run-${place}-${Date.now()}`, name: `Kettle ${place}`, quantity: 1 + (place % 3) }],
});
const labelOf = (place: number) => `JJD0003900077${String(1_000_000 + place)}`;

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved on this deviceJJD/ });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const undo = (page: Page) => page.getByRole('button', { name: /^Undo \(\d+\)$/ });

test('four parcels are scanned without a network: none is lost, nothing is in a wrong field, one is undone in time and one too late, and each takes effect once; the order that was cancelled is refused, which is said, and nothing of it is lost', async ({
  page,
  context,
  device,
  server,
  seller,
}) => {
  test.setTimeout(240_000);
  const orders = Array.from({ length: parcels + 1 }, (_, place) => order(place));
  await server.withOrders(seller, orders);
  // Each with its line in the tracking list.
  await server.query(
    `insert into clearances (seller_id, order_id, status, updated_at)
     select $1, unnest($2::text[]), 'NOT_RELEASED', now()`,
    [seller.sellerId, orders.map(({ orderId }) => orderId)],
  );
  await page.goto('/customs-tracking/to-ship');
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
  // Orders are numbered a moment after they came.
  const all = page.getByRole('button', {
    name: `To ship ${seller.orders.length + orders.length}`,
    exact: true,
  });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(all).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const scan = await connectScanner(page);
  await context.setOffline(true);

  // What a busy page hears too late is dropped with a sound, and scanned again.
  const openOrder = (place: number) =>
    expect(async () => {
      await scan(orders[place]?.orderId ?? '');
      await expect(title(page)).toHaveText(`Order ${orders[place]?.orderId}`, { timeout: 2000 });
    }).toPass();
  const saveLabel = (place: number) =>
    expect(async () => {
      await scan(labelOf(place));
      await expect(saved(page)).toContainText(labelOf(place), { timeout: 2000 });
    }).toPass();
  await openOrder(0);
  // While somebody is in a field: the code doesn't stay there.
  await page.getByLabel('Dispatch From').fill('Ningbo');
  await scan(labelOf(0), { end: 'Tab' });
  await expect(page.getByLabel('Tracking ID')).toHaveValue(labelOf(0));
  await expect(page.getByLabel('Dispatch From')).toHaveValue('Ningbo');
  await page.getByRole('combobox', { name: 'Delivery Service' }).click();
  await page
    .getByRole('option', { name: /^Paket/ })
    .first()
    .click();
  await scan(labelOf(0));
  await expect(saved(page)).toContainText(`${labelOf(0)} · DHL`);

  for (let place = 1; place < parcels; place++) {
    await openOrder(place);
    await expect(page.getByText('DHL · Paket · from Ningbo')).toBeVisible();
    await saveLabel(place);
    if (place !== undone) continue;
    await undo(page).click();
    await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible();
    expect((await device.rows()).length).toBe(undone);
    // Another order is no label of this one: it is asked about.
    const stay = page.getByRole('button', { name: `Stay with ${orders[undone]?.orderId}` });
    await expect(async () => {
      await scan(orders[undone + 1]?.orderId ?? '');
      await expect(stay).toBeVisible({ timeout: 2000 });
    }).toPass();
    await stay.click();
    await page.getByRole('main').getByRole('button', { name: 'To ship' }).click();
  }
  // The last one can't be undone any more, and the one that was waits again.
  await expect(page.getByRole('link', { name: 'Correct' })).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await openOrder(undone);
  expect(await device.rows()).toHaveLength(parcels - 1);
  const confirmed = (await device.rows()).map(({ payload }) => {
    const { orderId, trackingId } = payload as { orderId: string; trackingId: string };
    return [orderId, trackingId];
  });
  expect(confirmed).toEqual(
    orders
      .slice(0, parcels)
      .flatMap(({ orderId }, place) => (place === undone ? [] : [[orderId, labelOf(place)]])),
  );

  // One of them is cancelled before the network is back.
  const cancelled = orders[cancelledLater] as TestOrder;
  await changeAtMarketplace(server, seller, cancelled, { cancellation: 'executed' });
  await readFromMarketplace(server, seller, cancelled, `status = 'cancelled'`);
  await context.setOffline(false);
  await expect
    .poll(async () => (await device.rows()).filter(({ state }) => state === 'sent').length, {
      timeout: 60_000,
    })
    .toBe(parcels - 2);
  await device.expectPromiseKept({ effects: parcels - 2, givenUp: [] });
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong with the shipment' });
  await expect(alert).toBeVisible();
  const refused = (await device.rows()).find(({ state }) => state === 'needs-attention');
  expect(refused?.lastError?.errors).toMatchObject([{ code: 'SHIPMENT.ORDER_CANCELLED' }]);
  expect(refused?.payload).toMatchObject({
    orderId: cancelled.orderId,
    trackingId: labelOf(cancelledLater),
  });
  await alert.getByRole('link', { name: 'Pending changes' }).click();
  const pending = page.getByRole('main').getByRole('listitem').filter({ hasText: cancelled.orderId });
  await expect(pending).toContainText('was cancelled. Pull the parcel out.');
  // Nothing of it is to be sent again.
  await expect(pending.getByRole('button', { name: 'Discard' })).toBeVisible();
  await expect(pending.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(pending.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('main').getByRole('button', { name: 'To ship' }).click();
  const pullOut = `Pull the parcel out: ${cancelled.orderId} was cancelled after it was packed.`;
  await expect(async () => {
    await scan(cancelled.orderId);
    await expect(page.getByRole('alert').filter({ hasText: pullOut })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

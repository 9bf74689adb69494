import { createStore, keys, values } from 'idb-keyval';
import { shipmentUrl } from '#tests/journeys/shipment-form.ts';
import type { AppPage } from './app/app-page.tsx';
import { expect, test } from './app/app-test.ts';

/** What this device has of the orders that wait. */
const stored = async () => (await keys(createStore('open-orders', 'open-orders'))).length;

const signOut = async (page: AppPage) => {
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
};

test('what waits is taken along once the list stands, whatever screen is open, and leaves with a sign-out', async ({
  page,
}) => {
  await page.goto('/help');
  await expect.poll(stored).toBe(2);
  await signOut(page);
  await expect.poll(stored).toBe(0);
});

test('an order that was never opened here shows its items without a network, without prices, and fetches them once it is back', async ({
  page,
  network,
  serverSays,
}) => {
  const view = await serverSays();
  const item = await view.nextWaitingItem();
  const items = await view.itemsOf(item.orderId);
  await page.goto('/help');
  await expect.poll(stored).toBe(2);
  // The seller is written behind the screen's back.
  const cached = async () => JSON.stringify(await values(createStore('cache', 'cache')));
  await expect.poll(cached).toContain('hasSellerAccount');
  await network.down();
  await page.goto(shipmentUrl(item));
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(items.length);
  for (const { name, _id } of items) {
    const row = page.getByRole('row').filter({ hasText: _id });
    await expect(row).toContainText(name);
    await expect(row).toContainText('–');
    await expect(row).not.toContainText('€');
  }
  await expect(page.getByRole('main')).toContainText('without prices');
  await page.getByRole('row').filter({ hasText: item.product._id }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm shipment' }).first().click();
  const form = page.getByRole('dialog', { name: 'Confirm Shipment' });
  await expect(form.getByRole('listitem').filter({ hasText: item.product._id })).toContainText(
    item.product.name,
  );
  await form.getByRole('button', { name: 'Cancel' }).click();

  // Prices come with the network.
  await network.up();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row').filter({ hasText: item.product._id })).toContainText('€');
  await expect(page.getByRole('main')).not.toContainText('without prices');
});

test('while a network doesn’t answer, the items that are here are shown after a moment', async ({
  page,
  network,
  serverSays,
}) => {
  const item = await (await serverSays()).nextWaitingItem();
  await page.goto('/help');
  await expect.poll(stored).toBe(2);
  const hanging = network.on({ path: /retrieve-products/ }, { kind: 'hang' });
  await page.goto(shipmentUrl(item));
  await hanging.hit();
  const row = page.getByRole('row').filter({ hasText: item.product._id });
  await expect(row).toContainText('–');
  hanging.release();
  await expect(row).toContainText('€');
});

test('an order that the server doesn’t know is not shown from what was taken along', async ({
  page,
  network,
  serverSays,
}) => {
  const item = await (await serverSays()).nextWaitingItem();
  await page.goto('/help');
  await expect.poll(stored).toBe(2);
  const body = { errors: [{ code: 'REQUEST.NOT_FOUND', message: 'There is no such order.' }] };
  network.on({ path: /retrieve-products/ }, { kind: 'status', status: 404, body });
  await page.goto(shipmentUrl(item));
  await expect(page.getByText('This order was not found in your account.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

import { createStore, keys, values } from 'idb-keyval';
import { describe, vi } from 'vitest';
import { nextTrackingId, shipmentUrl } from '#tests/journeys/shipment-form.ts';
import { accounts } from '#tests/support/accounts.ts';
import { fillShipment, itemRow, openDialogOf, submitShipment } from '../confirm-in-dialog.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

/** What this device has of the orders that wait. */
const stored = async () => (await keys(createStore('open-orders', 'open-orders'))).length;

const signOut = async (page: AppPage) => {
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
};

test('what waits is prefetched once the list is shown, whatever screen is open, and leaves with a sign-out', async ({
  page,
}) => {
  await page.goto('/help');
  await expect.poll(stored).toBe(2);
  await signOut(page);
  await expect.poll(stored).toBe(0);
});

test('an order that was never opened here shows its items without a network, without prices, is confirmed so and arrives once; Send now tells the truth, and prices come with the network', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
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
  await expect(page.getByRole('main')).toContainText('saved on this device');
  const form = await openDialogOf(page, item);
  await expect(form.getByRole('listitem').filter({ hasText: item.product._id })).toContainText(
    item.product.name,
  );
  const trackingId = nextTrackingId();
  await fillShipment(page, trackingId);
  await submitShipment(page);
  await expect(form).toHaveCount(0);
  await expect(itemRow(page, item)).toContainText('Saved on this device');
  const badge = page.getByRole('link', { name: /saved on this device/ });
  await badge.click();
  const sendNow = page.getByRole('button', { name: 'Send now' });
  await sendNow.click();
  await expect
    .poll(() => page.toastTexts())
    .toContain('ErrorNothing could be sent. Everything is still saved on this device.');
  await expect(badge).toHaveAccessibleName(/^1 saved on this device/);

  // The app's own try hangs while the person asks.
  const create = { path: '/api/v1/shipment-ledger/create' };
  const hanging = network.on(create, { kind: 'hang' });
  await network.up();
  dispatchEvent(new Event('online'));
  await hanging.hit();
  await sendNow.click();
  hanging.release();
  await expect(badge).toHaveCount(0);
  await expect.poll(() => page.toastTexts()).toContain('Shipment confirmation was successfully processed!');
  const atServer = (await view.itemsOf(item.orderId)).find(({ _id }) => _id === item.product._id);
  expect(atServer).toMatchObject({ trackingId, shippedQuantity: item.product.quantity });
  const sent = network.arrivalsOf({ ...create, where: ({ body }) => body.includes(trackingId) });
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(network.arrivalsOf({ path: new RegExp(`retrieve-products/${item.orderId}`) })).toEqual([]);

  await page.goWithin(shipmentUrl(item));
  await expect(page.getByRole('row').filter({ hasText: item.product._id })).toContainText('€');
  await expect(page.getByRole('main')).not.toContainText('without prices');
});

test('while a network doesn’t answer, the items that are here are shown after a moment', async ({
  page,
  network,
  serverView,
}) => {
  const item = await (await serverView()).nextWaitingItem();
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

test('an order that the server doesn’t know is not shown from what was prefetched', async ({
  page,
  network,
  serverView,
}) => {
  const item = await (await serverView()).nextWaitingItem();
  await page.goto('/help');
  await expect.poll(stored).toBe(2);
  const body = { errors: [{ code: 'REQUEST.NOT_FOUND', message: 'There is no such order.' }] };
  network.on({ path: /retrieve-products/ }, { kind: 'status', status: 404, body });
  await page.goto(shipmentUrl(item));
  await expect(page.getByText('This order was not found in your account.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

describe('the company’s tracking numbers', () => {
  const trackingId = 'YT2698765432109876';
  const labels = '/api/v1/shipment-ledger/labels';
  const body = { shipmentLabels: [{ trackingId, orderId: '028-1234567-1234567' }] };
  const known = async () => (await import('#src/api/cache/company-labels.ts')).ordersWithNumber(trackingId);
  const storedOrders = async () =>
    (await keys(createStore('cache', 'cache'))).filter(key => String(key).startsWith('labels:')).length;

  test('are known here again at the next start, without a network too, and leave memory and device with a sign-out', async ({
    page,
    network,
  }) => {
    network.on({ path: labels }, { kind: 'status', status: 200, body });
    await page.goto('/help');
    await expect.poll(storedOrders).toBe(1);
    expect(await known()).toEqual(['028-1234567-1234567']);
    network.clear();
    network.on({ path: labels }, { kind: 'drop-before' });
    await page.goto('/help');
    await expect.poll(known).toEqual(['028-1234567-1234567']);
    // A sign-out without a network asks first.
    network.clear();
    network.on({ path: labels }, { kind: 'status', status: 200, body });
    await page.goto('/help');
    await expect.poll(known).toEqual(['028-1234567-1234567']);
    await signOut(page);
    expect(await known()).toEqual([]);
    await expect.poll(storedOrders).toBe(0);
  });

  test('that are answered after a sign-out are neither known nor kept', async ({ page, signIn }) => {
    let answer: ((response: Response) => void) | undefined;
    const { fetch } = globalThis;
    // An answer that was on its way already is not called back.
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      input instanceof Request && input.url.endsWith(labels) && !answer
        ? new Promise(resolve => {
            answer = resolve;
          })
        : fetch(input, init),
    );
    await page.goto('/help');
    await expect.poll(() => answer).toBeDefined();
    await signOut(page);
    answer?.(Response.json(body));
    await signIn(accounts.noOrders);
    await expect.poll(storedOrders).toBe(1);
    expect(await known()).toEqual([]);
    vi.restoreAllMocks();
  });
});

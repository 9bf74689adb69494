import { createStore, keys } from 'idb-keyval';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import { scan } from './scan.ts';

const main = (page: AppPage) => page.getByRole('main');

test('the link back goes back in the history where the entry before is its list', async ({
  page,
  serverView,
}) => {
  const [order] = await (await serverView()).orders();
  const orderId = order?.orderId ?? '';
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible();
  await page.goWithin('/customs-tracking?sort=duration');
  await page.goWithin(`/customs-tracking/products?orderId=${orderId}`);
  await main(page).getByRole('link', { name: 'Customs Tracking' }).click();
  await expect(page).toHaveURL('/customs-tracking?sort=duration');
  // The list is the entry that it was, and not a new one after the items.
  await page.goBack();
  await expect(page).toHaveURL('/help');
});

test('from anywhere else the link back leads to its list, and Back returns', async ({ page, serverView }) => {
  const [order] = await (await serverView()).orders();
  const items = `/customs-tracking/products?orderId=${order?.orderId ?? ''}`;
  await page.goto('/help');
  await page.goWithin(items);
  await main(page).getByRole('link', { name: 'Customs Tracking' }).click();
  await expect(page).toHaveURL('/customs-tracking');
  await page.goBack();
  await expect(page).toHaveURL(items);
});

test('Pending changes leads back to where one starts', async ({ page }) => {
  await page.goto('/customs-tracking');
  await page.goWithin('/pending');
  await main(page).getByRole('link', { name: 'Customs Tracking' }).click();
  await expect(page).toHaveURL('/customs-tracking');
});

test('in a scan run one order takes the place of the other, so that Back leads to the list', async ({
  page,
  serverView,
}) => {
  const orders = await (await serverView()).orders();
  const [first = '', second = ''] = orders
    .filter(({ shipBy, orderStatus, confirmedCount }) => shipBy && !orderStatus && confirmedCount === 0)
    .map(({ orderId }) => orderId);
  await page.goto('/customs-tracking/to-ship');
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
  for (const orderId of [first, second]) {
    await scan(orderId);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderId}`);
  }
  await page.goBack();
  await expect(page).toHaveURL('/customs-tracking/to-ship');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To ship');
});

test('an order that was saved before it is opened says so, and leads to the next one', async ({
  page,
  serverView,
}) => {
  const [first] = (await (await serverView()).orders()).filter(
    ({ shipBy, orderStatus, confirmedCount }) => shipBy && !orderStatus && confirmedCount === 0,
  );
  const trackingId = 'JJD000390007712345999';
  await page.goto('/customs-tracking/to-ship');
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
  await scan(first?.orderId ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${first?.orderId}`);
  await scan(trackingId);
  await page.getByRole('combobox', { name: 'Delivery Service' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Dispatch From').fill('Ningbo');
  await page.getByRole('button', { name: 'Confirm shipment' }).click();
  const saved = page.getByRole('status').filter({ hasText: trackingId });
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(saved).toContainText(/^(Saved on this device|Sending|Sent)/);
  await expect(page.getByRole('button', { name: 'Next order' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm shipment' })).toHaveCount(0);
  await expect(page.getByLabel('Tracking ID')).toHaveCount(0);
});

test('a page that the browser had held back shows nothing of a session that ended meanwhile', async ({
  page,
}) => {
  await page.goto('/customs-tracking');
  await expect(page.getByRole('link', { name: /^Items of/ }).first()).toBeVisible();
  // What another document does while this one hears nothing.
  localStorage.removeItem('portolan.login-token');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
  await expect.poll(() => keys(createStore('cache', 'cache'))).toEqual([]);
});

import { expect, test } from './app/app-test.ts';

const address = '/customs-tracking/to-ship';
const openOrders = /customs-tracking\/open-products/;

test('while nothing is known yet it loads', async ({ page, network }) => {
  const hanging = network.on({ path: openOrders }, { kind: 'hang' });
  await page.goto(address);
  await hanging.hit();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  hanging.release();
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
});

test('what can’t be had says so and can be tried again', async ({ page, network }) => {
  network.on({ path: openOrders }, { kind: 'status', status: 500, body: {} });
  await page.goto(address);
  await expect(page.getByText('The orders to ship couldn’t be loaded')).toBeVisible();
  network.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
});

test('sound can be turned off, and stays so', async ({ page }) => {
  await page.goto(address);
  await page.getByRole('checkbox', { name: 'Sound' }).uncheck();
  await page.goto(address);
  await expect(page.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked();
});

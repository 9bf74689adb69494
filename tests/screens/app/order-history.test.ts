import { describe } from 'vitest';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

const historyUrl = (orderId: string) => `/customs-tracking/history?orderId=${orderId}`;
const history = { path: /shipment-ledger\/history\// };
const events = (page: AppPage) =>
  page.getByRole('list', { name: 'Confirmations and changes' }).getByRole('listitem');
const steps = (page: AppPage) => page.getByRole('list', { name: 'Customs clearance' }).getByRole('listitem');

test('an order’s items lead to its history, which says what happened to it, newest first, and leads back', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  await page.goto(`/customs-tracking/products?orderId=${item.orderId}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(historyUrl(item.orderId));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${item.orderId}`);
  await expect(page.getByText('Nothing has happened yet')).toBeVisible();

  const { _id } = await view.confirmElsewhere(item, 'YT2611000000000001', 'Packing table 7');
  await view.amendElsewhere({ _id, orderId: item.orderId }, 'YT2611000000000002', 'Office');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(events(page).last()).toContainText('Shipment confirmed');
  await expect(events(page).last()).toContainText('Yun Express · YT2611000000000001');
  await expect(events(page).last()).toContainText(/\S+ \S+ · Packing table 7/);
  const corrected = events(page).filter({ hasText: 'Shipment corrected' });
  await expect(corrected).toContainText('YT2611000000000001 → changed to YT2611000000000002');
  await expect(corrected).toContainText('Office');

  await page.getByRole('link', { name: 'Order items' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Items of ${item.orderId}`);
});

test('the way through customs has the days that are known, from the proof too', async ({
  page,
  serverView,
}) => {
  const orders = await (await serverView()).orders();
  const released = orders.find(({ status }) => status === 'RELEASED');
  await page.goto(historyUrl(released?.orderId ?? ''));
  await expect(steps(page)).toHaveCount(3);
  await expect(steps(page).first()).toContainText(/Handed over.* \d\d:\d\d/);
  await expect(steps(page).nth(1)).toContainText(`MRN ${released?.mrn}`);
  await expect(steps(page).last()).toContainText(/Released.* \d\d:\d\d.* after the hand-over/);

  const underWay = orders.find(({ status, handedOverAt }) => status === 'IN_PROGRESS' && handedOverAt);
  await page.goto(historyUrl(underWay?.orderId ?? ''));
  await expect(steps(page).nth(1)).toContainText(/In progress.* since the hand-over/);
  await expect(steps(page).last()).toHaveText('ReleasedNot yet');
});

test('what is printed of a released order bears the numbers of its declaration and of its proof', async ({
  page,
  serverView,
}) => {
  const released = (await (await serverView()).orders()).find(({ status }) => status === 'RELEASED');
  await page.goto(historyUrl(released?.orderId ?? ''));
  const head = page.getByRole('main').locator('[class*=letterhead__root]');
  await expect(head).toContainText(`MRN ${released?.mrn}`);
  await expect(head).toContainText(/Proof [0-9A-F]{16}/);
});

describe('a history that can’t be shown', () => {
  test('says that it needs a connection, and the way through customs stays', async ({
    page,
    serverView,
    network,
  }) => {
    const [order] = await (await serverView()).orders();
    await page.goto(`/customs-tracking/products?orderId=${order?.orderId}`);
    await expect(page.getByText(/^(Not released|In progress|Released)$/)).toBeVisible();
    await network.down();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('An order’s history isn’t saved on this device.')).toBeVisible();
    await expect(steps(page)).toHaveCount(3);
  });

  test('is reported, and can be tried again', async ({ page, serverView, network }) => {
    const confirmed = (await (await serverView()).orders()).find(({ shipBy }) => shipBy === undefined);
    const rule = network.on(history, { kind: 'status', status: 500, body: { errors: [] } });
    await page.goto(historyUrl(confirmed?.orderId ?? ''));
    await expect(page.getByRole('heading', { name: 'Failed to fetch the order’s history' })).toBeVisible();
    rule.remove();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: 'Confirmations and changes' })).toBeVisible();
  });

  test('says so of an order that isn’t the seller’s, and no order at all leads to the list', async ({
    page,
  }) => {
    await page.goto(historyUrl('028-0000000-0000000'));
    await expect(page.getByText('This order was not found in your account.')).toBeVisible();
    await page.goto('/customs-tracking/history');
    await expect(page).toHaveURL('/customs-tracking');
  });
});

import { describe } from 'vitest';
import { longestSearch } from '#src/contract/orders/search-hits.ts';
import { expect, test } from './app/app-test.ts';

const number = '00340434161109897638';

describe('an order that another device has confirmed', () => {
  let orderId: string;
  test.beforeEach(async ({ page, serverView }) => {
    const view = await serverView();
    const waiting = await view.nextWaitingItem();
    await view.confirmElsewhere(waiting, number, 'Phone');
    orderId = waiting.orderId;
    await page.goto('/customs-tracking');
  });

  test('is found by the end of its tracking number, which the hit says, and opens by the whole of it and Enter', async ({
    page,
  }) => {
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill(number.slice(-6));
    const found = page.getByRole('navigation', { name: 'Found by order contents' });
    await expect(found).toContainText(orderId);
    await expect(found).toContainText(`Tracking ID: ${number}`);
    await expect(
      page.getByText(`No order ID, MRN, place or status matches “${number.slice(-6)}”`),
    ).toBeVisible();
    await search.fill(number);
    await search.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Items of ${orderId}`);
  });
});

test('an order ID opens its order by Enter, and a part of it does not', async ({ page, serverView }) => {
  const [order] = await (await serverView()).orders();
  const orderId = order?.orderId ?? '';
  await page.goto('/customs-tracking');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(orderId.slice(0, -1));
  await search.press('Enter');
  await expect(page.getByRole('link', { name: `Items of ${orderId}` })).toBeVisible();
  await search.fill(orderId);
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Items of ${orderId}`);
});

test('without the server it says that only this device was searched, and of a text that is too long that it is', async ({
  page,
  network,
}) => {
  await page.goto('/customs-tracking');
  const search = page.getByRole('searchbox', { name: 'Search' });
  network.on({ path: /customs-tracking\/search/ }, { kind: 'status', status: 500, body: { errors: [] } });
  await search.fill('kettle');
  await expect(page.getByText('The server couldn’t search.')).toBeVisible();
  await search.fill('x'.repeat(longestSearch + 1));
  await expect(page.getByText('The search is too long')).toBeVisible();
});

import { createStore, values } from 'idb-keyval';
import { describe } from 'vitest';
import { longestSearch } from '#src/contract/orders/search-hits.ts';
import { manyOrders } from '#tests/support/accounts.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

/** Rows with an order in them; those of the skeleton have none. */
const rowsOf = (page: AppPage) =>
  page
    .getByRole('table', { name: 'Customs Tracking' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: /^Items of/ }) });
const idsOf = async (page: AppPage) =>
  (await rowsOf(page).allInnerTexts()).map(text => /\d{3}-\d{7}-\d{7}/.exec(text)?.[0] ?? text);

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

test('orders to ship, held, in progress and released are counted and can be shown alone, which the address keeps', async ({
  page,
  serverView,
}) => {
  await page.goto('/customs-tracking');
  const orders = await (await serverView()).orders();
  const choices = page.getByRole('group', { name: 'Filter' });
  const expected = [
    ['To ship', orders.filter(({ openCount }) => openCount !== undefined).length],
    ['Not released', orders.filter(({ status }) => status === 'NOT_RELEASED').length],
    ['In progress', orders.filter(({ status }) => status === 'IN_PROGRESS').length],
    ['Released', orders.filter(({ status }) => status === 'RELEASED').length],
  ] as const;
  for (const [name, count] of expected)
    await expect(choices.getByRole('button', { name: `${name} ${count}`, exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Order lists' })).toContainText(
    `Tracking ${orders.length}`,
  );
  await page.getByRole('button', { name: '100', exact: true }).click();
  for (const [name, count] of expected) {
    const choice = choices.getByRole('button', { name: `${name} ${count}`, exact: true });
    await choice.click();
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await expect(rowsOf(page)).toHaveCount(count);
  }
  await expect(page).toHaveURL(/show=released/);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(expected[2][1]);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(expected[2][1]);
});

test('an order of another marketplace than the seller’s own names it, and those of one can be shown alone', async ({
  page,
  serverView,
}) => {
  await page.goto('/customs-tracking');
  const orders = await (await serverView()).orders();
  const french = orders.filter(({ marketplace }) => marketplace === 'France').map(({ orderId }) => orderId);
  expect(french.length).toBeGreaterThan(0);
  // Only what isn't of the seller's own marketplace says so.
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(rowsOf(page).filter({ hasText: 'Germany' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sort · Marketplace' }).click();
  await page.getByRole('menuitemradio', { name: 'France' }).click();
  await expect(page).toHaveURL(/marketplace=France/);
  await expect(rowsOf(page)).toHaveCount(french.length);
  await page.reload();
  await expect.poll(() => idsOf(page)).toEqual(french);
  await expect(rowsOf(page).first()).toContainText('France');
  // Which status they have depends on the demo's day.
  const empty = page.getByRole('button', { name: /^(Not released|In progress|Released) 0$/ }).first();
  await expect(empty).toBeVisible();
  const [status] = /^\D+/.exec(empty.element().textContent) ?? [];
  await empty.click();
  await expect(page.getByText(`No orders in “${status?.trim()} · France”`)).toBeVisible();
  await expect(page.getByText('Orders move between these filters as their status changes.')).toBeVisible();
  await page.getByRole('button', { name: 'France' }).click();
  const rest = page.getByRole('button', { name: new RegExp(`^${status?.trim()} [1-9]`) });
  await expect(rest).toBeVisible();
  const count = Number(/\d+/.exec(rest.element().textContent)?.[0]);
  await expect(rowsOf(page)).toHaveCount(Math.min(10, count));
  // No status leads to a ship-by.
  await page.goWithin('/customs-tracking?show=2001-01-01');
  await expect(page.getByText('This filter shows only orders that still need to be shipped.')).toBeVisible();
});

describe('with many orders', () => {
  test.override({ as: 'manyOrders' });
  test('thousands of orders open, search, sort and page, and start again from this device', async ({
    page,
    network,
  }) => {
    await page.goto('/customs-tracking');
    const total = manyOrders.toLocaleString('en-GB');
    const rows = rowsOf(page);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await expect(page.getByText(`1–10 of ${total}`)).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: /^Page / })
      .last()
      .click();
    await expect(page.getByText(`1,591–${total} of ${total}`)).toBeVisible();

    await page.getByRole('button', { name: 'Order ID', exact: true }).click();
    await page.getByRole('button', { name: 'Order ID', exact: true }).click();
    await expect(rows.first()).toContainText('028-1000000-');
    const [one = 'none'] = /028-\d{7}-/.exec((await rows.last().allInnerTexts())[0] ?? '') ?? [];
    await search.fill(one);
    await expect(rows).toHaveCount(1);
    await search.fill('released');
    await page.getByRole('button', { name: /^Released [\d,]+$/ }).click();
    await page.getByRole('button', { name: '100', exact: true }).click();
    await expect(rows).toHaveCount(100);
    await expect(page).toHaveURL(/search=released.*show=released|show=released.*search=released/);

    const storedCharacters = async () => JSON.stringify(await values(createStore('cache', 'cache'))).length;
    await expect.poll(storedCharacters).toBeGreaterThan(manyOrders);
    // Ten thousand are to stay below 2.5 MB.
    expect(await storedCharacters()).toBeLessThan(manyOrders * 262);

    const list = network.on({ path: /customs-tracking\/(retrieve-list|changes)\b/ }, { kind: 'hang' });
    await page.reload();
    await expect(rows).toHaveCount(100);
    await expect(search).toHaveValue('released');
    list.release();
  });
});

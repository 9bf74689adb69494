import type { Page } from 'playwright';
import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'block' });

/** Rows with an order in them; those of the skeleton have none. */
const rowsOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Customs Tracking' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: /^Items of/ }) });
const column = (page: Page, name: string) => page.getByRole('columnheader', { name });
const sortBy = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const idsOf = async (page: Page) =>
  (await rowsOf(page).allTextContents()).map(text => /\d{3}-\d{7}-\d{7}/.exec(text)?.[0] ?? text);

test.beforeEach(async ({ page }) => {
  await page.goto('/customs-tracking');
  await expect(rowsOf(page)).toHaveCount(10);
});

test('not released is orange, released green, in progress yellow [44]', async ({ page }) => {
  await page.goto('/customs-tracking?perPage=100');
  const hues = {
    'Not released': [15, 40],
    Released: [100, 170],
    'In progress': [40, 60],
  } as const;
  for (const [status, [from, to]] of Object.entries(hues)) {
    const row = rowsOf(page)
      .filter({ has: page.getByText(status, { exact: true }) })
      .first();
    const hue = () => hueOf(row.locator('svg path').first(), 'fill');
    await expect.poll(hue, status).toBeGreaterThanOrEqual(from);
    await expect.poll(hue, status).toBeLessThanOrEqual(to);
  }
});

test('orders to ship, held, in progress and released are counted and can be shown alone, which the address keeps', async ({
  page,
  serverView,
}) => {
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
    await choice.focus();
    await page.keyboard.press('Enter');
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await expect(rowsOf(page)).toHaveCount(count);
  }
  await expect(page).toHaveURL(/show=released/);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(expected[3][1]);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(expected[2][1]);
});

test('an order of another marketplace than the seller’s own names it, and those of one can be shown alone', async ({
  page,
  serverView,
}) => {
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
  const [status] = /^\D+/.exec(await empty.innerText()) ?? [];
  await empty.click();
  await expect(page.getByText(`No orders in “${status?.trim()} · France”`)).toBeVisible();
  await page.getByRole('button', { name: 'France', pressed: true }).click();
  const rest = page.getByRole('button', { name: new RegExp(`^${status?.trim()} [1-9]`) });
  const count = Number(/\d+/.exec(await rest.innerText())?.[0]);
  await expect(rowsOf(page)).toHaveCount(Math.min(10, count));
});

test('the address keeps search, sort and page over Back and reload, and an order’s items lead back there', async ({
  page,
}) => {
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('2');
  await expect(page).toHaveURL(/search=2/);
  await sortBy(page, 'Order ID');
  await expect(page).toHaveURL(/sort=orderId/);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  const shown = await idsOf(page);

  // For another tab a proof has the list as it is shown here.
  const proof = page.getByRole('link', { name: /^Proof of/ }).first();
  await proof.hover();
  await expect(proof).toHaveAttribute('href', /search=2&sort=orderId&direction=desc&page=2&proof=/);

  await page
    .getByRole('link', { name: /^Items of/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order Items of');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order Items of');
  await page.getByRole('main').getByRole('link', { name: 'Customs Tracking' }).click();
  await expect.poll(() => idsOf(page)).toEqual(shown);
  await expect(search).toHaveValue('2');
  await page.goBack();
  await page.goBack();
  await expect.poll(() => idsOf(page)).toEqual(shown);
  await page.reload();
  await expect.poll(() => idsOf(page)).toEqual(shown);
  await expect(search).toHaveValue('2');
  await expect(column(page, 'Order ID')).toHaveAttribute('aria-sort', 'descending');

  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(search).toHaveValue('2');
});

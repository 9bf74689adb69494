import type { Page } from 'playwright';
import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';

/** Rows with an order in them; those of the skeleton have none. */
const rowsOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Customs Tracking' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: /^Items of/ }) });
const column = (page: Page, name: string) => page.getByRole('columnheader', { name });
const sortBy = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const idsOf = async (page: Page) =>
  (await rowsOf(page).allInnerTexts()).map(text => /\d{3}-\d{7}-\d{7}/.exec(text)?.[0] ?? text);

test.beforeEach(async ({ page }) => {
  await page.goto('/customs-tracking');
  await expect(rowsOf(page)).toHaveCount(10);
});

test('is called Customs Tracking and has its columns in order [41, 42]', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customs Tracking');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Status',
    'Order ID',
    'Last update',
    'Duration',
    'Place',
    'MRN',
    'Actions',
  ]);
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

test('each order leads to its items, and shows a proof only where it has one [43]', async ({
  page,
  serverSays,
}) => {
  await page.goto('/customs-tracking?perPage=100');
  await expect(rowsOf(page)).toHaveCount(60);
  const orders = await (await serverSays()).orders();
  const shown = (name: RegExp) =>
    page
      .getByRole('link', { name })
      .evaluateAll(links => links.map(link => link.getAttribute('aria-label')).sort());
  expect(await shown(/^Items of/)).toEqual(orders.map(({ orderId }) => `Items of ${orderId}`).sort());
  const proved = orders.filter(({ proof }) => proof !== undefined);
  expect(proved.length).toBeLessThan(orders.length);
  expect(await shown(/^Proof of/)).toEqual(proved.map(({ orderId }) => `Proof of ${orderId}`).sort());
  await page.getByRole('link', { name: `Items of ${orders[0]?.orderId}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Items of ${orders[0]?.orderId}`);
});

test('no column is sorted at first, the first click on any sorts descending, the next one turns it round [90, 124, 125]', async ({
  page,
}) => {
  await expect(page.locator('[aria-sort]')).toHaveCount(0);
  for (const name of ['Last update', 'Order ID', 'Last update', 'Status', 'Duration', 'Place', 'MRN']) {
    await sortBy(page, name);
    await expect(column(page, name)).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/direction=desc/);
  }
  await sortBy(page, 'Order ID');
  await expect(column(page, 'Order ID')).toHaveAttribute('aria-sort', 'descending');
  const down = await idsOf(page);
  expect(down).toEqual([...down].sort().reverse());
  await sortBy(page, 'Order ID');
  await expect(column(page, 'Order ID')).toHaveAttribute('aria-sort', 'ascending');
  const up = await idsOf(page);
  expect(up).toEqual([...up].sort());
  expect(up).not.toEqual(down);
});

test('pages hold 10, 20 or 100 rows, 10 at first, and are counted rounded up [90, 205]', async ({ page }) => {
  const sizes = page.getByRole('group', { name: 'Rows' }).getByRole('button');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(sizes).toHaveText(['10', '20', '100']);
  await expect(sizes.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(pages.getByRole('button', { name: /^Page/ }).last()).toHaveText('6');
  const first = await idsOf(page);

  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–20 of 60')).toBeVisible();
  const second = await idsOf(page);
  expect(first.filter(id => second.includes(id))).toEqual([]);

  await sizes.filter({ hasText: /^20$/ }).click();
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await expect(pages.getByRole('button', { name: /^Page/ }).last()).toHaveText('3');
  expect(await idsOf(page)).toEqual([...first, ...second]);

  await sizes.filter({ hasText: /^100$/ }).click();
  await expect(rowsOf(page)).toHaveCount(60);
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveCount(1);
});

test('search finds by order, MRN, place and status, and says when nothing matches [41]', async ({
  page,
  serverSays,
}) => {
  const search = page.getByRole('searchbox', { name: 'Search' });
  const orders = await (await serverSays()).orders();
  const one = orders.find(({ mrn, place }) => mrn !== null && place !== null);
  for (const text of [one?.orderId ?? '', one?.mrn?.toLowerCase() ?? '']) {
    await search.fill(text);
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText(one?.orderId ?? '');
  }
  await search.fill(`released ${one?.place?.slice(0, 5)}`);
  await expect(rowsOf(page).first()).toContainText(one?.place ?? '');
  await search.fill('released');
  await expect(page).toHaveURL(/search=released/);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: 'Not released' })).toHaveCount(0);
  await search.fill('no such order');
  await expect(page.getByText('Nothing matches “no such order”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(search).toHaveValue('');
});

test('orders to ship, held, in progress and released are counted and can be shown alone, which the address keeps', async ({
  page,
  serverSays,
}) => {
  const orders = await (await serverSays()).orders();
  const choices = page.getByRole('group', { name: 'Show' });
  const expected = [
    ['All', orders.length],
    ['To ship', orders.filter(({ shipBy }) => shipBy !== undefined).length],
    ['Not released', orders.filter(({ status }) => status === 'NOT_RELEASED').length],
    ['In progress', orders.filter(({ status }) => status === 'IN_PROGRESS').length],
    ['Released', orders.filter(({ status }) => status === 'RELEASED').length],
  ] as const;
  await expect(choices.getByRole('button')).toHaveText(expected.map(([name, count]) => `${name} ${count}`));
  await page.getByRole('button', { name: '100', exact: true }).click();
  for (const [name, count] of expected.slice(1)) {
    const choice = choices.getByRole('button', { name: `${name} ${count}`, exact: true });
    await choice.focus();
    await page.keyboard.press('Enter');
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await expect(rowsOf(page)).toHaveCount(count);
  }
  await expect(page).toHaveURL(/show=released/);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(expected[4][1]);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(expected[3][1]);
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

test('a sorting that is chosen before what was typed has reached the address stays', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search' }).fill('2');
  await sortBy(page, 'Order ID');
  await expect(page).toHaveURL(/search=2/);
  await expect(page).toHaveURL(/sort=orderId/);
  await expect(column(page, 'Order ID')).toHaveAttribute('aria-sort', 'descending');
});

test('what makes no sense in the address falls back by itself', async ({ page }) => {
  await page.goto('/customs-tracking?page=99&perPage=17&sort=colour&direction=up');
  await expect(page.getByText('51–60 of 60')).toBeVisible();
  await expect(page.locator('[aria-sort]')).toHaveCount(0);
});

import { describe } from 'vitest';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

/** The whole, or what changed in it. */
const list = { path: /customs-tracking\/(retrieve-list|changes)\b/ };
const failing = { kind: 'status', status: 500, body: { errors: [] } } as const;
/** Rows with an order in them; those of the skeleton have none. */
const rowsOf = (page: AppPage) =>
  page
    .getByRole('table', { name: 'Customs Tracking' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: /^Items of/ }) });
const column = (page: AppPage, name: string) => page.getByRole('columnheader', { name });
const sortBy = (page: AppPage, name: string) => page.getByRole('button', { name, exact: true }).click();
const idsOf = async (page: AppPage) =>
  (await rowsOf(page).allInnerTexts()).map(text => /\d{3}-\d{7}-\d{7}/.exec(text)?.[0] ?? text);

describe('the tracking list', () => {
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

  test('each order leads to its items, and shows a proof only where it has one [43]', async ({
    page,
    serverView,
  }) => {
    await page.goto('/customs-tracking?perPage=100');
    await expect(rowsOf(page)).toHaveCount(60);
    const orders = await (await serverView()).orders();
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

  test('a press beside the links of a row opens the order’s products, and selecting its text does not [43]', async ({
    page,
    serverView,
  }) => {
    const [order] = await (await serverView()).orders();
    const row = rowsOf(page).filter({ hasText: order?.orderId ?? '' });
    const number = row.getByText(order?.orderId ?? '');
    await number.evaluateAll(([element]) => element && getSelection()?.selectAllChildren(element));
    await number.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customs Tracking');
    getSelection()?.removeAllRanges();
    await number.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Items of ${order?.orderId}`);
  });

  test('before the hand-over an order says so once, and has neither place nor MRN [42, 103]', async ({
    page,
    serverView,
  }) => {
    await page.goto('/customs-tracking?perPage=100');
    await expect(rowsOf(page)).toHaveCount(60);
    const orders = await (await serverView()).orders();
    // What has never left has no clearance that counts or has counted.
    const waiting = orders.filter(
      one => !one.handedOverAt && one.duration === 0 && one.status === 'NOT_RELEASED',
    );
    expect(waiting.length).toBeGreaterThan(0);
    const unsent = rowsOf(page).filter({ hasText: 'Not handed over yet' });
    await expect(unsent).toHaveCount(waiting.length);
    await expect(unsent.filter({ hasText: 'None yet' })).toHaveCount(0);
  });

  test('the last two days are told by a word, whose title is the day in full, and older ones by their day [42]', async ({
    page,
    serverView,
  }) => {
    await page.goto('/customs-tracking?perPage=100');
    await expect(rowsOf(page)).toHaveCount(60);
    const days = (await (await serverView()).orders()).map(({ updatedAt }) =>
      new Date(updatedAt).toDateString(),
    );
    for (const [before, word] of ['Today', 'Yesterday'].entries()) {
      const day = new Date();
      day.setDate(day.getDate() - before);
      const told = page.getByText(word, { exact: true });
      await expect(told).toHaveCount(days.filter(one => one === day.toDateString()).length);
      for (const element of told.elements())
        expect(element.getAttribute('title')).toContain(String(day.getDate()));
    }
    await expect(rowsOf(page).last()).toContainText(/[A-Z][a-z]+ \d+, 2\d{3}/);
  });

  test('the newest change comes first and the head says so; the first click on any column sorts descending, the next one turns it round [90, 124, 125]', async ({
    page,
  }) => {
    await expect(column(page, 'Last update')).toHaveAttribute('aria-sort', 'descending');
    await expect(page.locator('[aria-sort]')).toHaveCount(1);
    await expect(page).not.toHaveURL(/sort=/);
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

  test('pages hold 10, 20 or 100 rows, 10 at first, and are counted rounded up [90, 205]', async ({
    page,
  }) => {
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
    serverView,
  }) => {
    const search = page.getByRole('searchbox', { name: 'Search' });
    const orders = await (await serverView()).orders();
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

  test('a sorting that is chosen before what was typed has reached the address stays', async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('2');
    await sortBy(page, 'Order ID');
    await expect(page).toHaveURL(/search=2/);
    await expect(page).toHaveURL(/sort=orderId/);
    await expect(column(page, 'Order ID')).toHaveAttribute('aria-sort', 'descending');
  });

  test('what makes no sense in the address falls back to its default', async ({ page }) => {
    await page.goto('/customs-tracking?page=99&perPage=17&sort=colour&direction=up');
    await expect(page.getByText('51–60 of 60')).toBeVisible();
    await expect(column(page, 'Last update')).toHaveAttribute('aria-sort', 'descending');
    await expect(page.locator('[aria-sort]')).toHaveCount(1);
  });
});

describe('without orders', () => {
  test.override({ as: 'noOrders' });
  test('an empty list says what will appear there', async ({ page }) => {
    await page.goto('/customs-tracking');
    await expect(page.getByText('No orders in customs yet')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customs Tracking');
  });
});

test('a first fetch that fails leaves an empty list, a report and a way to try again [164, 192]', async ({
  page,
  network,
}) => {
  const rule = network.on(list, failing);
  await page.goto('/customs-tracking');
  await expect.poll(() => page.toastTexts()).toEqual(['ErrorFailed to fetch customs trackings']);
  await expect(page.getByRole('main')).toContainText('Failed to fetch customs trackings');
  await expect(page.getByRole('row')).toHaveCount(0);
  rule.remove();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
});

test('a refetch that fails keeps the rows and says how old they are', async ({ page, network }) => {
  await page.goto('/customs-tracking');
  await expect(rowsOf(page)).toHaveCount(10);
  const shown = await idsOf(page);
  network.on(list, failing, 1);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const banner = page.getByRole('status').filter({ hasText: 'Failed to fetch customs trackings' });
  await expect(banner).toContainText(/Showing data from \d\d:\d\d\./);
  await expect.poll(() => idsOf(page)).toEqual(shown);
  expect(await page.toastTexts()).toEqual([]);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(banner).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(10);
});

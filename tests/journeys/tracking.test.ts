import type { Page } from 'playwright';
import { goWithin } from '#tests/support/go-within.ts';
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

test('not released is orange, released green, in progress yellow; the address keeps search, sort and page over Back and reload, and an order’s items lead back there [44]', async ({
  page,
}) => {
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

  await goWithin(page, '/customs-tracking');
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

import { expect, test } from './journey.ts';
import { keptBytes } from './kept-data.ts';

test.use({ data: 'large' });

test('ten thousand orders open, search, sort and page, and start again from this device', async ({
  page,
  goOffline,
}) => {
  test.slow();
  await page.goto('/customs-tracking');
  const rows = page.getByRole('table', { name: 'Customs Tracking' }).locator('tbody tr');
  await expect(page.getByText('1–10 of 10,000')).toBeVisible();
  await page
    .getByRole('button', { name: 'Page 1,000' })
    .or(page.getByRole('button', { name: 'Page 1000' }))
    .click();
  await expect(page.getByText('9,991–10,000 of 10,000')).toBeVisible();

  await page.getByRole('button', { name: 'Order ID', exact: true }).click();
  await page.getByRole('button', { name: 'Order ID', exact: true }).click();
  await expect(rows.first()).toContainText('028-1000000-');
  await page.getByRole('searchbox', { name: 'Search' }).fill('028-3709729-');
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('released');
  await page.getByRole('button', { name: '100', exact: true }).click();
  await expect(rows).toHaveCount(100);

  await expect.poll(() => keptBytes(page, 'cache')).toBeGreaterThan(0);
  expect(await keptBytes(page, 'cache')).toBeLessThan(2 * 1024 * 1024);
  await goOffline();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows).toHaveCount(100);
});

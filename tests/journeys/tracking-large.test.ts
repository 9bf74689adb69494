import { manyOrders } from '#tests/support/accounts.ts';
import { expect, test } from './journey.ts';
import { storedCharacters } from './stored-data.ts';

test.use({ as: 'manyOrders', serviceWorkers: 'block' });

test('thousands of orders open, search, sort and page, and start again from this device', async ({
  page,
  network,
}) => {
  await page.goto('/customs-tracking');
  const total = manyOrders.toLocaleString('en-GB');
  const rows = page
    .getByRole('table', { name: 'Customs Tracking' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: /^Items of/ }) });
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
  const [one = 'none'] = /028-\d{7}-/.exec((await rows.last().textContent()) ?? '') ?? [];
  await search.fill(one);
  await expect(rows).toHaveCount(1);
  await search.fill('released');
  await page.getByRole('button', { name: /^Released [\d,]+$/ }).click();
  await page.getByRole('button', { name: '100', exact: true }).click();
  await expect(rows).toHaveCount(100);
  await expect(page).toHaveURL(/search=released.*show=released|show=released.*search=released/);

  await expect.poll(() => storedCharacters(page, 'cache')).toBeGreaterThan(0);
  // Ten thousand are to stay below 2.5 MB.
  expect(await storedCharacters(page, 'cache')).toBeLessThan(manyOrders * 262);

  const list = network.on({ path: /customs-tracking\/(retrieve-list|changes)\b/ }, { kind: 'hang' });
  await page.reload();
  await expect(rows).toHaveCount(100);
  await expect(search).toHaveValue('released');
  list.release();
});

import { seedSellers } from '#tests/support/seed.ts';
import { expect, test } from './journey.ts';
import { storedCharacters } from './stored-data.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

const seller = {
  email: 'ten-thousand@portolan.example',
  password: 'Portolan#1',
  companyName: 'Guangdong Lanting Ceramics & Household Articles Trading Co., Ltd',
};

test('ten thousand orders open, search, sort and page, and start again from this device', async ({
  page,
  server,
  network,
  signIn,
}) => {
  // Ten thousand proofs are signed first.
  test.setTimeout(300_000);
  await server.stop();
  await seedSellers(server.dataDir, [{ kind: 'complete', orderCount: 10_000, ...seller }]);
  await server.start();

  await signIn(seller);
  const rows = page
    .getByRole('table', { name: 'Customs Tracking' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: /^Items of/ }) });
  const search = page.getByRole('searchbox', { name: 'Search' });
  // The list alone is 9 MB.
  await expect(page.getByText('1–10 of 10,000')).toBeVisible({ timeout: 60_000 });
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: /^Page / })
    .last()
    .click();
  await expect(page.getByText('9,991–10,000 of 10,000')).toBeVisible();

  await page.getByRole('button', { name: 'Order ID', exact: true }).click();
  await page.getByRole('button', { name: 'Order ID', exact: true }).click();
  await expect(rows.first()).toContainText('028-1000000-');
  await search.fill('028-3708916-');
  await expect(rows).toHaveCount(1);
  await search.fill('released');
  await page.getByRole('button', { name: /^Released [\d,]+$/ }).click();
  await page.getByRole('button', { name: '100', exact: true }).click();
  await expect(rows).toHaveCount(100);
  await expect(page).toHaveURL(/search=released.*show=released|show=released.*search=released/);

  await expect.poll(() => storedCharacters(page, 'cache')).toBeGreaterThan(0);
  // With the items of the thousand orders to ship that are taken along, as far as they have come.
  expect(await storedCharacters(page, 'cache')).toBeLessThan(2.5 * 1024 * 1024);

  const list = network.on({ path: /customs-tracking\/(retrieve-list|changes)\b/ }, { kind: 'hang' });
  await page.reload();
  await expect(rows).toHaveCount(100);
  await expect(search).toHaveValue('released');
  list.release();
});

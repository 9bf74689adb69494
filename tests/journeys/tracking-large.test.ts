import { seedSellers } from '#tests/support/seed.ts';
import { expect, test } from './journey.ts';
import { storedCharacters } from './stored-data.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

/** Kept on a device in more than three slices, as are those of them that wait. */
const orderCount = 2500;

const seller = {
  email: 'many-orders@portolan.example',
  password: 'Portolan#1',
  companyName: 'Guangdong Lanting Ceramics & Household Articles Trading Co., Ltd',
};

test('thousands of orders open, search, sort and page, and start again from this device', async ({
  page,
  server,
  network,
  signIn,
}) => {
  // Their proofs are signed first.
  test.slow();
  await server.stop();
  await seedSellers(server.dataDir, [{ kind: 'complete', orderCount, ...seller }]);
  await server.start();

  await signIn(seller);
  const rows = page
    .getByRole('table', { name: 'Customs Tracking' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: /^Items of/ }) });
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(page.getByText('1–10 of 2,500')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: /^Page / })
    .last()
    .click();
  await expect(page.getByText('2,491–2,500 of 2,500')).toBeVisible();

  await page.getByRole('button', { name: 'Order ID', exact: true }).click();
  await page.getByRole('button', { name: 'Order ID', exact: true }).click();
  await expect(rows.first()).toContainText('028-1000000-');
  const [one = 'none'] = /028-\d{7}-/.exec(await rows.last().innerText()) ?? [];
  await search.fill(one);
  await expect(rows).toHaveCount(1);
  await search.fill('released');
  await page.getByRole('button', { name: /^Released [\d,]+$/ }).click();
  await page.getByRole('button', { name: '100', exact: true }).click();
  await expect(rows).toHaveCount(100);
  await expect(page).toHaveURL(/search=released.*show=released|show=released.*search=released/);

  await expect.poll(() => storedCharacters(page, 'cache')).toBeGreaterThan(0);
  // Ten thousand are to stay below 2.5 MB.
  expect(await storedCharacters(page, 'cache')).toBeLessThan(orderCount * 262);

  const list = network.on({ path: /customs-tracking\/(retrieve-list|changes)\b/ }, { kind: 'hang' });
  await page.reload();
  await expect(rows).toHaveCount(100);
  await expect(search).toHaveValue('released');
  list.release();
});

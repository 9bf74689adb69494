import { accounts } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/fault-journey.ts';

// The proxy sees what is asked; the browser's own record has no bodies of such requests.
const list = { path: '/api/v1/importer/retrieve-list' };

test.beforeEach(async ({ page, signIn }) => {
  await signIn(accounts.noOrders);
  await page.goto('/my-importers');
});

test('typing waits 200 ms and then asks once, and the address keeps the search [53][56][170][206]', async ({
  page,
  network,
}) => {
  await expect(page.getByRole('heading', { name: 'No importers yet' })).toBeVisible();
  const asked = network.on(list, { kind: 'ok' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  // All letters in one task: however slow the machine, no two of them are 200 ms apart.
  const typedAt = await search.evaluate(input => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let length = 1; length <= 7; length += 1) {
      write?.call(input, 'Lanting'.slice(0, length));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return Date.now();
  });
  await page.waitForURL('**/my-importers?search=Lanting');
  await expect(page.getByRole('heading', { name: 'Nothing matches “Lanting”' })).toBeVisible();
  expect(asked.hits.map(({ body }) => JSON.parse(body))).toEqual([
    { criteria: { filters: { search: 'Lanting' }, pagination: { page: 1, perPage: 10 } } },
  ]);
  expect((asked.hits[0]?.at ?? 0) - typedAt).toBeGreaterThanOrEqual(200);

  await page.reload();
  await expect(search).toHaveValue('Lanting');
  await expect(page.getByRole('heading', { name: 'Nothing matches “Lanting”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('heading', { name: 'No importers yet' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('Lanting');
});

test('page and page size come from the address, and a page that is no more leads to the last one [56][205]', async ({
  page,
  network,
}) => {
  const asked = network.on(list, { kind: 'ok' });
  await page.goto('/my-importers?page=3&perPage=20');
  await page.waitForURL('**/my-importers?perPage=20');
  await expect(page.getByRole('heading', { name: 'No importers yet' })).toBeVisible();
  await asked.hit(2);
  const pages = asked.hits.map(({ body }) => JSON.parse(body).criteria.pagination);
  expect(pages).toEqual([
    { page: 3, perPage: 20 },
    { page: 1, perPage: 20 },
  ]);
});

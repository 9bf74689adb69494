import { accounts } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/journey.ts';

test.beforeEach(({ signIn }) => signIn(accounts.importers));

test('typing waits 200 ms and then asks once, and the address keeps the search [53][56][170][206]', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'No importers yet' })).toBeVisible();
  const asked: unknown[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/importer/retrieve-list')) asked.push(request.postDataJSON());
  });
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('Lanting', { delay: 20 });
  await page.waitForURL('**/my-importers?search=Lanting');
  await expect(page.getByRole('heading', { name: 'Nothing matches “Lanting”' })).toBeVisible();
  expect(asked).toEqual([
    { criteria: { filters: { search: 'Lanting' }, pagination: { page: 1, perPage: 10 } } },
  ]);

  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Lanting');
  await expect(page.getByRole('heading', { name: 'Nothing matches “Lanting”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('heading', { name: 'No importers yet' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Lanting');
});

test('page and page size come from the address, and a page that is no more leads to the last one [56][205]', async ({
  page,
}) => {
  const asked = page.waitForRequest(
    request =>
      request.url().endsWith('/importer/retrieve-list') &&
      JSON.stringify(request.postDataJSON()).includes('{"page":3,"perPage":20}'),
  );
  await page.goto('/my-importers?page=3&perPage=20');
  await asked;
  await page.waitForURL('**/my-importers?perPage=20');
  await expect(page.getByRole('heading', { name: 'No importers yet' })).toBeVisible();
});

test('what leads to the importer form is disabled and says why', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Add new Importer' })).toBeDisabled();
  await expect(page.getByText('Importers can’t be added, edited or sent')).toBeVisible();
});

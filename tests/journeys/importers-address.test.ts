import { spareSellers } from '#tests/support/accounts.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

// The proxy sees what is asked; the browser's own record has no bodies of such requests.
const list = { path: '/api/v1/importer/retrieve-list' };

test('search, page and page size are in the address, over reload and Back, and a page that no longer exists leads to the last one [56][205]', async ({
  page,
  network,
  signIn,
}) => {
  await signIn(spareSellers[3]);
  await page.evaluate(async () => {
    const Authorization = `Bearer ${Object.values(localStorage)[0]}`;
    for (let number = 1; number <= 22; number += 1) {
      await fetch('/api/v1/importer/create', {
        method: 'POST',
        headers: { Authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: `Lanting ${number}`, status: 'DRAFT' }),
      });
    }
  });
  const requested = network.on(list, { kind: 'ok' });
  await page.goto('/my-importers?page=9&perPage=20');
  await page.waitForURL('**/my-importers?page=2&perPage=20');
  await expect(page.getByText('21–22 of 22')).toBeVisible();
  const pages = requested.hits.map(({ body }) => JSON.parse(body).criteria.pagination);
  expect(pages).toEqual([
    { page: 9, perPage: 20 },
    { page: 2, perPage: 20 },
  ]);

  const isShown = async (address: string, range: string, sizeOfPage: string, search: string) => {
    // In any order of the three.
    await expect(page).toHaveURL(url => {
      url.searchParams.sort();
      return `${url.pathname}${url.search}` === address;
    });
    await expect(page.getByText(range)).toBeVisible();
    const sizes = page.getByRole('group', { name: 'Rows' });
    await expect(sizes.getByRole('button', { pressed: true })).toHaveText(sizeOfPage);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(search);
  };
  await page.getByRole('button', { name: '10', exact: true }).click();
  await isShown('/my-importers?perPage=10', '1–10 of 22', '10', '');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await isShown('/my-importers?page=3&perPage=10', '21–22 of 22', '10', '');
  await page.getByRole('searchbox', { name: 'Search' }).fill('ting 1');
  await isShown('/my-importers?perPage=10&search=ting+1', '1–10 of 11', '10', 'ting 1');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await isShown('/my-importers?page=2&perPage=10&search=ting+1', '11–11 of 11', '10', 'ting 1');
  await page.reload();
  await isShown('/my-importers?page=2&perPage=10&search=ting+1', '11–11 of 11', '10', 'ting 1');
  await page.goBack();
  await isShown('/my-importers?perPage=10&search=ting+1', '1–10 of 11', '10', 'ting 1');
  await page.goBack();
  await isShown('/my-importers?perPage=10', '1–10 of 22', '10', '');
  await page.goBack();
  await isShown('/my-importers?page=2&perPage=20', '21–22 of 22', '20', '');
});

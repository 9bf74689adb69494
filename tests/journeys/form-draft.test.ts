import { fillImporter, sampleImporter } from './importer-form.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'newImporters', serviceWorkers: 'block' });

test('unsaved input of an importer survives a reload, and a create whose answer was lost makes one importer', async ({
  page,
  network,
}) => {
  const importer = sampleImporter('Taizhou Heron Lamps Co., Ltd.');
  await page.goto('/my-importers/edit');
  const name = page.getByLabel('Importer name');
  await name.fill(importer.name);
  await fillImporter(page, importer);
  // Each time: the browser itself repeats a request on a warm connection.
  const lost = network.on({ path: '/api/v1/importer/create' }, { kind: 'drop-after-commit' });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await lost.hit();
  await expect(page.getByText('Something went wrong with the creation of the importer!')).toBeVisible();

  lost.remove();
  await page.reload();
  await expect(page.getByText('We restored what you had typed.')).toBeVisible();
  await expect(name).toHaveValue(importer.name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/my-importers\/edit\/[\w-]+$/);
  await page.goto('/my-importers');
  await page.getByRole('searchbox').fill('Taizhou Heron');
  await expect(page.getByRole('link', { name: importer.name })).toHaveCount(1);

  await page.goto('/my-importers/edit');
  await expect(name).toHaveValue('');
});

test('what was typed can be started over, and a sign-out leaves none of it', async ({ page }) => {
  await page.goto('/my-importers/edit');
  const name = page.getByLabel('Importer name');
  await name.fill('Nobody’s Importer');
  await page.reload();
  await expect(name).toHaveValue('Nobody’s Importer');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('');
  await page.reload();
  await expect(name).toHaveValue('');

  await name.fill('Nobody’s Importer');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toContainEqual(
    expect.stringMatching(/^portolan\.form-drafts\/.*importer\/new$/),
  );
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth');
  const left = () => Object.keys(sessionStorage).filter(key => key.startsWith('portolan.form-drafts/'));
  expect(await page.evaluate(left)).toEqual([]);
});

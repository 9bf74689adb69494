import type { AppPage } from './app/app-page.tsx';
import { expect, test } from './app/app-test.ts';

test.override({ as: 'importers' });

/** Opens an importer of the list by its name. */
async function openImporter(page: AppPage, name: string, tab = ''): Promise<void> {
  await page.goto(`/my-importers?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Importer name')).toHaveValue(name);
  if (tab) await page.getByRole('tab', { name: tab }).click();
}

test('a card without an expiry is long-term, and numbers are cleaned and pointed at', async ({ page }) => {
  await page.goto('/my-importers/edit');
  await page.getByLabel('Long-term').check();
  await expect(page.getByLabel('Expiration date')).toHaveValue('December 31, 2099');
  await page.getByLabel('Long-term').uncheck();
  await page.getByLabel('Expiration date').fill('2031-03-14');
  const registration = page.getByLabel('Registration number');
  await registration.fill('9144 0300 ma5f2k7t８k');
  await expect(page.getByLabel('Expiration date')).toHaveValue('March 14, 2031');
  await registration.blur();
  await expect(registration).toHaveValue('91440300MA5F2K7T8K');
  await expect(registration).toHaveAccessibleDescription(
    'The last character, K, doesn’t match the rest. Should it be B?',
  );
});

test('a draft is not sent, and what is missing is said [202]', async ({ page }) => {
  await page.goto('/my-importers');
  await page.getByRole('button', { name: 'Send Suzhou Yunjin Silk Co., Ltd. to forwarder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Select forwarder').click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('Some documents are missing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});

test('a download that fails says so [198]', async ({ page, network }) => {
  await openImporter(page, 'Ningbo Haiyun Import & Export Co., Ltd.', 'POA');
  network.on({ path: '/api/v1/en/importer/download-poa' }, { kind: 'html' }, 1);
  await page.getByRole('button', { name: 'Download the signed POA' }).click();
  await expect(page.getByText(/Something went wrong with downloading the document!/)).toBeVisible();
});

test('one that is nobody’s says so and leads to the list', async ({ page }) => {
  await page.goto('/my-importers/edit/nobody-has-this');
  await expect(page.getByRole('heading', { name: 'Importer not found in your account' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to My Importers' }).click();
  await expect(page.getByRole('heading', { name: 'My Importers' })).toBeVisible();
});

test('the marks of the tabs turn green by evaluations and documents alone [120][121]', async ({ page }) => {
  const green = {
    general: 'General informations, complete',
    documents: `Identification documents to upload, complete`,
  };
  const open = {
    general: 'General informations, not complete yet',
    documents: 'Identification documents to upload, not complete yet',
  };
  const marks = [
    ['Ningbo Haiyun Import & Export Co., Ltd.', green.general, green.documents],
    ['Hangzhou Qingfeng Bamboo Products Co., Ltd.', green.general, open.documents],
    ['Shenzhen Hailan Intelligent Technology Co., Ltd.', open.general, green.documents],
    ['Suzhou Yunjin Silk Co., Ltd.', open.general, open.documents],
  ] as const;
  for (const [name, general, documents] of marks) {
    await openImporter(page, name);
    await expect(page.getByRole('tab', { name: general })).toBeVisible();
    await expect(page.getByRole('tab', { name: documents })).toBeVisible();
  }
});

import { viewports } from '#tests/support/viewports.ts';
import { expectSound } from './expect-sound.ts';
import { openImporter, openTab } from './importer-form.ts';
import { expect, test } from './journey.ts';

// No animation may be half way while colours are measured.
test.use({ as: 'importers', contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(() => {
  // axe reads a page twice for each screen.
  test.setTimeout(180_000);
});

test('the list of importers and its dialog are accessible', async ({ page }) => {
  await page.goto('/my-importers');
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible();
  await expectSound(page);
  await page
    .getByRole('button', { name: /^Send .* to forwarder$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('combobox')).toHaveAccessibleDescription('Forwarder is required');
  await expectSound(page);
});

test('the form of an importer is accessible, new, filled and with errors', async ({ page }) => {
  await page.goto('/my-importers/edit');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByLabel('Registration number').fill('91440300MA5F2K7T8K');
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Leave' }).click();
  await openImporter(page, 'Shenzhen Hailan Intelligent Technology Co., Ltd.');
  await expect(page.getByText('VAT not valid')).toBeVisible();
  await expectSound(page);
});

test('documents, their errors and the broker’s documents are accessible', async ({ page }) => {
  await openImporter(page, 'Hangzhou Qingfeng Bamboo Products Co., Ltd.');
  await openTab(page, /^Identification/);
  await expect(page.getByText('Check failed')).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
  await expect(page.getByText('empty.pdf wasn’t uploaded.')).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(viewports.phone);
  for (const link of await page.getByRole('tabpanel').getByRole('link').all()) {
    expect((await link.boundingBox())?.height, 'a file is opened by a thumb').toBeGreaterThanOrEqual(48);
  }
  await page.getByRole('button', { name: 'View Errors of EORI' }).click();
  await expect(page.getByRole('dialog', { name: 'Errors' })).toBeVisible();
  await expectSound(page);
  await openImporter(page, 'Ningbo Haiyun Import & Export Co., Ltd.', 'POA');
  await expect(page.getByText('Sent to the broker').first()).toBeVisible();
  await expectSound(page);
});

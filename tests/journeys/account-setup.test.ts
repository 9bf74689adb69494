import { joinAsNewcomer, saveInformations } from '#tests/support/newcomer.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

test('credentials and a Seller ID that do not work are flagged, and a second tab follows what the first has done and repeats nothing [72][122][142][160]', async ({
  page,
  context,
  server,
}) => {
  await joinAsNewcomer(page, server.dataDir);
  const second = await context.newPage();
  await second.goto('/account-setup');
  await expect(second.getByText('Step 1 of 3')).toBeVisible();
  await saveInformations(page);
  await second.bringToFront();
  // A browser without a window never hides a tab.
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(second.getByText('Step 2 of 3')).toBeVisible();

  await page.getByRole('button', { name: 'Authenticate' }).click();
  await expect(page.getByText('Failed to connect to the seller!')).toBeVisible();
  for (const name of ['client_id', 'client_secret', 'refresh_token']) {
    await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByRole('radiogroup', { name: 'Marketplace' })).toHaveAccessibleDescription(
    'Choose the marketplace of this account.',
  );

  await page.getByRole('button', { name: 'Skip this step for now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Seller ID')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Marketplace')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Marketplace').click();
  await page.getByRole('option', { name: 'Spain' }).click();
  await dialog.getByLabel('Seller ID').fill('A2LANTINGSHOP7');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await second.reload();
  await expect(second.getByText('Step 3 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Create Wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Digital Wallet created' })).toBeVisible();
  await second.getByRole('button', { name: 'Create Wallet' }).click();
  await expect(second.getByRole('heading', { name: 'Digital Wallet created' })).toBeVisible();
  await second.goto('/account-setup');
  await second.waitForURL('**/my-importers');
});

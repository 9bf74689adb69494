import { accounts } from '#tests/support/accounts.ts';
import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

test.beforeEach(async ({ page, signIn }) => {
  await signIn(accounts.noOrders);
  await page.goto('/settings');
});

test('settings have three cards, and what the specification locks is locked [81][82][83][85]', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Seller Info',
    'Seller Amazon',
    'Wallet',
  ]);
  const info = page.getByRole('region', { name: 'Seller Info' });
  for (const label of ['Company name', 'Registration number', 'Email']) {
    await expect(info.getByLabel(label)).toBeDisabled();
  }
  for (const label of ['Street', 'Zip code', 'Region', 'Country']) {
    await expect(info.getByLabel(label)).not.toBeEditable();
  }
  await expect(info.getByRole('button', { name: 'Update' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Wallet linked' })).toBeDisabled();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const hue = await hueOf(page.getByRole('button', { name: 'Wallet linked' }), 'backgroundColor');
    expect(hue, colorScheme).toBeGreaterThanOrEqual(100);
    expect(hue, colorScheme).toBeLessThanOrEqual(170);
  }
  await expect(page.getByLabel('Seller ID')).not.toBeEditable();
  await expect(page.getByLabel('Seller ID')).not.toHaveValue('');
});

test('credentials that do not work are flagged, and what was typed stays [142][159][191]', async ({
  page,
}) => {
  const names = ['client_id', 'client_secret', 'refresh_token'];
  await expect(page.getByLabel('refresh_token')).toHaveValue(/^••••/);
  for (const name of names) await page.getByLabel(name).fill(`wrong ${name}`);
  await page.getByRole('region', { name: 'Seller Amazon' }).getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Failed to connect to the seller!')).toBeVisible();
  for (const name of names) {
    await expect(page.getByLabel(name)).toHaveAccessibleDescription(
      'The marketplace didn’t accept this. Check the value and try again.',
    );
    await expect(page.getByLabel(name)).toHaveValue(`wrong ${name}`);
  }
});

import { accounts } from '#tests/support/accounts.ts';
import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

test('settings have three cards, what the specification locks is locked, an update says that it is saving and then that it has, and credentials that do not work are flagged and stay [81][82][83][85][127][142][159][180][190][191]', async ({
  page,
  network,
  signIn,
}) => {
  await signIn(accounts.noOrders);
  await page.goto('/settings');
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

  await expect(page.getByLabel('refresh_token')).toHaveValue(/^••••/);
  const update = network.on({ path: '/api/v1/seller/update-amazon' }, { kind: 'hang' });
  const button = page.getByRole('region', { name: 'Seller Amazon' }).getByRole('button');
  const width = (await button.last().boundingBox())?.width;
  await button.last().click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saving..')).toBeVisible();
  await expect.poll(async () => (await button.last().boundingBox())?.width).toBe(width);
  const seller = network.on({ path: '/api/v1/seller/me' }, { kind: 'ok' });
  update.release();
  await expect(page.getByText('Seller updated successfully!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saving..')).toHaveCount(0);
  await seller.hit();

  const names = ['client_id', 'client_secret', 'refresh_token'];
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

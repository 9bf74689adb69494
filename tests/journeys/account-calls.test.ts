import { accounts } from '#tests/support/accounts.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody' });

const unexpected = {
  kind: 'status',
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: { errors: [{ code: 'SERVER.UNEXPECTED', message: 'Unexpected.' }] },
} as const;

test('an update of the marketplace says that it is saving, then that it has, and fetches the seller [127][180][190]', async ({
  page,
  network,
  signIn,
}) => {
  await signIn(accounts.noOrders);
  await page.goto('/settings');
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
});

test('an update of the marketplace that fails says so, and why where nobody answered [127][191]', async ({
  page,
  network,
  signIn,
}) => {
  await signIn(accounts.noOrders);
  await page.goto('/settings');
  await expect(page.getByLabel('refresh_token')).toHaveValue(/^••••/);
  const update = page.getByRole('region', { name: 'Seller Amazon' }).getByRole('button', { name: 'Update' });
  const failing = network.on({ path: '/api/v1/seller/update-amazon' }, unexpected);
  await update.click();
  await expect(page.getByText('Something went wrong!')).toBeVisible();
  failing.remove();
  network.on({ path: '/api/v1/seller/update-amazon' }, { kind: 'drop-before' });
  await update.click();
  await expect(page.getByText('Something went wrong! Portolan can’t be reached.')).toBeVisible();
});

test('a code that fails shows a spinner and returns without a message [20][204]', async ({
  page,
  network,
  signIn,
}) => {
  await signIn(accounts.noAccount);
  const store = network.on({ path: '/api/v1/auth/seller-amazon/store' }, { kind: 'hang' }, 1);
  await page.goto('/account-setup/code/no-good');
  await store.hit();
  const waiting = page.getByRole('status').filter({ hasText: 'Connecting your seller account...' });
  await expect(waiting).toBeVisible();
  // The spinner beside the text: something turns, and it is meant to be seen.
  const turning = waiting.evaluate(status =>
    status.getAnimations({ subtree: true }).map(animation => animation.playState),
  );
  expect(await turning).toEqual(['running']);
  expect(new URL(page.url()).pathname).toBe('/account-setup/code/no-good');
  expect(JSON.parse(store.hits[0]?.body ?? '{}')).toEqual({ code: 'no-good' });
  store.release();
  await page.waitForURL('**/account-setup');
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('');
});

test('an unreachable server is said in each form, and what was typed stays', async ({ page, network }) => {
  await page.goto('/auth?tab=sign-up');
  network.on({ path: /^\/api\/v1\/(register|activate|login)/ }, { kind: 'drop-before' });
  await page.getByLabel('First name').fill('Wei');
  await page.getByLabel('Last name').fill('Lin');
  await page.getByLabel('Email', { exact: true }).fill('wei@lanting-trading.example');
  await page.getByLabel('Password', { exact: true }).fill('Harbour#26');
  await page.getByLabel('Confirm password').fill('Harbour#26');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Portolan can’t be reached.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Wei');

  await page.goto('/auth/activate?email=wei@lanting-trading.example&code=12345678');
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByText('Failed to activate account. Portolan can’t be reached.')).toBeVisible();
  await expect(page.getByLabel('Activation code')).toHaveValue('12345678');
});

test('lists that cannot be fetched say which, with what was opened here, and Try again fetches them [165][192][193]', async ({
  page,
  network,
  signIn,
}) => {
  const importers = network.on({ path: '/api/v1/importer/retrieve-list' }, unexpected);
  await signIn(accounts.importers);
  await expect(page.getByRole('alert').getByText('Failed to fetch importer list')).toBeVisible();
  importers.remove();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible();

  const away = network.on({ path: '/api/v1/importer/retrieve-list' }, { kind: 'drop-before' });
  await page.reload();
  await expect(page.getByText('no importer has been opened here')).toBeVisible();

  // What was opened here is listed without the list too, with its age.
  away.remove();
  await page.getByRole('button', { name: 'Try again' }).last().click();
  const edits = page.getByRole('link', { name: /^Edit / });
  await expect(edits.nth(1)).toBeVisible();
  const opened = (await edits.nth(1).getAttribute('aria-label'))?.replace('Edit ', '') ?? '';
  await edits.nth(1).click();
  await expect(page.getByLabel('Importer name')).toHaveValue(opened);
  for (const [fault, said] of [
    [{ kind: 'drop-before' }, 'Only what’s on this device'],
    [unexpected, 'Failed to fetch importer list'],
  ] as const) {
    const failing = network.on({ path: '/api/v1/importer/retrieve-list' }, fault);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
    await expect(edits).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: opened })).toContainText(/As of \d\d:\d\d/);
    failing.remove();
    await edits.click();
    await expect(page.getByLabel('Importer name')).toHaveValue(opened);
  }

  network.on({ path: '/api/v1/customs-tracking/marketplaces' }, unexpected);
  await page.goto('/settings');
  await expect(page.getByText('Failed to fetch marketplaces')).toBeVisible();
});

import { describe } from 'vitest';
import { accounts } from '#tests/support/accounts.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

test.override({ as: 'nobody' });

const unreachable = 'Can’t reach Portolan. Check your connection and try again.';
const unexpected = {
  kind: 'status',
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: { errors: [{ code: 'SERVER.UNEXPECTED', message: 'Unexpected.' }] },
} as const;

const newcomer = {
  email: 'wei.lin@lanting-trading.example',
  password: 'Harbour#26',
  firstName: 'Wei',
  lastName: 'Lin',
};

const fieldsOf = (page: AppPage) => ({
  email: page.getByRole('textbox', { name: 'Email', exact: true }),
  password: page.getByLabel('Password', { exact: true }),
});

async function tryToSignIn(page: AppPage, account: { email: string; password: string }) {
  const { email, password } = fieldsOf(page);
  await email.fill(account.email);
  await password.fill(account.password);
  await password.press('Enter');
}

test('a refused sign-in flags both fields and says so in red [129, 184]', async ({ page }) => {
  await page.goto('/auth');
  await tryToSignIn(page, { ...accounts.noOrders, password: 'wrong' });
  await expect.poll(() => page.toastTexts()).toEqual(['ErrorAuthentication unsuccessful. Please try again.']);
  const { email, password } = fieldsOf(page);
  for (const field of [email, password]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription('Wrong email or password.');
  }
  await expect(email).toBeFocused();
  await expect(page).toHaveURL('/auth');

  await tryToSignIn(page, accounts.noOrders);
  await expect(page).toHaveURL('/customs-tracking');
});

test('an unreachable server is reported as such, and not as a wrong password', async ({ page, network }) => {
  await page.goto('/auth');
  await network.down();
  await tryToSignIn(page, accounts.noOrders);
  await expect.poll(() => page.toastTexts()).toEqual([`Error${unreachable}`]);
  const { email, password } = fieldsOf(page);
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(email).toHaveValue(accounts.noOrders.email);
  await expect(password).toHaveValue(accounts.noOrders.password);
});

describe('signing up', () => {
  test.beforeEach(({ page }) => page.goto('/auth?tab=sign-up'));

  test('what is missing is said at its field, and the first wrong one has the focus [130][131][134]', async ({
    page,
  }) => {
    await page.getByLabel('First name').fill('Wei');
    await page.getByLabel('Email', { exact: true }).fill('wei@');
    await page.getByLabel('Password', { exact: true }).fill('Harbour26');
    await page.getByLabel('Confirm password').fill('Harbour27');
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByLabel('Last name')).toBeFocused();
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Enter your last name.');
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Invalid email');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'The password must meet every rule below.',
    );
    await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords did not match');
  });

  test('an address that has an account is refused at its field [135]', async ({ page }) => {
    const { password, firstName, lastName } = newcomer;
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Email', { exact: true }).fill(accounts.tracking.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toHaveAccessibleDescription('Email already exists!');
    await expect(email).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue(firstName);
  });

  test('a wrong code says so, keeps what was typed and stays on the page [11][12][185]', async ({ page }) => {
    await page.goto('/auth/activate?code=12345678');
    await expect(page.getByLabel('Activation code')).toHaveValue('12345678');
    await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await expect(page.getByText('Failed to activate account')).toBeVisible();
    await expect(page.getByLabel('Activation code')).toBeFocused();
    await expect(page.getByLabel('Activation code')).toHaveValue('12345678');
    expect(new URL(page.url()).pathname).toBe('/auth/activate');
  });
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
  await expect(page.getByText('Something went wrong! Can’t reach Portolan.')).toBeVisible();
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
  await expect(page.getByText('Can’t reach Portolan.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Wei');

  await page.goto('/auth/activate?email=wei@lanting-trading.example&code=12345678');
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByText('Failed to activate account. Can’t reach Portolan.')).toBeVisible();
  await expect(page.getByLabel('Activation code')).toHaveValue('12345678');
});

test('lists that cannot be fetched say which, with what was opened here, and Try again fetches them [165][170][192][193]', async ({
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
  await expect(page.getByText('No importers have been opened on this device')).toBeVisible();

  // What was opened here is listed without the list too, with its age.
  away.remove();
  await page.getByRole('button', { name: 'Try again' }).last().click();
  const edits = page.getByRole('link', { name: /^Edit / });
  await expect(edits.nth(1)).toBeVisible();
  const opened = (await edits.nth(1).getAttribute('aria-label'))?.replace('Edit ', '') ?? '';
  await edits.nth(1).click();
  await expect(page.getByLabel('Importer name')).toHaveValue(opened);
  for (const [fault, reported] of [
    [{ kind: 'drop-before' }, 'Only what’s on this device'],
    [unexpected, 'Failed to fetch importer list'],
  ] as const) {
    const failing = network.on({ path: '/api/v1/importer/retrieve-list' }, fault);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('status').filter({ hasText: reported })).toBeVisible();
    await expect(edits).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: opened })).toContainText(/As of \d\d:\d\d/);
    failing.remove();
    await edits.click();
    await expect(page.getByLabel('Importer name')).toHaveValue(opened);
  }

  network.on({ path: '/api/v1/customs-tracking/marketplaces' }, unexpected);
  await page.goto('/settings');
  await expect(page.getByText('Failed to fetch marketplaces')).toBeVisible();
  const marketplace = page.getByRole('combobox', { name: 'Marketplace' });
  await marketplace.click();
  await expect(marketplace).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
});

describe('in the settings', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(accounts.noOrders);
    await page.goto('/settings');
  });

  test('the marketplace is chosen by country, and secrets show masked [84]', async ({ page }) => {
    await expect(page.getByLabel('refresh_token')).toHaveValue(/^••••.{4}$/);
    await expect(page.getByRole('combobox', { name: 'Marketplace' })).toHaveText('Germany');
    await page.getByRole('combobox', { name: 'Marketplace' }).click();
    await page.getByRole('option', { name: 'France' }).click();
    await expect(page.getByRole('combobox', { name: 'Marketplace' })).toHaveText('France');
  });

  test('there are three cards, what the specification locks is locked, an update says that it is saving and then that it has, and credentials that do not work are flagged and stay [81][82][83][85][127][142][159][180][190][191]', async ({
    page,
    network,
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
    await expect(page.getByLabel('Seller ID')).not.toBeEditable();
    await expect(page.getByLabel('Seller ID')).not.toHaveValue('');

    await expect(page.getByLabel('refresh_token')).toHaveValue(/^••••/);
    const update = network.on({ path: '/api/v1/seller/update-amazon' }, { kind: 'hang' });
    const button = page.getByRole('region', { name: 'Seller Amazon' }).getByRole('button').last();
    await button.click();
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await expect(toasts.getByText('Saving..')).toBeVisible();
    const seller = network.on({ path: '/api/v1/seller/me' }, { kind: 'ok' });
    await update.hit();
    update.release();
    await expect(page.getByText('Seller updated successfully!')).toBeVisible();
    await expect(toasts.getByText('Saving..')).toHaveCount(0);
    await seller.hit();

    const names = ['client_id', 'client_secret', 'refresh_token'];
    for (const name of names) await page.getByLabel(name).fill(`wrong ${name}`);
    await button.click();
    await expect(page.getByText('Failed to connect to the seller!')).toBeVisible();
    for (const name of names) {
      await expect(page.getByLabel(name)).toHaveAccessibleDescription(
        'The marketplace didn’t accept this. Check the value and try again.',
      );
      await expect(page.getByLabel(name)).toHaveValue(`wrong ${name}`);
    }
  });
});

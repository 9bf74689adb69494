import { describe } from 'vitest';
import { invite } from '#server/partners/client/desk-client.ts';
import { accounts } from '#tests/support/accounts.ts';
import type { AppPage } from './app/app-page.tsx';
import { expect, test } from './app/app-test.ts';

test.override({ as: 'nobody' });

const stored = 'portolan.invitation-token';
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

test('an invitation of a forwarder who is linked already says so [187]', async ({ page, server, signIn }) => {
  const { link } = await invite(server.dataDir, 'Hanse Spedition Nord');
  await signIn();
  await page.goto(link);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You are already linked with this forwarder!')).toBeVisible();
  await expect(
    dialog.getByText('It seems that you are already linked with this forwarder.', { exact: true }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});

test('any other refusal of an invitation points to the support team [188]', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/invitation/nobody-issued-this');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Something went wrong!')).toBeVisible();
  await expect(dialog.getByText('Please contact the support team.')).toBeVisible();
  await expect.poll(() => localStorage.getItem(stored)).toBeNull();
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
});

describe('without a seller account', () => {
  test.override({ as: 'noAccount' });

  test('the first step can be saved once all but the number are filled in, and a falsy answer flags the address [73][74][139][140]', async ({
    page,
    network,
  }) => {
    await page.goto('/account-setup');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seller account informations');
    await expect(page.getByText('All fields are mandatory')).toBeVisible();
    const save = page.getByRole('button', { name: 'Save informations' });
    const labels = ['Legal Business Name', 'Company Registration Number', 'Address', 'ZIP code', 'City'];
    for (const label of labels) {
      await expect(save).toBeDisabled();
      await page.getByLabel(label, { exact: true }).fill('88');
    }
    await expect(save).toBeDisabled();
    await page.getByLabel('Country').selectOption('Germany');
    await expect(save).toBeEnabled();
    await expect(page.getByLabel('Number', { exact: true })).toHaveValue('');
    await page.getByLabel('City').fill(' ');
    await page.getByLabel('City').blur();
    await expect(page.getByLabel('City')).toHaveAccessibleDescription('This field is required.');
    await expect(save).toBeDisabled();

    network.on(
      { path: '/api/v1/seller/company' },
      { kind: 'status', status: 200, body: { updateSellerCompany: false } },
    );
    await page.getByLabel('City').fill('Shenzhen');
    await save.click();
    const address = page.getByLabel('Address', { exact: true });
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toBeFocused();
    await expect(page.getByLabel('City')).toHaveValue('Shenzhen');
  });
});

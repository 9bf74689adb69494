import { describe } from 'vitest';
import { readActivation, readMails } from '#tests/support/read-mails.ts';
import { expect, test } from './app-test.ts';
import type { PageServer } from './page-server.ts';
import { storedQueries } from './stored-queries.ts';

/** What the first step asks for. */
const informations = {
  company: { name: 'Shenzhen Lanting Trading Co., Ltd.', registrationNumber: '91440300MA5EXAMPL8' },
  address: { street: 'Binhai Avenue', streetNr: '88', zipCode: '518101', city: 'Shenzhen', country: 'China' },
};

/** A call of another tab, or of a person's other device. */
async function call(server: PageServer, token: string | null, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

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

  test('credentials and a Seller ID that do not work are flagged, and a second tab follows what the first has done and repeats nothing [72][78][122][142][160]', async ({
    page,
    server,
    serverView,
  }) => {
    const token = await (await serverView('noAccount')).validToken();
    await page.goto('/account-setup');
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    await call(server, token, 'PUT', 'seller/company', informations);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await expect(page.getByText('Step 2 of 3')).toBeVisible();

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
    await page.reload();
    await expect(page.getByText('Step 3 of 3')).toBeVisible();
    const { createWallet } = await call(server, token, 'POST', 'seller/create-wallet');
    await page.getByRole('button', { name: 'Create Wallet' }).click();
    await expect(page.getByRole('heading', { name: 'Digital Wallet created' })).toBeVisible();
    expect(await call(server, token, 'POST', 'seller/create-wallet')).toEqual({ createWallet });
    await expect.poll(storedQueries).toMatch(/"hasActiveWallet":true/);
    await page.goto('/account-setup');
    await expect(page).toHaveURL('/my-importers');
  });
});

describe('a newcomer', () => {
  test.override({ as: 'nobody' });

  test('sets the account up by credentials, and moves to another address by the link of a mail [77]', async ({
    page,
    network,
    server,
  }) => {
    const email = 'wei.lin@lanting-trading.example';
    const named = { firstName: 'Wei', lastName: 'Lin' };
    const returnLink = `${network.url}/auth/activate`;
    const account = { ...named, email, password: 'Harbour#26', returnLink, locale: 'en' };
    await call(server, null, 'POST', 'register', account);
    await expect.poll(() => readActivation(server.dataDir, email)).toBeDefined();
    const { code } = readActivation(server.dataDir, email) ?? {};
    const { activate: token } = await call(server, null, 'POST', 'activate', { email, code });
    await call(server, token, 'PUT', 'seller/company', informations);
    localStorage.setItem('portolan.login-token', token);

    await page.goto('/account-setup');
    await expect(page.getByText('Step 2 of 3')).toBeVisible();
    const offer = 'Marketplace credentials to try: ';
    const manage = server.lines.findLast(line => line.startsWith(offer))?.slice(offer.length) ?? '';
    const issued = await (
      await fetch(new URL(new URL(manage).pathname, server.url), { method: 'POST' })
    ).text();
    await page.getByLabel('Germany').check();
    for (const name of ['client_id', 'client_secret', 'refresh_token']) {
      const [, value = ''] = new RegExp(`id="${name}">([^<]+)<`).exec(issued) ?? [];
      await page.getByLabel(name).fill(value);
    }
    await page.getByRole('button', { name: 'Authenticate' }).click();
    await expect(page.getByText('Seller updated successfully!')).toBeVisible();

    await page.getByRole('button', { name: 'Create Wallet' }).click();
    await expect(page.getByRole('heading', { name: 'Digital Wallet created' })).toBeVisible();
    await expect(page).toHaveURL('/account-setup');
    await page.getByRole('link', { name: 'Go to homepage' }).click();
    await expect(page.getByRole('heading', { name: 'Customs Tracking' })).toBeVisible();
    // Linking fetches the marketplace's orders, behind the person's back.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return page.getByRole('link', { name: /^Items of / }).elements().length;
      })
      .toBeGreaterThan(0);

    // The link works for somebody who is signed in, and settings say what waits and what holds.
    const next = `new.${email}`;
    await call(server, localStorage['portolan.login-token'], 'PUT', 'seller/update', {
      ...named,
      email: next,
    });
    const linkTo = () =>
      readMails(server.dataDir)
        .findLast(mail => mail.to.includes(next))
        ?.text.match(/https?:\/\/\S+/)?.[0];
    await expect.poll(linkTo).toBeDefined();
    // What the device has not stored yet ends with its page: the next one would lead to the setup once more.
    await expect.poll(storedQueries).toMatch(/"hasActiveWallet":true/);
    const field = page.getByRole('region', { name: 'Seller Info' }).getByLabel('Email');
    await page.goto('/settings');
    await expect(field).toHaveValue(email);
    await expect(field).toHaveAccessibleDescription(new RegExp(`^To confirm ${next}, open the link`));
    await page.goto(linkTo() ?? '');
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText(`Confirmed. From now on, sign in with ${next}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Go to Portolan' }).click();
    await expect(page).toHaveURL('/customs-tracking');
    await page.goto('/settings');
    await expect(field).toHaveValue(next);
  });
});

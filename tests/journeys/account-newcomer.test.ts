import type { Page } from 'playwright/test';
import { invite } from '#server/partners/client/desk-client.ts';
import {
  awaitActivation,
  makeNewcomer,
  type Newcomer,
  saveInformations,
  signUp,
} from '#tests/support/newcomer.ts';
import { readMails } from '#tests/support/read-mails.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { viewports } from '#tests/support/viewports.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

const forwarder = 'Pearl River Forwarding';

const ways = {
  async authorization(page: Page) {
    await expect(page.getByRole('button', { name: 'Amazon Seller Account' })).toBeDisabled();
    await page.getByLabel('Germany').check();
    await page.getByRole('button', { name: 'Amazon Seller Account' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
  },
  async credentials(page: Page, server: TestServer) {
    const offer = 'Marketplace credentials to try: ';
    const manage = server.lines.findLast(line => line.startsWith(offer))?.slice(offer.length);
    await page.goto(manage ?? 'about:blank');
    await page.getByRole('button', { name: 'Authorize app' }).click();
    const credentials = await Promise.all(
      ['client_id', 'client_secret', 'refresh_token'].map(
        async name => [name, await page.locator(`#${name}`).textContent()] as const,
      ),
    );
    await page.goto('/account-setup');
    await page.getByLabel('Germany').check();
    for (const [name, value] of credentials) await page.getByLabel(name).fill(value ?? '');
    await page.getByRole('button', { name: 'Authenticate' }).click();
    await expect(page.getByText('Seller updated successfully!')).toBeVisible();
  },
} as const;

/** The link of the mail works for somebody who is signed in, and settings say what waits and what holds. */
async function moveToAnotherEmail(page: Page, dataDir: string, { firstName, lastName, email }: Newcomer) {
  const next = `new.${email}`;
  const answer = await page.request.put('/api/v1/seller/update', {
    data: { email: next, firstName, lastName },
    headers: { Authorization: `Bearer ${await page.evaluate(() => localStorage['portolan.login-token'])}` },
  });
  expect(answer.status()).toBe(200);
  const linkTo = () =>
    readMails(dataDir)
      .findLast(mail => mail.to.includes(next))
      ?.text.match(/https?:\/\/\S+/)?.[0];
  await expect.poll(linkTo).toBeDefined();
  const field = page.getByRole('region', { name: 'Seller Info' }).getByLabel('Email');
  await page.goto('/settings');
  await expect(field).toHaveValue(email);
  await expect(field).toHaveAccessibleDescription(new RegExp(`^To confirm ${next}, open the link`));
  await page.goto(linkTo() ?? '');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText(`Confirmed. From now on, sign in with ${next}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Portolan' }).click();
  await page.waitForURL('**/customs-tracking');
  await page.goto('/settings');
  await expect(field).toHaveValue(next);
}

const journeys = [
  { way: 'authorization', width: 'on a phone', viewport: viewports.phone },
  { way: 'credentials', width: 'at a desk', viewport: viewports.desktop },
] as const;

for (const { way, width, viewport } of journeys) {
  test(`a newcomer comes from an invitation to a home by ${way}, ${width} [2][11][12][13][14][18][40][72][75][76][77][78][79][80][122][123][155][156][160][163][178][189][207]`, async ({
    page,
    network,
    server,
  }) => {
    await page.setViewportSize(viewport);
    const newcomer = makeNewcomer();
    await page.goto((await invite(server.dataDir, forwarder)).link);
    await page.waitForURL('**/auth');

    const register = network.on({ path: '/api/v1/register' }, { kind: 'ok' });
    await signUp(page, newcomer);
    expect(JSON.parse(register.hits[0]?.body ?? '{}')).toMatchObject({
      locale: 'en',
      returnLink: new URL('/auth/activate', page.url()).href,
    });
    expect(new URL(page.url()).searchParams.get('email')).toBe(newcomer.email);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newcomer.email);
    await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();

    const { link: mailLink, code } = await awaitActivation(server.dataDir, newcomer.email);
    await page.goto(mailLink);
    await expect(page.getByLabel('Activation code')).toHaveValue(code);
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await page.waitForURL('**/account-setup');
    expect(await page.evaluate(() => localStorage.getItem('portolan.login-token'))).toMatch(
      /^\S+\.\S+\.\S+$/,
    );
    // Replaced, not added to: Back would return to the form.
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await page.waitForURL('**/account-setup');

    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    await saveInformations(page);
    await expect(page.getByText('Step 2 of 3')).toBeVisible();
    await ways[way](page, server);

    await page.getByRole('button', { name: 'Create Wallet' }).click();
    await expect(page.getByRole('heading', { name: 'Digital Wallet created' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/account-setup');
    await page.getByRole('link', { name: 'Go to homepage' }).click();

    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Invitation was done succesfuly!')).toBeVisible();
    await expect(
      dialog.getByText(`Well done! You are now linked with the forwarder ${forwarder}.`),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Customs Tracking' })).toBeVisible();
    // Linking fetches the marketplace's orders, behind the person's back.
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByRole('link', { name: /^Items of / }).first()).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['portolan.login-token']);
    if (way === 'credentials') await moveToAnotherEmail(page, server.dataDir, newcomer);
  });
}

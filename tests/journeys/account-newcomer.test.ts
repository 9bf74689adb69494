import { invite } from '#server/partners/client/desk-client.ts';
import { awaitActivation, makeNewcomer, saveInformations, signUp } from '#tests/support/newcomer.ts';
import { viewports } from '#tests/support/viewports.ts';
import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

const forwarder = 'Pearl River Forwarding';

async function expectGreen(hue: () => Promise<number>): Promise<void> {
  await expect.poll(hue).toBeGreaterThanOrEqual(100);
  await expect.poll(hue).toBeLessThanOrEqual(170);
}

test('a newcomer comes from an invitation to a home by authorization on a phone, with a green tick where the invitation is done and a red cross where it was used, and settings say in green that the wallet is linked [2][11][12][13][14][18][40][72][75][76][79][80][82][87][122][123][155][156][160][163][178][189][207]', async ({
  page,
  network,
  server,
}) => {
  await page.setViewportSize(viewports.phone);
  const newcomer = makeNewcomer();
  const { link } = await invite(server.dataDir, forwarder);
  await page.goto(link);
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
  expect(await page.evaluate(() => localStorage.getItem('portolan.login-token'))).toMatch(/^\S+\.\S+\.\S+$/);
  // Replaced, not added to: Back would return to the form.
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await page.waitForURL('**/account-setup');

  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await saveInformations(page);
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Amazon Seller Account' })).toBeDisabled();
  await page.getByLabel('Germany').check();
  await page.getByRole('button', { name: 'Amazon Seller Account' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();

  await page.getByRole('button', { name: 'Create Wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Digital Wallet created' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/account-setup');
  await page.getByRole('link', { name: 'Go to homepage' }).click();

  const dialog = page.getByRole('dialog');
  const mark = dialog.getByRole('status').locator('svg path').first();
  await expect(dialog.getByText('Invitation was done succesfuly!')).toBeVisible();
  await expectGreen(() => hueOf(mark, 'fill'));
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

  await page.goto(link);
  await expect(dialog.getByText('The invitation was already used!')).toBeVisible();
  await expect.poll(async () => ((await hueOf(mark, 'fill')) + 20) % 360, 'red').toBeLessThan(40);

  await page.goto('/settings');
  const linked = page.getByRole('button', { name: 'Wallet linked' });
  await expect(linked).toBeDisabled();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectGreen(() => hueOf(linked, 'backgroundColor'));
  }
  const update = page.getByRole('region', { name: 'Seller Amazon' }).getByRole('button').last();
  const width = (await update.boundingBox())?.width;
  network.on({ path: '/api/v1/seller/update-amazon' }, { kind: 'hang' });
  await update.click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saving..')).toBeVisible();
  await expect.poll(async () => (await update.boundingBox())?.width, 'while it is busy').toBe(width);
});

import { invite } from '#server/partners/client/desk-client.ts';
import { accounts } from '#tests/support/accounts.ts';
import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

const stored = 'portolan.invitation-token';

test('an invitation is done with a green tick, and one that was used gets a red cross and is forgotten [87][107][108][186]', async ({
  page,
  server,
  signIn,
}) => {
  const { link } = await invite(server.dataDir, 'Elbe Logistik');
  await signIn(accounts.noOrders);
  const dialog = page.getByRole('dialog');
  await page.goto(link);
  const outcome = dialog.getByRole('status');
  const hue = () => hueOf(outcome.locator('svg path').first(), 'fill');
  await expect(outcome.getByRole('heading')).toHaveText('Invitation was done succesfuly!');
  await expect(outcome).toContainText('You are now linked with the forwarder Elbe Logistik.');
  await expect.poll(hue).toBeGreaterThan(100);
  await expect.poll(hue).toBeLessThan(170);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await page.goto(link);
  await expect(dialog.getByText('The invitation was already used!')).toBeVisible();
  await expect.poll(async () => ((await hue()) + 20) % 360).toBeLessThan(40);
  await expect(
    dialog.getByText(
      'It seems that the invitation was already used. Please ask the forwarder for another invitation link!',
    ),
  ).toBeVisible();
  expect(await page.evaluate(key => localStorage.getItem(key), stored)).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Customs Tracking' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('the invitation waits until the account is complete, and logging out forgets it [37][108][210]', async ({
  page,
  signIn,
}) => {
  await signIn(accounts.noWallet);
  await page.goto('/invitation/for-somebody');
  await expect(page.getByRole('button', { name: 'Create Wallet' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const storedData = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(storedData).sort()).toEqual([stored, 'portolan.login-token']);
  expect(storedData[stored]).toContain('for-somebody');
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

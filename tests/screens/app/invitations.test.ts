import { invite } from '#server/partners/client/desk-client.ts';
import { accounts, spareSellers } from '#tests/support/accounts.ts';
import { expect, test } from './app-test.ts';

test.override({ as: 'nobody' });

const call = { path: '/api/v1/seller/invite' };
const stored = 'portolan.invitation-token';

test('an invitation is done, and one that was used says so and is forgotten [87][107][108][186]', async ({
  page,
  server,
  signIn,
}) => {
  const { link } = await invite(server.dataDir, 'Elbe Logistik');
  await signIn(accounts.noOrders);
  const dialog = page.getByRole('dialog');
  await page.goto(link);
  const outcome = dialog.getByRole('status');
  await expect(outcome.getByRole('heading')).toHaveText('Invitation was done succesfuly!');
  await expect(outcome).toContainText('You are now linked with the forwarder Elbe Logistik.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await page.goto(link);
  await expect(dialog.getByText('The invitation was already used!')).toBeVisible();
  await expect(
    dialog.getByText(
      'It seems that the invitation was already used. Please ask the forwarder for another invitation link!',
    ),
  ).toBeVisible();
  expect(localStorage.getItem(stored)).toBeNull();
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
  const storedData = { ...localStorage } as Record<string, string>;
  expect(Object.keys(storedData).sort()).toEqual([stored, 'portolan.login-token']);
  expect(storedData[stored]).toContain('for-somebody');
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('an invitation whose answer was lost is sent again with the same key, and links once [108][158][189]', async ({
  page,
  network,
  server,
  signIn,
}) => {
  const { link } = await invite(server.dataDir, 'Elbe Logistik');
  await signIn(spareSellers[0]);
  const lost = network.on(call, { kind: 'drop-after-commit' });
  await page.goto(link);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The invitation is saved on this device')).toBeVisible();
  expect(localStorage.getItem(stored)).not.toBeNull();

  // The page that is left asks nothing more by itself meanwhile.
  await page.close();
  lost.remove();
  const again = network.on(call, { kind: 'ok' });
  await page.goto('/');
  await expect(dialog.getByText('Invitation was done succesfuly!')).toBeVisible();
  const keys = [...lost.hits, ...again.hits].map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  expect(localStorage.getItem(stored)).toBeNull();
});

test('an invitation that nobody answers waits, and is processed once somebody does [86][107][108]', async ({
  page,
  network,
  server,
  signIn,
}) => {
  const { link } = await invite(server.dataDir, 'Elbe Logistik');
  await signIn(spareSellers[1]);
  const hanging = network.on(call, { kind: 'hang' });
  await page.goto(link);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Processing the invitation...')).toBeVisible();
  await hanging.hit();
  const down = network.on(call, { kind: 'drop-before' });
  hanging.remove();
  await page.reload();
  await expect(dialog.getByText('The invitation is saved on this device')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  down.remove();
  const sellerRequested = network.on({ path: '/api/v1/seller/me' }, { kind: 'ok' });
  dispatchEvent(new Event('online'));
  await expect(dialog.getByText('Invitation was done succesfuly!')).toBeVisible();
  await sellerRequested.hit();
});

test('an invitation that is opened before signing in, offline too, says that it is saved and survives it [14][18]', async ({
  page,
  network,
  server,
  signIn,
}) => {
  const { link } = await invite(server.dataDir, 'Elbe Logistik');
  await page.goto('/auth');
  await expect(page.getByText('The invitation is saved on this device')).toHaveCount(0);
  await network.down();
  await page.goto(link);
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('The invitation is saved on this device')).toBeVisible();
  await network.up();
  await signIn(spareSellers[2]);
  await expect(
    page.getByText('Well done! You are now linked with the forwarder Elbe Logistik.'),
  ).toBeVisible();
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

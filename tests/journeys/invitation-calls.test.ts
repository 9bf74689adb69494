import { invite } from '#server/partners/client/desk-client.ts';
import { spareSellers } from '#tests/support/accounts.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody' });

const call = { path: '/api/v1/seller/invite' };
const stored = 'portolan.invitation-token';

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
  expect(await page.evaluate(key => localStorage.getItem(key), stored)).not.toBeNull();

  // The page that is left asks nothing more by itself meanwhile.
  await page.goto('about:blank');
  lost.remove();
  const again = network.on(call, { kind: 'ok' });
  await page.goto('/');
  await expect(dialog.getByText('Invitation was done succesfuly!')).toBeVisible();
  const keys = [...lost.hits, ...again.hits].map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  expect(await page.evaluate(key => localStorage.getItem(key), stored)).toBeNull();
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
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(dialog.getByText('Invitation was done succesfuly!')).toBeVisible();
  await sellerRequested.hit();
});

test('an invitation that is opened before signing in, offline too, says that it is saved and survives it [14][18]', async ({
  page,
  context,
  server,
  signIn,
}) => {
  const { link } = await invite(server.dataDir, 'Elbe Logistik');
  await page.goto('/auth');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(page.getByText('The invitation is saved on this device')).toHaveCount(0);
  await context.setOffline(true);
  await page.goto(link);
  await page.waitForURL('**/auth');
  await expect(page.getByText('The invitation is saved on this device')).toBeVisible();
  await context.setOffline(false);
  await signIn(spareSellers[2]);
  await expect(
    page.getByText('Well done! You are now linked with the forwarder Elbe Logistik.'),
  ).toBeVisible();
});

import type { Page } from 'playwright';
import { accounts } from '#tests/support/accounts.ts';
import { workerControls } from '#tests/support/app-worker.ts';
import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';
import { saidInToasts, toastsOf } from './toasts.ts';

test.use({ as: 'nobody' });

const fieldsOf = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'Email', exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign In', exact: true }),
});

async function tryToSignIn(page: Page, account: { email: string; password: string }) {
  const { email, password } = fieldsOf(page);
  await email.fill(account.email);
  await password.fill(account.password);
  await password.press('Enter');
}

const isRed = (hue: number) => hue >= 345 || hue <= 15;

const unreachable = 'Portolan can’t be reached. Check the connection and try again.';

test('asks for email and password and leads home with a success toast [38, 154, 184]', async ({ page }) => {
  await page.goto('/auth');
  const { email, password } = fieldsOf(page);
  await expect(email).toHaveAttribute('type', 'email');
  await expect(password).toHaveAttribute('type', 'password');
  await tryToSignIn(page, accounts.tracking);
  await expect(page).toHaveURL('/customs-tracking');
  await expect.poll(() => saidInToasts(page)).toEqual(['You have successfully logged in!']);
});

test('a refused sign-in flags both fields and says so in red [129, 184]', async ({ page }) => {
  await page.goto('/auth');
  await tryToSignIn(page, { ...accounts.noOrders, password: 'wrong' });
  await expect
    .poll(() => saidInToasts(page))
    .toEqual(['ErrorAuthentication unsuccessful. Please try again.']);
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

test('an unreachable server says that, and nothing about the password', async ({ page, network }) => {
  await page.goto('/auth');
  // Until the worker has kept the app's files, the network takes with it what signing in still has to load.
  await workerControls(page);
  await network.down();
  await tryToSignIn(page, accounts.noOrders);
  await expect.poll(() => saidInToasts(page)).toEqual([`Error${unreachable}`]);
  const { email, password } = fieldsOf(page);
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(email).toHaveValue(accounts.noOrders.email);
  await expect(password).toHaveValue(accounts.noOrders.password);
});

test('the error toast is red, is one, and closes after 3 seconds; message and data go to the console [181]', async ({
  page,
  network,
}) => {
  const logged: unknown[][] = [];
  page.on('console', async message => {
    if (message.type() !== 'error' || message.args().length < 2) return;
    logged.push(await Promise.all(message.args().map(arg => arg.jsonValue())));
  });
  await page.clock.install();
  await page.goto('/auth');
  await tryToSignIn(page, { ...accounts.noOrders, password: 'wrong' });
  const toast = toastsOf(page);
  await expect(toast).toContainText('Authentication unsuccessful.');
  await expect.poll(async () => isRed(await hueOf(toast, 'backgroundColor'))).toBe(true);
  await expect
    .poll(() => logged)
    .toEqual([
      ['Authentication unsuccessful. Please try again.', expect.objectContaining({ kind: 'refused' })],
    ]);

  await network.down();
  await page.clock.pauseAt(Date.now() + 60_000);
  await tryToSignIn(page, { ...accounts.noOrders, password: 'wrong' });
  await expect(toast).toHaveText(`Error${unreachable}`);
  await page.clock.runFor(2900);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

import type { Page } from 'playwright';
import { accounts } from '#tests/support/accounts.ts';
import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';
import { toastsOf, toastTexts } from './toasts.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

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

const unreachable = 'Can’t reach Portolan. Check your connection and try again.';

test('asks for email and password and leads home with a success toast [38, 154, 184]', async ({ page }) => {
  await page.goto('/auth');
  const { email, password } = fieldsOf(page);
  await expect(email).toHaveAttribute('type', 'email');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await email.fill('Pasted#1');
  await email.press('ControlOrMeta+a');
  await email.press('ControlOrMeta+x');
  await password.press('ControlOrMeta+v');
  await expect(password).toHaveValue('Pasted#1');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await tryToSignIn(page, accounts.tracking);
  await expect(page).toHaveURL('/customs-tracking');
  await expect.poll(() => toastTexts(page)).toEqual(['You have successfully logged in!']);
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

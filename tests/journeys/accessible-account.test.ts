import type { AccountName } from '#tests/support/accounts.ts';
import { joinAs } from '#tests/support/member-of.ts';
import { joinAsNewcomer, saveInformations } from '#tests/support/newcomer.ts';
import { expectSound } from './expect-sound.ts';
import { expect, test } from './journey.ts';

test.describe('nobody', () => {
  test.use({ as: 'nobody' });

  test('sign-up with every field wrong, activation, a forgotten password and an invitation are accessible', async ({
    page,
    network,
  }) => {
    await page.goto('/auth/forgot');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectSound(page);
    await page.goto('/auth/reset/nobody-was-sent-this');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expectSound(page);

    await page.goto('/auth?tab=sign-up');
    await page.getByLabel('Password', { exact: true }).fill('harbour');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
    await expectSound(page);

    await page.goto('/auth/activate?email=wei.lin@lanting-trading.example&code=12345678');
    await expect(page.getByLabel('Activation code')).toHaveValue('12345678');
    await expectSound(page);

    const memberInvitation = {
      company: 'Lanting',
      email: 'jan@portolan.example',
      role: 'warehouse',
      hasAccount: false,
    };
    network.on(
      { path: '/api/v1/members/invitation' },
      { kind: 'status', status: 200, body: { memberInvitation } },
    );
    await page.goto('/join/for-somebody');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
    await expectSound(page);
  });

  test('what a warehouse member of a company sees before it is set up, or without orders, is accessible', async ({
    page,
    server,
    serverSays,
    signIn,
  }) => {
    const person = { email: 'jan.kowalski@portolan.example', password: 'Harbour#26' };
    const joins = async (company: AccountName) =>
      joinAs(
        'warehouse',
        { ...person, firstName: 'Jan', lastName: 'Kowalski' },
        server,
        await (await serverSays(company)).validToken(),
      );
    await joins('importers');
    await signIn(person);
    await expect(
      page.getByRole('heading', { level: 1, name: 'This company has no orders here' }),
    ).toBeVisible();
    await expectSound(page);
    await joins('noAccount');
    await page.getByRole('button', { name: /, account$/ }).click();
    const other = page.getByRole('button', { name: 'Company without a name · Warehouse' });
    await expect(other).toBeVisible();
    await expectSound(page);
    await other.click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'This company isn’t set up yet' }),
    ).toBeVisible();
    await expectSound(page);
  });

  test('each step of the setup is accessible, its dialog and its end too', async ({ page, server }) => {
    await joinAsNewcomer(page, server.dataDir);
    const name = page.getByLabel('Legal Business Name');
    await name.focus();
    await name.blur();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expectSound(page);

    await saveInformations(page);
    await expectSound(page);
    await page.getByRole('button', { name: 'Skip this step for now' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectSound(page);
    await dialog.getByLabel('Marketplace').click();
    await page.getByRole('option', { name: 'Germany' }).click();
    await dialog.getByLabel('Seller ID').fill('A2LANTINGSHOP8');
    await dialog.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('button', { name: 'Create Wallet' }).click();
    await expect(page.getByRole('heading', { name: 'Digital Wallet created' })).toBeVisible();
    await expectSound(page);
  });
});

test('the settings and the dialog of a refused invitation are accessible', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByLabel('refresh_token')).toHaveValue(/^•/);
  await expectSound(page);
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectSound(page);

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Enter an email address')).toBeVisible();
  await expectSound(page);

  await page.goto('/invitation/nobody-issued-this');
  await expect(page.getByRole('dialog').getByText('Please contact the support team.')).toBeVisible();
  await expectSound(page);
});

test.describe('without importers', () => {
  test.use({ as: 'noOrders' });
  test('an empty list of importers is accessible', async ({ page }) => {
    await page.goto('/my-importers');
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await expectSound(page);
  });
});

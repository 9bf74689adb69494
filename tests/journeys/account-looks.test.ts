import { accounts } from '#tests/support/accounts.ts';
import { expectAccessible } from '#tests/support/expect-accessible.ts';
import { test } from '#tests/support/journey.ts';
import { joinAsNewcomer, saveInformations } from '#tests/support/newcomer.ts';

// Eight looks and an axe run of each.
test.setTimeout(180_000);

test('axe finds nothing on sign-up with every field wrong', async ({ takeLooks }) => {
  await takeLooks(
    'sign-up',
    async page => {
      await page.goto('/auth?tab=sign-up');
      await page.locator('[name=password]').fill('harbour');
      await page.locator('[name=password]').press('Enter');
      await page.locator('[name=lastName][aria-invalid]').waitFor();
    },
    page => expectAccessible(page),
  );
});

test('axe finds nothing on activation', async ({ takeLooks }) => {
  await takeLooks(
    'activation',
    async page => {
      await page.goto('/auth/activate?email=wei.lin@lanting-trading.example&code=12345678');
      await page.locator('[name=code]').waitFor();
    },
    page => expectAccessible(page),
  );
});

test('axe finds nothing on the first step of the setup', async ({ signIn, takeLooks }) => {
  await signIn(accounts.noAccount);
  await takeLooks(
    'setup-infos',
    async page => {
      await page.goto('/account-setup');
      await page.locator('[name="company.name"]').focus();
      await page.locator('[name="company.name"]').blur();
      await page.locator('[name="company.name"][aria-invalid]').waitFor();
    },
    page => expectAccessible(page),
  );
});

test('axe finds nothing on the second step of the setup and its dialog', async ({
  page,
  server,
  takeLooks,
}) => {
  await joinAsNewcomer(page, server.dataDir);
  await saveInformations(page);
  await takeLooks(
    'setup-marketplace',
    async fresh => {
      await fresh.goto('/account-setup');
      await fresh.getByRole('radio').first().check();
    },
    page => expectAccessible(page),
  );
  await takeLooks(
    'setup-seller-id',
    async fresh => {
      await fresh.goto('/account-setup');
      await fresh.getByRole('radio').first().waitFor();
      await fresh.getByRole('main').getByRole('button').last().click();
      await fresh.getByRole('dialog').waitFor();
    },
    page => expectAccessible(page),
  );
});

test('axe finds nothing on the third step of the setup', async ({ signIn, takeLooks }) => {
  await signIn(accounts.noWallet);
  await takeLooks(
    'setup-wallet',
    async page => {
      await page.goto('/account-setup');
      await page.getByRole('main').getByRole('button').waitFor();
    },
    page => expectAccessible(page),
  );
});

test('axe finds nothing on the settings', async ({ signIn, takeLooks }) => {
  await signIn();
  await takeLooks(
    'settings',
    async page => {
      await page.goto('/settings');
      await page.locator('[name=refresh_token][value^="•"]').waitFor();
    },
    page => expectAccessible(page),
  );
});

test('axe finds nothing on the list of importers', async ({ signIn, takeLooks }) => {
  await signIn(accounts.importers);
  await takeLooks(
    'importers',
    async page => {
      await page.goto('/my-importers');
      await page.locator('a[href*="/my-importers/edit/"]').first().waitFor();
    },
    page => expectAccessible(page),
  );
});

test('axe finds nothing on the dialog of a refused invitation', async ({ signIn, takeLooks }) => {
  await signIn();
  await takeLooks(
    'invitation',
    async page => {
      await page.goto('/invitation/nobody-issued-this');
      await page.getByRole('dialog').getByRole('heading', { level: 2 }).last().waitFor();
    },
    page => expectAccessible(page),
  );
});

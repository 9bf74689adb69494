import type { Page } from 'playwright';
import { expectFits, expectMainBesideToast } from './expect-fits.ts';
import { sampleImporter } from './importer-form.ts';
import { expect, test } from './journey.ts';
import { chooseItem, fillShipment, shipmentForm, shipmentUrl, submitShipment } from './shipment-form.ts';

// On each screen with its longest content: nothing scrolls sideways from 320 to 1024, and every button can be tapped.
test.use({ as: 'longNames', contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(() => {
  // Each screen is measured at seven widths.
  test.setTimeout(180_000);
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

test('every screen of an order fits every width, and its main button can be tapped', async ({
  page,
  serverSays,
  goOffline,
}) => {
  const view = await serverSays('longNames');
  const item = await view.nextWaitingItem();
  await page.goto('/customs-tracking');
  await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
  await expectFits(page);
  await page.getByRole('button', { name: /, account$/ }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^Proof of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
  await expectFits(page);

  const other = await view.nextWaitingItem();
  await view.confirmElsewhere(
    other,
    'YT2611-OFFICE-LANTINGXUAN-0000000000000000001234567890',
    '中'.repeat(40),
  );
  await page.goto(`/customs-tracking/history?orderId=${other.orderId}`);
  await expect(page.getByText('Shipment confirmed')).toBeVisible();
  await expectFits(page, button(page, 'Print'));

  await page.goto(shipmentUrl(item));
  await expect(
    page
      .getByText(/^Ship by/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .filter({ visible: true })
    .first()
    .check();
  await expectFits(page, button(page, 'Confirm shipment').last());
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .uncheck();
  await chooseItem(page, item);
  const form = shipmentForm(page);
  await fillShipment(form, { trackingId: 'YT2611-OFFICE-LANTINGXUAN-0000000000000000001234567890' });
  await expectFits(page, form.getByRole('button', { name: 'Confirm shipment' }));

  await goOffline();
  await submitShipment(form);
  await expect(form).toHaveCount(0);
  await expectFits(page);
  await page.getByRole('link', { name: /saved on this device/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pending changes' })).toBeVisible();
  await expectFits(page, button(page, 'Send now'));
  await button(page, 'Discard').click();
  await expectFits(page, page.getByRole('alertdialog').getByRole('button').last());
});

test('every screen of an importer, and the settings, fit every width', async ({ page, serverSays }) => {
  const name = 'Shenzhen Lantingxuan Cross-Border E-Commerce Trading Co., Ltd';
  const sample = sampleImporter(name);
  const token = await (await serverSays('longNames')).validToken();
  const address = {
    street: '广东省深圳市宝安区新安街道海旺社区兴业路1100号金利通金融中心大厦3栋B座2205室',
    city: '深圳市宝安区新安街道海旺社区',
    zipCode: '518101',
    country: '中华人民共和国',
  };
  const { form } = sample;
  await page.goto('/my-importers');
  const { _id } = await page.evaluate(
    async ({ token, body }) => {
      const answer = await fetch('/api/v1/importer/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      const { createImporter } = (await answer.json()) as { createImporter: { _id: string } };
      return createImporter;
    },
    {
      token,
      body: { ...form, name, eori: { ...form.eori, address }, vat: { ...form.vat, address } },
    },
  );
  await page.reload();
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(1);
  await expectFits(page);
  await page.getByRole('button', { name: /^Send .* to forwarder$/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page);

  for (const tab of ['', '?tab=documents', '?tab=poa', '?tab=contact']) {
    await page.goto(`/my-importers/edit/${_id}${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await expectFits(page);
  }
  await page.goto('/my-importers/edit');
  await expect(page.getByLabel('Importer name')).toBeVisible();
  await page.getByLabel('Importer name').fill(name);
  await expectFits(page, button(page, 'Save as draft'));
  await page.getByRole('link', { name: 'Back' }).click();
  await expectFits(page, button(page, 'Leave'));
  await button(page, 'Leave').click();

  await page.goto('/settings');
  await expect(page.getByLabel('refresh_token')).toHaveValue(/^•/);
  await expectFits(page);
  await page.goto('/settings/security');
  await expect(page.getByText('This device')).toBeVisible();
  await button(page, 'Change password').click();
  await expectFits(page);
  await page.goto('/settings/members');
  await expect(page.getByText('· You')).toBeVisible();
  await expectFits(page);
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFits(page);
});

test.describe('nobody', () => {
  test.use({ as: 'nobody' });
  test('sign-in, sign-up and activation fit every width with every field wrong, and a toast covers no main button and goes with its tab', async ({
    page,
  }) => {
    await page.goto('/auth');
    await button(page, 'Sign In').click();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await expectFits(page, button(page, 'Sign In'));
    await page.getByLabel('Email', { exact: true }).fill('nobody@portolan.example');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await button(page, 'Sign In').click();
    await expectMainBesideToast(page, button(page, 'Sign In'));
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('First name')).toBeVisible();
    await expect(page.getByText(/^Authentication unsuccessful/)).toHaveCount(0);
    await page.goto('/auth?tab=sign-up');
    await button(page, 'Sign Up').click();
    await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
    await expectFits(page);
    await page.goto('/auth/activate?email=long-names-of-a-seller@portolan-warehouse-in-shenzhen.example');
    await button(page, 'Activate').click();
    await expect(page.getByLabel('Activation code')).toHaveAttribute('aria-invalid', 'true');
    await expectFits(page, button(page, 'Activate'));
    await page.goto('/auth/reset/nobody-was-sent-this');
    await button(page, 'Save the password').click();
    await expectFits(page, button(page, 'Save the password'));
    await page.goto('/auth/forgot');
    await button(page, 'Send the link').click();
    await expectFits(page, button(page, 'Send the link'));
  });
});

test.describe('without a company', () => {
  test.use({ as: 'noAccount' });
  test('the first step of the setup fits every width', async ({ page }) => {
    await page.goto('/account-setup');
    await expect(page.getByLabel('Legal Business Name')).toBeVisible();
    await expectFits(page);
  });
});

test.describe('without a wallet', () => {
  test.use({ as: 'noWallet' });
  test('the last step of the setup fits every width', async ({ page }) => {
    await page.goto('/account-setup');
    await expect(button(page, 'Create Wallet')).toBeVisible();
    await expectFits(page, button(page, 'Create Wallet'));
  });
});

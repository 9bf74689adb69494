import type { Page } from 'playwright';
import { connectScanner } from '#tests/support/hardware-scanner.ts';
import { viewports } from '#tests/support/viewports.ts';
import { expectFits, expectMainBesideToast, resizeTo } from './expect-fits.ts';
import { sampleImporter } from './importer-form.ts';
import { expect, test } from './journey.ts';
import { chooseItem, fillShipment, shipmentForm, shipmentUrl, submitShipment } from './shipment-form.ts';

// On each screen with its longest content: nothing scrolls sideways from 320 to 1024, and every button can be tapped.
test.use({ as: 'longNames', contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(() => {
  // Each screen is measured at seven widths.
  test.setTimeout(180_000);
});

const longName = 'Shenzhen Lantingxuan Cross-Border E-Commerce Trading Co., Ltd';
const longEmail = 'warehouse.packing-table@long-names-of-a-logistics-partner-in-shenzhen.example';
const roles = ['owner', 'office', 'warehouse'] as const;
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const manyMembers = {
  members: Array.from({ length: 30 }, (_, index) => ({
    personId: idOf(index),
    name: index === 0 ? 'Bartholomäus-Maximilian von Hohenzollern-Sigmaringen' : `Jan Kowalski ${index}`,
    email: index === 0 ? longEmail : `jan.${index}@portolan.example`,
    role: roles[index % 3],
    devices: [],
  })),
  removed: [],
  invitations: [
    { _id: idOf(99), email: longEmail, role: 'warehouse', expiresAt: '2099-01-01T00:00:00.000Z' },
  ],
};
const manyCompanies = {
  companies: Array.from({ length: 12 }, (_, index) => ({
    sellerId: idOf(index),
    name: index === 1 ? '深圳市兰亭轩跨境电子商务贸易有限公司' : `${longName} ${index}`,
    role: roles[index % 3],
  })),
};

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

test('every screen of an importer, the settings, and the menu of somebody with many companies fit every width', async ({
  page,
  network,
  serverSays,
}) => {
  const name = longName;
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
  network.on({ path: '/api/v1/members' }, { kind: 'status', status: 200, body: manyMembers });
  await page.goto('/settings/members');
  await expect(page.getByText('jan.29@portolan.example')).toBeVisible();
  await expectFits(page);
  network.on({ path: '/api/v1/seller/companies' }, { kind: 'status', status: 200, body: manyCompanies });
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /, account$/ }).click();
  const companies = page.getByRole('button', { name: / · (Owner|Office|Warehouse)$/ });
  await expect(companies).toHaveCount(12);
  await expectFits(page);
  // Whole, and not cut at the menu's edge.
  for (const company of await companies.all()) {
    expect(await company.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test('To ship, an order at the packing table, what it asks and what it has saved fit every width, in sight and in reach', async ({
  page,
  serverSays,
  goOffline,
}) => {
  const { orderId } = await (await serverSays('longNames')).nextWaitingItem();
  await page.goto('/customs-tracking/to-ship');
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
  const scan = await connectScanner(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await scan('028-9999999-9999999');
  await expect(page.getByText('028-9999999-9999999 isn’t on this device.')).toBeInViewport();
  await expectFits(page);
  await scan(orderId);
  await expect(page.getByLabel('Tracking ID')).toBeFocused();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await scan('01234567890123');
  await expect(page.getByText('Is 01234567890123 the tracking ID?')).toBeInViewport();
  await expectFits(page, button(page, 'Confirm shipment'));
  await resizeTo(page, viewports.phone);
  await button(page, 'Scan again').click();
  await scan('JJD000390007798765432');
  const service = page.getByRole('combobox', { name: 'Delivery Service' });
  await expect(service).toBeFocused();
  await expect(service).toBeInViewport({ ratio: 1 });
  await service.click();
  await page.getByRole('option').first().click();
  await goOffline();
  await scan('JJD000390007798765432');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeInViewport();
  await expectFits(page, button(page, 'Next order'));
});

test.describe('nobody', () => {
  test.use({ as: 'nobody' });
  test('sign-in, sign-up and activation fit every width with every field wrong, and a toast covers no main button and goes with its tab', async ({
    page,
    network,
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
    network.on(
      { path: '/api/v1/members/invitation' },
      {
        kind: 'status',
        status: 200,
        body: {
          memberInvitation: { company: longName, email: longEmail, role: 'warehouse', hasAccount: false },
        },
      },
    );
    await page.goto('/join/for-somebody');
    await button(page, 'Join').click();
    await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
    await expectFits(page);
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

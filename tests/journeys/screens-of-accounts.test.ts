import type { AccountName } from '#tests/support/accounts.ts';
import { goWithin } from '#tests/support/go-within.ts';
import { joinAs } from '#tests/support/member-of.ts';
import { joinAsNewcomer, saveInformations } from '#tests/support/newcomer.ts';
import { expectMainBesideToast } from './expect-fits.ts';
import { lookAt } from './expect-usable.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

test.beforeEach(() => {
  // Each screen is measured at eight sizes.
  test.setTimeout(240_000);
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
    isMailRefused: index === 0,
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

test('sign-in, sign-up, activation, passwords and an invitation can be used at every size, in both themes, with large letters and by keys, and a toast covers no main button and goes with its tab', async ({
  page,
  network,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
  const isWrong = (label: string) =>
    expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');

  await lookAt(
    page,
    'sign-in',
    async () => {
      await page.goto('/auth');
      await expect(button('Sign In')).toBeVisible();
    },
    button('Sign In'),
  );
  await lookAt(
    page,
    'sign-in with errors',
    async () => {
      await button('Sign In').click();
      await expect(page.getByText('Enter your password.')).toBeVisible();
    },
    button('Sign In'),
  );
  await page.getByLabel('Email', { exact: true }).fill('nobody@portolan.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await button('Sign In').click();
  await expectMainBesideToast(page, button('Sign In'));
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.getByText(/^Authentication unsuccessful/)).toHaveCount(0);

  await lookAt(page, 'sign-up with errors', async () => {
    await page.getByLabel('Password', { exact: true }).fill('harbour');
    await button('Sign Up').click();
    await isWrong('Last name');
  });
  await lookAt(
    page,
    'activation',
    async () => {
      await goWithin(page, '/auth/activate?email=wei.lin@lanting-trading.example&code=12345678');
      await expect(page.getByLabel('Activation code')).toHaveValue('12345678');
    },
    button('Activate'),
  );
  await lookAt(
    page,
    'activation with errors',
    async () => {
      await page.goto('/auth/activate?email=long-names-of-a-seller@portolan-warehouse-in-shenzhen.example');
      await button('Activate').click();
      await isWrong('Activation code');
    },
    button('Activate'),
  );
  // Its button is below the edge of the smallest phone, and is scrolled to.
  await lookAt(page, 'a new password with errors', async () => {
    await goWithin(page, '/auth/reset/nobody-was-sent-this');
    await button('Save password').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  });
  await lookAt(
    page,
    'a forgotten password with errors',
    async () => {
      await goWithin(page, '/auth/forgot');
      await button('Send the link').click();
    },
    button('Send the link'),
  );
  const memberInvitation = { company: longName, email: longEmail, role: 'warehouse', hasAccount: false };
  network.on(
    { path: '/api/v1/members/invitation' },
    { kind: 'status', status: 200, body: { memberInvitation } },
  );
  await lookAt(page, 'an invitation with errors', async () => {
    await goWithin(page, '/join/for-somebody');
    await button('Join').click();
    await isWrong('Last name');
  });
});

test('each step of the setup, its dialog and its end can be used at every size, in both themes, with large letters and by keys', async ({
  page,
  server,
}) => {
  await lookAt(page, 'the company with errors', async () => {
    await joinAsNewcomer(page, server.dataDir);
    const name = page.getByLabel('Legal Business Name');
    await name.focus();
    await name.blur();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
  });
  await lookAt(page, 'the marketplace', () => saveInformations(page));
  const dialog = page.getByRole('dialog');
  await lookAt(page, 'a Seller ID by hand', async () => {
    await page.getByRole('button', { name: 'Skip this step for now' }).click();
    await expect(dialog).toBeVisible();
  });
  const create = page.getByRole('button', { name: 'Create Wallet' });
  await lookAt(
    page,
    'the wallet',
    async () => {
      await dialog.getByLabel('Marketplace').click();
      await page.getByRole('option', { name: 'Germany' }).click();
      await dialog.getByLabel('Seller ID').fill('A2LANTINGSHOP8');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(create).toBeVisible();
    },
    create,
  );
  await lookAt(page, 'the end', async () => {
    await create.click();
    await expect(page.getByRole('heading', { name: 'Digital Wallet created' })).toBeVisible();
  });
});

test('what a warehouse member of a company sees before it is set up, or without orders, can be used at every size, in both themes, with large letters and by keys', async ({
  page,
  server,
  serverView,
  signIn,
}) => {
  const person = { email: 'jan.kowalski@portolan.example', password: 'Harbour#26' };
  const joins = async (company: AccountName) =>
    joinAs(
      'warehouse',
      { ...person, firstName: 'Jan', lastName: 'Kowalski' },
      server,
      await (await serverView(company)).validToken(),
    );
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await joins('importers');
  await lookAt(page, 'no orders', async () => {
    await signIn(person);
    await expect(heading('This company has no orders here')).toBeVisible();
  });
  await joins('noAccount');
  const other = page.getByRole('button', { name: 'Unnamed company · Warehouse' });
  await lookAt(page, 'two companies', async () => {
    await page.getByRole('button', { name: /, account$/ }).click();
    await expect(other).toBeVisible();
  });
  await lookAt(page, 'not set up', async () => {
    await other.click();
    await expect(heading('This company isn’t set up yet')).toBeVisible();
  });
});

test.describe('with the longest names', () => {
  test.use({ as: 'longNames' });
  test('the settings, a refused invitation and the menu of somebody with many companies can be used at every size, in both themes, with large letters and by keys', async ({
    page,
    network,
  }) => {
    // From the start: Tab goes over the link to the members, whose screen is loaded ahead by that.
    network.on({ path: '/api/v1/members' }, { kind: 'status', status: 200, body: manyMembers });
    await lookAt(page, 'settings', async () => {
      await page.goto('/settings');
      await expect(page.getByLabel('refresh_token')).toHaveValue(/^•/);
    });
    await lookAt(page, 'shipping', async () => {
      await goWithin(page, '/settings/shipping');
      await page.getByRole('button', { name: 'Add a place' }).click();
      await page.getByLabel('Add a carrier').selectOption('DHL');
    });
    await lookAt(page, 'security', async () => {
      await goWithin(page, '/settings/security');
      await expect(page.getByText('This device')).toBeVisible();
      await page.getByRole('button', { name: 'Change password' }).click();
    });
    await lookAt(page, 'notifications', async () => {
      await goWithin(page, '/settings/security?page=notifications');
      await page.getByLabel('Morning email').selectOption('off');
      await page.getByLabel('Quiet hours from').fill('');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Enter a time, such as 21:00.')).toBeVisible();
    });
    await lookAt(page, 'members', async () => {
      await goWithin(page, '/settings/members');
      await expect(page.getByText('jan.29@portolan.example')).toBeVisible();
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('Enter an email address')).toBeVisible();
    });
    await lookAt(page, 'an invitation that nobody issued', async () => {
      await page.goto('/invitation/nobody-issued-this');
      await expect(page.getByRole('dialog').getByText('Please contact the support team.')).toBeVisible();
    });
    network.on({ path: '/api/v1/seller/companies' }, { kind: 'status', status: 200, body: manyCompanies });
    const companies = page.getByRole('button', { name: / · (Owner|Office|Warehouse)$/ });
    await lookAt(page, 'many companies', async () => {
      await page.goto('/help');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('button', { name: /, account$/ }).click();
      await expect(companies).toHaveCount(12);
    });
    // Whole, and not cut at the menu's edge.
    for (const company of await companies.all()) {
      expect(await company.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  });
});

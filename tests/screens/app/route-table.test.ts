import { describe, vi } from 'vitest';
import type { AccountName } from '#tests/support/accounts.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

/** How far a seller has come. */
const sellers = {
  nobody: 'nobody',
  'without a seller account': 'noAccount',
  'without a wallet': 'noWallet',
  'with a seller id': 'importers',
  complete: 'tracking',
} as const satisfies Record<string, AccountName | 'nobody'>;
type Kind = keyof typeof sellers;

const complete = '/customs-tracking';
const bySellerId = '/my-importers';
const everybodyElse = {
  nobody: '/auth',
  'without a seller account': '/account-setup',
  'without a wallet': '/account-setup',
};
/** Where a path leads that is open to both kinds of seller whose account is complete. */
const openTo = (path: string) => ({ ...everybodyElse, 'with a seller id': path, complete: path });
const toTheirStart = { ...everybodyElse, 'with a seller id': bySellerId, complete };

/** The route table: where each kind of seller ends up after opening a path. */
const table: Record<string, Record<Kind, string>> = {
  '/auth': toTheirStart,
  '/auth/activate?email=a@b.example&code=1': { ...toTheirStart, nobody: '/auth/activate' },
  '/auth/anything': toTheirStart,
  '/': toTheirStart,
  '/settings': openTo('/settings'),
  '/account-setup': toTheirStart,
  '/account-setup/code/no-good': toTheirStart,
  '/customs-tracking': toTheirStart,
  '/customs-tracking/products?orderId=1': {
    ...toTheirStart,
    complete: '/customs-tracking/products',
  },
  '/customs-tracking/history?orderId=1': {
    ...toTheirStart,
    complete: '/customs-tracking/history',
  },
  '/customs-tracking/to-ship': { ...toTheirStart, complete: '/customs-tracking/to-ship' },
  '/customs-tracking/confirmations?from=yesterday&state=lost': {
    ...toTheirStart,
    complete: '/customs-tracking/confirmations',
  },
  '/my-importers': openTo('/my-importers'),
  '/my-importers/edit': openTo('/my-importers/edit'),
  '/my-importers/edit/nobody-knows': openTo('/my-importers/edit/nobody-knows'),
  '/help': openTo('/help'),
  '/pending': openTo('/pending'),
  '/today': openTo('/today'),
  '/nowhere': toTheirStart,
  '/customs-tracking/nowhere': toTheirStart,
  '/settings/nowhere': toTheirStart,
};

/** What is on a page and on no other: a path alone might be on its way to the next. */
const signs: Record<string, (page: AppPage) => ReturnType<AppPage['locator']>> = {
  '/auth': page => page.getByRole('tab', { name: 'Sign In', selected: true }),
  '/auth/activate': page => page.getByRole('button', { name: 'Activate', exact: true }),
  '/account-setup': page => page.getByText(/^Step [123] of 3$/),
  '/settings': page => page.getByRole('heading', { name: 'Account Settings' }),
  '/customs-tracking': page => page.getByRole('heading', { name: 'Customs Tracking' }),
  '/customs-tracking/products': page => page.getByRole('heading', { name: 'Order Items of' }),
  '/customs-tracking/history': page => page.getByRole('heading', { name: 'History of' }),
  '/customs-tracking/to-ship': page => page.getByRole('heading', { name: 'To ship' }),
  '/customs-tracking/confirmations': page => page.getByRole('heading', { name: 'Confirmations', level: 1 }),
  '/my-importers': page => page.getByRole('heading', { name: 'My Importers' }),
  '/my-importers/edit': page => page.getByLabel('Importer name'),
  '/my-importers/edit/nobody-knows': page => page.getByText('Importer not found in your account'),
  '/help': page => page.getByRole('heading', { name: 'Help' }),
  '/pending': page => page.getByRole('heading', { name: 'Pending changes' }),
  '/today': page => page.getByRole('heading', { name: 'Needs you' }),
};

/** The load itself and four redirects: a circle would go on for ever. */
const mostSteps = 5;

for (const [kind, as] of Object.entries(sellers) as [Kind, AccountName | 'nobody'][]) {
  describe(kind, () => {
    test.override({ as });
    test(`each route leads a seller who is ${kind} where the table says [9][15][17][19][21][22][25][27][28][29][30][123]`, async ({
      page,
    }) => {
      const opened = new Set<string>();
      for (const [path, expected] of Object.entries(table)) {
        const end = expected[kind];
        // Each end is where a start leads, once; starts that lead in a circle are looked for in `route-guards`.
        await (opened.has(end) ? page.goWithin(path) : page.goto(path));
        opened.add(end);
        await expect(signs[end]?.(page) ?? page.locator('none')).toBeVisible();
        await expect(page, path).toHaveURL(new RegExp(`^${end}([?]|$)`));
        expect(page.steps, `steps from ${path}`).toBeLessThanOrEqual(mostSteps);
      }
    });
  });
}

describe('without a seller', () => {
  test.override({ as: 'nobody' });
  test('an invitation link sends nobody to sign in, and keeps its token [14][210]', async ({ page }) => {
    await page.goto('/invitation/a-token');
    await expect(page.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/auth');
    const stored: Record<string, string> = { ...localStorage };
    expect(Object.keys(stored)).toEqual(['portolan.invitation-token']);
    expect(stored['portolan.invitation-token']).toContain('a-token');
  });
});

describe('without a wallet', () => {
  test.override({ as: 'noWallet' });
  test('the side menu is hidden during account setup [16]', async ({ page }) => {
    await page.goto('/account-setup');
    await expect(page.getByRole('button', { name: 'Create Wallet' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
});

test('Help shows its heading and nothing else [24]', async ({ page }) => {
  await page.goto('/help');
  await expect(page.getByRole('main')).toHaveText('Help');
});

test('the account menu shows marketplace and company, and two items [35, 36]', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('button', { name: /, account$/ }).click();
  const menu = page.getByRole('dialog', { name: /^Account, / });
  await expect(menu).toContainText('Germany');
  await expect(menu).toContainText('Shenzhen Lanting Trading Co., Ltd.');
  await expect(menu.getByRole('listitem')).toHaveText(['Settings', 'Log out']);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
});

describe('with a seller id', () => {
  test.override({ as: 'importers' });
  test('Customs Tracking is not in the menu [32]', async ({ page }) => {
    await page.goto('/help');
    const menu = page.getByRole('navigation', { name: 'Main' }).first();
    await expect(menu.getByRole('link')).toHaveText(['My Importers', 'Help']);
    await expect(page.getByRole('link', { name: 'Customs Tracking' })).toHaveCount(0);
  });
});

describe('without a seller account', () => {
  test.override({ as: 'noAccount' });
  test('the account is not ready, and setup has no side menu [16, 35]', async ({ page }) => {
    await page.goto('/account-setup');
    await page.getByRole('button', { name: /, account$/ }).click();
    await expect(page.getByRole('dialog', { name: /^Account, / })).toContainText('Account not ready');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  });
});

describe('a session that the server has ended', () => {
  test.override({ as: 'nobody' });
  test('leads to /auth from every start, and each says that the token could not be refreshed [192]', async ({
    page,
    signIn,
    server,
  }) => {
    await signIn();
    await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
    const token = Object.values({ ...localStorage })[0];
    const endSession = async (token: string | undefined) => {
      const headers = { authorization: `Bearer ${token}` };
      const ended = await fetch(`${server.url}/api/v1/user/log-out`, { method: 'POST', headers });
      expect(ended.ok).toBe(true);
    };
    await endSession(token);

    const reported = async (path: string) => {
      await expect
        .poll(() => page.toastTexts())
        .toContain('ErrorCould not refresh token. Please log in again.');
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('button', { name: /^(Sign In|Activate)$/ })).toBeVisible();
      expect(localStorage.length).toBe(0);
    };
    /** The token is back, as in a browser that slept through all of it; the seller's data is not. */
    const startAgain = async (path: string) => {
      localStorage.setItem('portolan.login-token', token ?? '');
      await page.goto(path);
    };

    // A cold start with a cached seller.
    await page.goto('/help');
    await reported('/auth');
    // A cold start without one.
    await startAgain('/customs-tracking');
    await reported('/auth');
    // The sign-in page.
    await startAgain('/auth?tab=sign-up');
    await expect(page.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Sign In' }).click();
    await reported('/auth');
    // The page of activation, which keeps its code.
    await startAgain('/auth/activate?email=wei%40lanting.example&code=12345678');
    await reported('/auth/activate?email=wei%40lanting.example&code=12345678');
    await expect(page.getByLabel('Activation code')).toHaveValue('12345678');
    // A screen that is open.
    await page.goto('/auth');
    await signIn();
    await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
    // At once: what the screen fetches ahead may find out first, and takes the button away.
    await endSession(Object.values({ ...localStorage })[0]);
    page.getByRole('button', { name: 'Refresh' }).element().click();
    await reported('/auth');
  });
});

test('a seller that can’t be fetched is reported, and signs nobody out [26, 88, 157, 192]', async ({
  page,
  network,
}) => {
  const isShown = async () => {
    await expect.poll(() => page.toastTexts()).toContain('ErrorFailed to fetch seller information');
    const alert = page.getByRole('alert').filter({ has: page.getByRole('heading') });
    await expect(alert.getByRole('heading')).toHaveText('Something went wrong');
    await expect(alert.getByRole('paragraph').first()).toHaveText(
      'An unexpected error occurred in the application. Try refreshing the page or contact support if the issue persists.',
    );
    expect(localStorage.length).toBe(1);
  };
  const rule = network.on(
    { path: '/api/v1/seller/me' },
    { kind: 'status', status: 500, body: { errors: [] } },
  );
  await page.goto('/customs-tracking');
  await isShown();
  rule.remove();

  const away = network.on({ path: '/api/v1/seller/me' }, { kind: 'drop-before' });
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
  await page.reload();
  await expect(page.getByText('Can’t reach Portolan.')).toBeVisible();
  await isShown();
  away.remove();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
});

import type { Page, Request } from 'playwright';
import { expect, test } from './journey.ts';
import { toastTexts } from './toasts.ts';

test.use({ serviceWorkers: 'block' });

const failing = { kind: 'status', status: 500, body: { errors: [] } } as const;
/** The whole, or what changed in it. */
const list = { path: /customs-tracking\/(retrieve-list|changes)\b/ };
/** Rows with an order in them; those of the skeleton have none. */
const rowsOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Customs Tracking' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name: /^Items of/ }) });

test('while the list is on its way the table and the choices above it are shown in their shape', async ({
  page,
  network,
}) => {
  const hanging = network.on(list, { kind: 'hang' });
  await page.goto('/customs-tracking');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
  await expect(page.getByRole('columnheader')).toHaveCount(7);
  const places = () =>
    Promise.all([
      page
        .getByRole('table')
        .boundingBox()
        .then(box => box && { x: box.x, y: box.y }),
      page.getByRole('table', { name: 'Customs Tracking' }).locator('tbody tr').count(),
      // Each is there before its count is known.
      page
        .getByRole('group', { name: 'Filter' })
        .locator(':scope > button, :scope > a')
        .evaluateAll(tiles => tiles.map(tile => JSON.stringify(tile.getBoundingClientRect()))),
    ]);
  const before = await places();
  hanging.release();
  await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
  await expect.poll(places).toEqual(before);
});

test.describe('under the worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('offline, a banner says so with the age of the data, and goes when the network is back', async ({
    page,
    goOffline,
    goOnline,
  }) => {
    await page.goto('/customs-tracking');
    await expect(rowsOf(page)).toHaveCount(10);
    await goOffline();
    const strip = page.getByRole('status').filter({ hasText: 'Offline.' });
    await expect(strip).toContainText(/Offline\. As of \d\d:\d\d/);
    await strip.getByRole('button', { name: 'Try again' }).click();
    await expect(strip).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(10);
    await goOnline();
    await expect(strip).toHaveCount(0);
  });
});

test('seller, orders and marketplaces are fetched once a page load and never because time has passed, importers each time [179]', async ({
  page,
  network,
}) => {
  await page.clock.install();
  const open = new Set<Request>();
  let lastAskedAt = 0;
  page.on('request', request => {
    open.add(request);
    lastAskedAt = performance.now();
  });
  page.on('requestfinished', request => open.delete(request));
  page.on('requestfailed', request => open.delete(request));
  const fetches = () =>
    [
      list,
      { path: '/api/v1/seller/me' },
      { path: '/api/v1/customs-tracking/marketplaces' },
      { path: '/api/v1/importer/retrieve-list' },
    ].map(match => network.arrivalsOf(match).length);
  const before = fetches();
  const since = () => fetches().map((count, place) => count - (before[place] ?? 0));
  const go = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const importers = network.on({ path: '/api/v1/importer/retrieve-list' }, { kind: 'ok' });
  /** Seller, orders and marketplaces are known from before; the importers never are. */
  const lookAtAll = async (visit: number) => {
    await go(/Customs Tracking/);
    await expect(rowsOf(page)).toHaveCount(10);
    await go('My Importers');
    await importers.hit(visit);
    await expect(page.getByRole('heading', { name: 'My Importers' })).toBeVisible();
    await page.getByRole('button', { name: /account$/ }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('combobox', { name: 'Marketplace' }).click();
    await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible();
    await page.keyboard.press('Escape');
    await go('Help');
  };
  await page.goto('/customs-tracking');
  await lookAtAll(1);
  expect(since()).toEqual([1, 1, 1, 1]);

  // The jump would end a call that is on its way by its time limit, and what is fetched after that comes by losing the
  // server. What is fetched ahead comes call by call.
  await expect.poll(() => open.size === 0 && performance.now() - lastAskedAt > 1000).toBe(true);
  await page.clock.fastForward('48:00:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await lookAtAll(2);
  expect(since()).toEqual([1, 1, 1, 2]);

  await page.goto('/customs-tracking');
  await expect(rowsOf(page)).toHaveCount(10);
  await expect.poll(since).toEqual([2, 2, 1, 2]);
});

test.describe('a session that the server has ended', () => {
  test.use({ as: 'nobody' });
  test('leads to /auth from every start, and each says that the token could not be refreshed [192]', async ({
    page,
    signIn,
    network,
  }) => {
    await signIn();
    await expect(rowsOf(page)).toHaveCount(10);
    const token = await page.evaluate(() => Object.values({ ...localStorage })[0]);
    const ended = await fetch(`${network.url}/api/v1/user/log-out`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.ok).toBe(true);

    const reported = async (path: string) => {
      await expect
        .poll(() => toastTexts(page))
        .toContain('ErrorCould not refresh token. Please log in again.');
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('button', { name: /^(Sign In|Activate)$/ })).toBeVisible();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    };
    /** The token is back, as in a browser that slept through all of it; the seller's data is not. */
    const startAgain = async (path: string) => {
      await page.evaluate(stored => localStorage.setItem('portolan.login-token', stored ?? ''), token);
      await page.goto(path);
    };

    await test.step('a cold start with a cached seller', async () => {
      await page.goto('/help');
      await reported('/auth');
    });
    await test.step('a cold start without one', async () => {
      await startAgain('/customs-tracking');
      await reported('/auth');
    });
    await test.step('the sign-in page', async () => {
      await startAgain('/auth?tab=sign-up');
      await expect(page.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible();
      await page.getByRole('tab', { name: 'Sign In' }).click();
      await reported('/auth');
    });
    await test.step('the page of activation, which keeps its code', async () => {
      await startAgain('/auth/activate?email=wei%40lanting.example&code=12345678');
      await reported('/auth/activate?email=wei%40lanting.example&code=12345678');
      await expect(page.getByLabel('Activation code')).toHaveValue('12345678');
    });
    await test.step('a screen that is open', async () => {
      await page.goto('/auth');
      await signIn();
      await expect(rowsOf(page)).toHaveCount(10);
      // At once: what the screen fetches ahead may find out first, and takes the button away.
      await page.getByRole('button', { name: 'Refresh' }).evaluate(async (refresh: HTMLElement) => {
        const current = Object.values({ ...localStorage })[0];
        const headers = { authorization: `Bearer ${current}` };
        await fetch('/api/v1/user/log-out', { method: 'POST', headers });
        refresh.click();
      });
      await reported('/auth');
    });
  });
});

test('a seller that can’t be fetched is reported, and signs nobody out [26, 88, 157, 192]', async ({
  page,
  network,
}) => {
  const isShown = async () => {
    await expect.poll(() => toastTexts(page)).toContain('ErrorFailed to fetch seller information');
    const alert = page.getByRole('alert').filter({ has: page.getByRole('heading') });
    await expect(alert.getByRole('heading')).toHaveText('Something went wrong');
    await expect(alert.getByRole('paragraph').first()).toHaveText(
      'An unexpected error occurred in the application. Try refreshing the page or contact support if the issue persists.',
    );
    expect(await page.evaluate(() => localStorage.length)).toBe(1);
  };
  const rule = network.on({ path: '/api/v1/seller/me' }, failing);
  await page.goto('/customs-tracking');
  await isShown();
  rule.remove();

  const away = network.on({ path: '/api/v1/seller/me' }, { kind: 'drop-before' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Can’t reach Portolan.')).toBeVisible();
  await isShown();
  away.remove();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
});

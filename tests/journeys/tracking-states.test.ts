import type { Page, Request } from 'playwright';
import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'block' });

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

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { newVersionWaits, workerControls } from '../support/app-worker.ts';
import { chromiumLaunchOptions } from '../support/chromium-launch.ts';
import { openPersistentBrowser } from '../support/persistent-browser.ts';
import {
  publishRenamedBuild,
  publishSecondBuild,
  publishWorkerWithBrokenCaches,
} from '../support/second-build.ts';
import { signedInState } from '../support/signed-in-state.ts';
import { expect, test } from './journey.ts';
import { storedText } from './stored-data.ts';

/** Survives as long as the page was not loaded again. */
const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-mark'));

test.describe('in a browser with a profile', () => {
  let profile: string;
  test.beforeEach(async () => {
    profile = await mkdtemp(join(tmpdir(), 'portolan-profile-'));
  });
  test.afterEach(() => rm(profile, { recursive: true, force: true, maxRetries: 3 }));

  test('Chromium finds nothing that would keep it from installing the app [6]', async ({ server }) => {
    const browser = await openPersistentBrowser(profile, server.url, await chromiumLaunchOptions('whole'));
    const page = await browser.newPage();
    await page.goto('/auth');
    await workerControls(page);
    const devtools = await browser.newCDPSession(page);
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    const { errors, manifest } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(manifest).toMatchObject({ id: `${server.url}/`, scope: `${server.url}/`, display: 'kStandalone' });
    for (const icon of [
      ...(manifest?.icons ?? []),
      ...(manifest?.screenshots ?? []).map(shot => shot.image),
    ]) {
      const answer = await page.request.get(icon.url);
      expect(answer.headers()['content-type'], icon.url).toBe('image/png');
    }
    await browser.close();
  });

  test('a cold start without a server shows the seller, the list with its age and the marketplaces, and the app goes on once the server is back [6][7]', async ({
    network,
    serverView,
    launchOptions,
  }) => {
    const first = await openPersistentBrowser(profile, network.url, launchOptions);
    await first.setStorageState(signedInState(network.url, await (await serverView()).validToken()));
    const page = await first.newPage();
    // Rows of the skeleton have no order in them.
    const rows = (tab: Page) =>
      tab
        .getByRole('table', { name: 'Customs Tracking' })
        .locator('tbody tr')
        .filter({ has: tab.getByRole('link', { name: /^Items of/ }) });
    // All but the durations, alone or in a sentence, which go on by the minute.
    const textsOf = async (tab: Page) =>
      (await rows(tab).allTextContents()).map(text => text.replace(/(\d+[dhm](?![a-z]) ?)+/g, ''));
    const marketplaceOf = (tab: Page) => tab.getByRole('combobox', { name: 'Marketplace' });
    // The time zone beside it is a list of options too, until this one has opened.
    const marketplacesOf = (tab: Page) =>
      tab.getByRole('listbox', { name: 'Marketplace' }).getByRole('option');
    const openSettings = async (tab: Page) => {
      await tab.getByRole('button', { name: /, account$/ }).click();
      await tab.getByRole('link', { name: 'Settings' }).click();
    };
    await page.goto('/');
    await expect(rows(page)).toHaveCount(10);
    const shown = await textsOf(page);
    await workerControls(page);
    await openSettings(page);
    await marketplaceOf(page).click();
    await expect(marketplacesOf(page).filter({ hasText: 'France' })).toBeVisible();
    const countries = await marketplacesOf(page).allInnerTexts();
    // The list and the other queries are written apart, behind the screen's back.
    for (const query of [shown[0]?.match(/\d{3}-\d{7}-\d{7}/)?.[0], '[\\"seller\\"]', '\\"marketplaces\\"'])
      await expect.poll(() => storedText(page, 'cache')).toContain(query);
    await first.close();

    await network.down();
    const second = await openPersistentBrowser(profile, network.url, launchOptions);
    const cold = await second.newPage();
    const offline = cold.getByRole('status').filter({ hasText: 'Offline.' });
    await cold.goto('/');
    await expect(rows(cold)).toHaveCount(10);
    await expect.poll(() => textsOf(cold)).toEqual(shown);
    await expect(offline).toContainText(/As of \d\d:\d\d/);
    await expect(cold.getByRole('button', { name: /, account$/ })).toHaveAccessibleName(
      'Germany Shenzhen Lanting Trading Co., Ltd., account',
    );
    await cold.getByRole('searchbox', { name: 'Search' }).fill('released');
    await expect(rows(cold).first()).toContainText('Released');
    await cold.getByRole('button', { name: 'Refresh' }).click();
    await expect(rows(cold).first()).toContainText('Released');

    // The worker answers for whatever address leads here.
    const linked = await second.newPage();
    await linked.goto('/customs-tracking/products?orderId=028-0000000-0000009');
    await expect(linked.getByRole('heading', { name: 'Not on this device yet.' })).toBeVisible();
    await linked.close();

    await openSettings(cold);
    await expect(marketplaceOf(cold)).toHaveText('Germany');
    await marketplaceOf(cold).click();
    await expect(marketplacesOf(cold)).toHaveText(countries);
    await cold.keyboard.press('Escape');
    await cold
      .getByRole('link', { name: /^Customs Tracking/ })
      .filter({ visible: true })
      .click();

    await network.up();
    const tryAgain = cold.getByRole('button', { name: 'Try again' });
    // The app asks for the server by itself too, and may have found it first.
    await expect(async () => {
      if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
      await expect(offline).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await expect(rows(cold)).toHaveCount(10);
    await second.close();
  });
});

test('where Cache Storage breaks, the app comes from the network', async ({ page, network }) => {
  publishWorkerWithBrokenCaches(network);
  await page.goto('/customs-tracking');
  await workerControls(page);
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Importers' }).click();
  await expect(page.getByRole('heading', { name: 'My Importers' })).toBeVisible();
});

test('a new version waits until somebody accepts it, and then reloads the other tabs too; one that holds what was typed continues with the files of its version, which are deleted when no tab needs them', async ({
  page,
  context,
  network,
}) => {
  const newVersion = 'A new version is ready.';
  const versions = () =>
    page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('precache')));
  const letIn = async (mark: string) => {
    await markPage(page);
    publishRenamedBuild(network, mark);
    await newVersionWaits(page);
    await expect(page.getByText(newVersion)).toBeVisible();
    for (const tab of context.pages()) expect(await isMarked(tab)).toBe(true);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(page.getByRole('heading', { name: 'Customs Tracking' })).toBeVisible();
    await expect(page.locator(`script[src$="${mark}.js"]`).first()).toBeAttached();
    await expect(page.getByText(newVersion)).toBeHidden();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  };
  await page.goto('/customs-tracking');
  await workerControls(page);
  const first = await versions();
  const other = await context.newPage();
  await other.goto('/help');
  await workerControls(other);
  await markPage(other);
  const old = await context.newPage();
  await old.goto('/my-importers/edit');
  await old.getByLabel('Importer name').fill('Lanting');
  await markPage(old);

  await letIn('a');
  await expect.poll(() => isMarked(other).catch(() => true)).toBe(false);
  await expect(other.getByRole('heading', { name: 'Help' })).toBeVisible();
  await other.close();
  await expect(old.getByText(newVersion)).toBeVisible();
  expect(await isMarked(old)).toBe(true);
  expect(await versions()).toHaveLength(2);
  // The browser's own cache would have the file by chance.
  await (await context.newCDPSession(old)).send('Network.clearBrowserCache');
  await old.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click();
  await old.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(old.getByLabel('Importer name')).toHaveValue('Lanting');

  await old.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isMarked(old).catch(() => true)).toBe(false);
  await expect(old.getByLabel('Importer name')).toHaveValue('Lanting');
  await markPage(old);
  await letIn('b');
  await expect.poll(versions).toHaveLength(2);
  expect(await versions()).not.toContain(first[0]);
});

test('a new version fetches the files that have changed, and copies the others from the one before', async ({
  page,
  context,
  network,
}) => {
  await page.goto('/customs-tracking');
  await workerControls(page);
  // The browser's own cache would have them too.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  publishSecondBuild(network);
  const published = network.arrivals.length;
  await newVersionWaits(page);
  const asked = network.arrivals.slice(published).map(({ path }) => path);
  expect(asked.filter(path => /^\/(assets|index)/.test(path))).toEqual(['/index.html?revision=newer']);
});

test('a chosen theme and language are in the page before any script runs', async ({ page }) => {
  await page.goto('/customs-tracking');
  await workerControls(page);
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect.poll(() => storedText(page, 'preferences')).toContain('"language":"zh-CN"');
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.request().isNavigationRequest()),
    page.reload(),
  ]);
  expect(answer.fromServiceWorker()).toBe(true);
  expect(await answer.text()).toContain(
    '<html lang="zh-Hans" data-language data-theme="dark" data-shell="frame">',
  );
});

interface LayoutShiftSource {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

for (const path of ['/auth', '/customs-tracking']) {
  const isFirstVisit = path === '/auth';
  test.describe(isFirstVisit ? 'on a first visit' : 'with what was fetched before', () => {
    test.use({ as: isFirstVisit ? 'nobody' : 'tracking' });
    test(`nothing moves while ${path} replaces its shell, and it isn’t loaded again when the worker controls it`, async ({
      page,
      network,
    }) => {
      // Half of a page that is in the middle of the screen is in another place than the whole.
      network.on({ path: '/auth' }, { kind: 'piecemeal', pauseMs: 50 }, 1);
      if (!isFirstVisit) {
        await page.goto(path);
        // What is known is shown at once: this is about the shell, not about a first fetch.
        await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
      }
      await page.addInitScript(() => {
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) {
            const { sources } = entry as PerformanceEntry & { sources: LayoutShiftSource[] };
            const { dataset } = document.documentElement;
            // What moved, from where to where: a number alone doesn't lead to it.
            dataset.moved = `${dataset.moved ?? ''}${sources
              .map(
                ({ node, previousRect, currentRect }) =>
                  `${node instanceof Element ? node.outerHTML : node?.textContent}: ${JSON.stringify([previousRect, currentRect])}`,
              )
              .join('\n')}`;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path);
      await markPage(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await workerControls(page);
      expect(await isMarked(page)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.dataset.moved)).toBeUndefined();
    });
  });
}

test('files named by a digest are cached for ever, and every other file is revalidated', async ({
  server,
}) => {
  const dist = join(import.meta.dirname, '..', '..', 'dist');
  const built = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = built
    .filter(entry => entry.isFile() && !entry.parentPath.endsWith('.vite'))
    .map(entry => join(entry.parentPath, entry.name).slice(dist.length));
  const hashed = paths.filter(path => path.startsWith('/assets/'));
  expect(hashed.filter(path => !/[/-][\w-]{8}\.\w+$/.test(path))).toEqual([]);
  expect(hashed.length).toBeGreaterThan(20);
  const stored = await Promise.all(
    paths.map(async path => {
      const answer = await fetch(`${server.url}${path}`);
      await answer.arrayBuffer();
      return answer.headers.get('Cache-Control')?.endsWith(', immutable') ? path : '';
    }),
  );
  expect(stored.filter(Boolean)).toEqual(hashed);
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { newVersionWaits, workerControls } from '../support/app-worker.ts';
import { openPersistentBrowser } from '../support/persistent-browser.ts';
import {
  publishRenamedBuild,
  publishSecondBuild,
  publishWorkerWithBrokenCaches,
} from '../support/second-build.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from './journey.ts';
import { storedText } from './stored-data.ts';

test.use({ as: 'nobody' });

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
    const browser = await openPersistentBrowser(profile, server.url, 'whole');
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

  test('a cold start without a server shows the list and how old it is [6]', async ({ network }) => {
    const first = await openPersistentBrowser(profile, network.url);
    const page = await first.newPage();
    await signIn(page);
    await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
    // The rest of a row has times in it that go on.
    const idsOf = async (shown: Page) =>
      (await shown.getByRole('row').allTextContents()).flatMap(row => row.match(/\d{3}-\d{7}-\d{7}/) ?? []);
    const ids = await idsOf(page);
    expect(ids).toHaveLength(10);
    await workerControls(page);
    // The list and the other queries are written apart, the latter up to a second after they have come.
    await expect.poll(() => storedText(page, 'cache')).toContain(ids[0]);
    await expect.poll(() => storedText(page, 'cache')).toMatch(/\[\\"seller\\"\]/);
    await first.close();

    await network.down();
    const second = await openPersistentBrowser(profile, network.url);
    const again = await second.newPage();
    await again.goto('/');
    await expect(again.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
    await expect.poll(() => idsOf(again)).toEqual(ids);
    await expect(again.getByRole('status').filter({ hasText: 'Offline.' })).toContainText(/As of \d\d:\d\d/);
    await second.close();
  });
});

test('the first visit is controlled by the worker without being loaded again', async ({ page }) => {
  await page.goto('/auth');
  await markPage(page);
  await workerControls(page);
  expect(await isMarked(page)).toBe(true);
});

test('a new version waits until somebody accepts it, and then reloads the other tabs too', async ({
  page,
  context,
  network,
  signIn,
}) => {
  await signIn();
  await workerControls(page);
  const other = await context.newPage();
  await other.goto('/help');
  await workerControls(other);
  await markPage(page);
  await markPage(other);
  publishSecondBuild(network);
  await newVersionWaits(page);
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect.poll(() => isMarked(other).catch(() => true)).toBe(false);
  await expect(page.getByRole('heading', { name: 'Customs Tracking' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Help' })).toBeVisible();
  await expect(page.getByText('A new version is ready.')).toBeHidden();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
});

test('where Cache Storage breaks, the app comes from the network', async ({ page, network, signIn }) => {
  publishWorkerWithBrokenCaches(network);
  await signIn();
  await workerControls(page);
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Importers' }).click();
  await expect(page.getByRole('heading', { name: 'My Importers' })).toBeVisible();
});

test('a tab that holds what was typed continues with the files of its version, and they are deleted when no tab needs them', async ({
  page,
  context,
  network,
  signIn,
}) => {
  const versions = () =>
    page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('precache')));
  const letIn = async (mark: string) => {
    await markPage(page);
    publishRenamedBuild(network, mark);
    await newVersionWaits(page);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(page.getByRole('heading', { name: 'Customs Tracking' })).toBeVisible();
    await expect(page.locator(`script[src$="${mark}.js"]`).first()).toBeAttached();
  };
  await signIn();
  await workerControls(page);
  const first = await versions();
  const old = await context.newPage();
  await old.goto('/my-importers/edit');
  await old.getByLabel('Importer name').fill('Lanting');
  await markPage(old);

  await letIn('a');
  await expect(old.getByText('A new version is ready.')).toBeVisible();
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
  await letIn('b');
  await expect.poll(versions).toHaveLength(2);
  expect(await versions()).not.toContain(first[0]);
});

test('a chosen theme and language are in the page before any script runs', async ({ page, signIn }) => {
  await signIn();
  await workerControls(page);
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await page.getByRole('button', { name: '简体中文' }).click();
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
  test(`nothing moves while ${path} replaces its shell`, async ({ page, network, signIn }) => {
    // Half of a page that is in the middle of the screen is in another place than the whole.
    network.on({ path: '/auth' }, { kind: 'piecemeal', pauseMs: 50 }, 1);
    if (path !== '/auth') {
      await signIn();
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
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await workerControls(page);
    expect(await page.evaluate(() => document.documentElement.dataset.moved)).toBeUndefined();
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

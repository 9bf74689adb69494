import type { Page } from 'playwright';
import { trackingPlaces, watchFirstRow } from '#tests/support/first-row.ts';
import { expect, test } from './journey.ts';

// The worker fetches every file, and would answer for some.
test.use({ serviceWorkers: 'block' });

/** What the page has asked for so far, the page itself not among it. */
const requestsOf = async (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, encodedBodySize }) => ({ name, startTime, encodedBodySize }),
    ),
  );

/** Brotli, as the server sent them, in KB. */
const scriptsOf = async (page: Page) =>
  (await requestsOf(page)).reduce(
    (sum, { name, encodedBodySize }) => (name.endsWith('.js') ? sum + encodedBodySize / 1000 : sum),
    0,
  );

test.describe('signed out', () => {
  test.use({ as: 'nobody' });

  test('sign-in loads at most 105 KB of scripts until its network is quiet', async ({ page }) => {
    await page.goto('/auth', { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    expect(await scriptsOf(page)).toBeGreaterThan(50);
    expect(await scriptsOf(page)).toBeLessThanOrEqual(105);
  });
});

test('Customs Tracking shows its first rows after at most 15 requests and loads at most 190 KB of scripts', async ({
  page,
  context,
}) => {
  await watchFirstRow(context, trackingPlaces);
  // What waits until the page is idle is none of what the rows need, though a busy machine is idle before they come.
  await context.addInitScript(() => {
    const whenIdle = window.requestIdleCallback;
    window.requestIdleCallback = (...given) => {
      void firstRowAt.then(() => whenIdle(...given));
      return 0;
    };
  });
  await page.goto('/customs-tracking');
  const rowsAt = await page.evaluate(() => firstRowAt);
  const before = (await requestsOf(page)).filter(({ startTime }) => startTime < rowsAt);
  const withPage = [page.url(), ...before.map(({ name }) => name)];
  expect(withPage.length, withPage.join('\n')).toBeLessThanOrEqual(15);
  await page.waitForLoadState('networkidle');
  expect(await scriptsOf(page)).toBeGreaterThan(50);
  expect(await scriptsOf(page)).toBeLessThanOrEqual(190);
});

import { expect, type Page } from 'playwright/test';

/** Waits until a worker controls the page, as the app itself brings about. */
export async function workerControls(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** How long a page that has started asks for nothing more. */
const quietMs = 500;

/**
 * Looks for a new version, as the app does automatically once an hour, and waits until it is ready to take over.
 *
 * A browser that is driven from outside stops an old worker that it is asked to replace even while requests for it
 * are on their way, starts it again for those, and replaces it minutes later. So every tab must have what it loads
 * after its start, last of all the orders to ship.
 */
export async function newVersionWaits(page: Page): Promise<void> {
  for (const tab of page.context().pages()) {
    await tab.waitForFunction(quietFor => {
      const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const lastEnd = Math.max(...requests.map(({ responseEnd }) => responseEnd));
      return (
        requests.some(({ name }) => name.includes('/open-products')) && performance.now() - lastEnd > quietFor
      );
    }, quietMs);
  }
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  // `waitForFunction` takes a promise for a yes.
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(isWaiting).toBe(true);
}

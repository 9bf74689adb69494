import type { Page } from 'playwright';

/** Waits until a worker controls the page, as the app itself brings about. */
export async function workerControls(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Looks for a new version, as the app does automatically once an hour, and waits until it is ready to take over. */
export async function newVersionWaits(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
}

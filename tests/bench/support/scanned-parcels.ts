import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { connectScanner } from '#tests/support/hardware-scanner.ts';
import { signedInState } from '#tests/support/signed-in-state.ts';
import { viewports } from '#tests/support/viewports.ts';
import { slowDown } from '../peers/open-page.ts';
import { type ThreadTime, traceMainThread } from './main-thread-trace.ts';

/** What “saved” leaves to do is looked at for so long. */
export const afterMs = 400;

/** The thousand and more that wait in the large demo. */
export const isPrefetched = (page: Page) =>
  page.getByRole('button', { name: /^To ship 1,\d{3}$/ }).waitFor({ timeout: 60_000 });

/** In the page: marks the last key of each label, and the frame that shows “saved”. */
export function markLabels(): void {
  // Before the page hears of it, at the time of the key itself.
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Enter') performance.mark('label over', { startTime: timeStamp });
    },
    true,
  );
  let isSaved = false;
  new MutationObserver(() => {
    const was = isSaved;
    isSaved = [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
      /^Saved on this device\s*JJD/.test(textContent),
    );
    // Behind the frame that shows it.
    if (isSaved && !was) requestAnimationFrame(() => setTimeout(() => performance.mark('saved shown')));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** To ship on a phone whose CPU is four times slower, once everything that waits is on it and the worker controls it. */
export async function openScannedPage(browser: Browser, origin: string, token: string) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: viewports.phone,
    hasTouch: true,
    locale: 'en-GB',
    storageState: signedInState(origin, token),
  });
  const page = await context.newPage();
  await page.addInitScript(markLabels);
  await page.goto('/customs-tracking/to-ship');
  await isPrefetched(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await slowDown(page);
  return { context, page };
}

/** Until the main thread has nothing more to do with what came before. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => resolve(undefined))));
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved on this deviceJJD/ });

/**
 * Scans so many orders and their labels, one behind the other; the first, which opens the carrier's fields, isn't counted.
 * Label to “saved” is all that the main thread does between the last key of a label and the frame that shows “saved”.
 */
export async function scanParcels(browser: Browser, page: Page, parcels: number) {
  const scan = await connectScanner(page);
  // No label of another run on the same server.
  const run = String(Date.now()).slice(-8);
  const labelOf = (place: number) => `JJD00039${run}${String(1000 + place)}`;
  const orderIds = (await page.getByText(/^\d{3}-\d{7}-\d{7}$/).allTextContents()).slice(0, 12);
  const seconds: number[] = [];
  const scanParcel = async (place: number) => {
    const startedAt = Date.now();
    const orderId = orderIds[place];
    if (orderId === undefined) await page.getByRole('button', { name: 'Next order' }).click();
    else {
      await scan(orderId);
      await title(page).filter({ hasText: orderId }).waitFor();
    }
    await page.getByRole('button', { name: 'Confirm shipment' }).waitFor();
    if (place === 0) {
      await scan(labelOf(place));
      await page.getByRole('combobox', { name: 'Delivery Service' }).click();
      await page.getByRole('option').first().click();
    }
    await settled(page);
    await page.evaluate(() => performance.mark('label begins'));
    await scan(labelOf(place));
    // Nobody looks meanwhile: that would be work of the page too.
    await sleep(afterMs);
    await saved(page)
      .filter({ hasText: labelOf(place) })
      .waitFor();
    seconds.push((Date.now() - startedAt) / 1000);
  };
  // The first has the carrier's fields open, once on a device.
  await scanParcel(0);
  const { marks, worked } = await traceMainThread(browser, page, async () => {
    for (let place = 1; place < parcels; place++) await scanParcel(place);
  });
  const toSaved: ThreadTime[] = [];
  const inAll: ThreadTime[] = [];
  for (const [place, { name, at }] of marks.entries()) {
    if (name !== 'label begins') continue;
    const over = marks.slice(place).find(mark => mark.name === 'label over');
    const shown = marks.slice(place).find(mark => mark.name === 'saved shown');
    if (!over || !shown) continue;
    toSaved.push(worked(over.at, shown.at));
    inAll.push(worked(at, over.at + afterMs));
  }
  if (toSaved.length !== parcels - 1) throw new Error(`${toSaved.length} labels were seen in the trace.`);
  return { seconds: seconds.slice(1), toSaved, inAll };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { viewOf } from '../journeys/server-view.ts';
import { signedInState } from '../journeys/signed-in-state.ts';
import { accounts } from '../support/accounts.ts';
import { chromiumLaunchOptions } from '../support/chromium-launch.ts';
import { offerTemplates } from '../support/data-folder.ts';
import { connectScanner } from '../support/hardware-scanner.ts';
import { prepareTemplates } from '../support/prepare-data.ts';
import { startTestServer } from '../support/test-server.ts';
import { median } from './support/median.ts';
import { quantile } from './support/quantile.ts';

// `npm run bench -- ship`, after `npm run build`: thirty parcels without a network by an emulated scanner, and a list
// of a thousand orders, on a phone's screen with a CPU four times slower.
const parcels = 30;
const slowdown = 4;
const limits = { saveMs: 150, taskMs: 50 };

declare global {
  /** Of the page's main thread: start and length of each task that was longer than 50 ms. */
  var longTasks: [start: number, ms: number][];
}

/** The thousand that a device takes along. */
const isTakenAlong = (page: Page) =>
  page.getByRole('button', { name: 'All 1,000', exact: true }).waitFor({ timeout: 60_000 });

async function openPage(browser: Browser, origin: string, token: string) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-GB',
    storageState: signedInState(origin, token),
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver(list => {
      for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto('/customs-tracking/to-ship');
  await isTakenAlong(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  return { context, page, devtools };
}

/** Milliseconds that the main thread has worked so far. */
async function workedMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Until the main thread has nothing more to do with what came before. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => resolve(undefined))));
}

const labelOf = (place: number) => `JJD0003900077${String(1_000_000 + place)}`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved on this deviceJJD/ });

async function scanParcels(page: Page, devtools: CDPSession) {
  const scan = await connectScanner(page);
  const orderIds = (await page.getByText(/^\d{3}-\d{7}-\d{7}$/).allInnerTexts()).slice(0, 12);
  const seconds: number[] = [];
  const saveMs: number[] = [];
  for (let place = 0; place < parcels; place++) {
    const startedAt = Date.now();
    if (place < orderIds.length) await scan(orderIds[place] ?? '');
    else await page.getByRole('button', { name: 'Next order' }).click();
    if (place < orderIds.length)
      await title(page)
        .filter({ hasText: orderIds[place] ?? '' })
        .waitFor();
    await page.getByRole('button', { name: 'Confirm shipment' }).waitFor();
    if (place === 0) {
      await scan(labelOf(place));
      await page.getByRole('combobox', { name: 'Delivery Service' }).click();
      await page.getByRole('option').first().click();
    }
    await settled(page);
    const before = await workedMs(devtools);
    await scan(labelOf(place));
    // Nobody looks meanwhile: that would be work of the page too.
    await sleep(400);
    const after = await workedMs(devtools);
    await saved(page)
      .filter({ hasText: labelOf(place) })
      .waitFor();
    // The first has the carrier's fields open, once on a device.
    if (place > 0) {
      saveMs.push(after - before);
      seconds.push((Date.now() - startedAt) / 1000);
    }
  }
  return { seconds, saveMs };
}

/** The longest tasks while a list of a thousand is scrolled to its end, filtered and searched. */
async function workList(page: Page) {
  const worst = new Map<string, number>();
  const measured = async (name: string, use: () => Promise<void>) => {
    await settled(page);
    await page.evaluate(() => {
      longTasks.length = 0;
    });
    await use();
    await settled(page);
    await sleep(300);
    worst.set(name, await page.evaluate(() => Math.max(0, ...longTasks.map(([, ms]) => ms))));
  };
  await measured('scrolled to its end', async () => {
    for (let time = 0; time < 60; time++) {
      await page.mouse.wheel(0, 2500);
      await sleep(60);
    }
  });
  await page.evaluate(() => scrollTo(0, 0));
  for (const name of ['Overdue', 'All', 'IOSS', 'All'])
    await measured(`filtered: ${name}`, () =>
      page
        .getByRole('group', { name: 'Show' })
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click(),
    );
  await measured('searched, a letter at a time', () =>
    page
      .getByRole('searchbox', { name: 'Scan or search an order' })
      .pressSequentially('lamp', { delay: 150 }),
  );
  return worst;
}

offerTemplates(await prepareTemplates(['large']));
const server = await startTestServer({ data: 'large' });
const browser = await chromium.launch(await chromiumLaunchOptions());
let isMissed = false;
const line = (what: string, figure: string, goal: string, isMet: boolean) => {
  isMissed ||= !isMet;
  console.log(`| ${what} | ${figure} | ${goal}${isMet ? '' : ': **not met**'} |`);
};
try {
  const token = await (await viewOf(server.url, accounts.tracking)).validToken();
  const { context, page, devtools } = await openPage(browser, server.url, token);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  console.log(
    `| CPU ${slowdown} × slower, ${await page.getByRole('button', { name: /^All/ }).innerText()} orders | | goal |`,
  );
  console.log('| --- | --- | --- |');
  for (const [name, ms] of await workList(page))
    line(`list ${name}: longest task`, `${ms.toFixed(0)} ms`, `≤ ${limits.taskMs} ms`, ms <= limits.taskMs);
  await page.goto('/customs-tracking/to-ship');
  await isTakenAlong(page);
  await context.setOffline(true);
  const { seconds, saveMs } = await scanParcels(page, devtools);
  const [p50 = 0, p95 = 0] = [quantile(saveMs, 0.5), quantile(saveMs, 0.95)];
  line(
    'label to “saved”, main thread, p50 · p95',
    `${p50.toFixed(0)} · ${p95.toFixed(0)} ms`,
    `p95 ≤ ${limits.saveMs} ms`,
    p95 <= limits.saveMs,
  );
  console.log(
    `| seconds a parcel (order and label scanned, 10 ms a character), median | ${median(seconds).toFixed(2)} | – |`,
  );
} finally {
  await browser.close();
  await server.dispose();
}
if (isMissed) process.exitCode = 1;

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { workerControls } from '../support/app-worker.ts';
import { openPersistentBrowser } from '../support/persistent-browser.ts';
import { signIn } from '../support/sign-in.ts';
import { startTestServer } from '../support/test-server.ts';
import { median } from './support/median.ts';

// `npm run bench -- tracking`: ten thousand orders on a CPU slowed four times.
const slowdown = 4;
const repeats = 10;

async function slowDown(browser: BrowserContext, page: Page): Promise<void> {
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Milliseconds from an event that a person made to the paint after it, as the browser itself measures them. */
async function collectDelays(page: Page): Promise<void> {
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(globalThis, { delays });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (['keydown', 'click'].includes(entry.name)) delays.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function takeDelays(page: Page, count: number): Promise<number[]> {
  // Entries arrive after their frame; what took less than 16 ms leaves none.
  const delays = await page.evaluate(
    () =>
      new Promise<number[]>(resolve =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve((globalThis as unknown as { delays: number[] }).delays.splice(0)), 300),
        ),
      ),
  );
  return [...delays, ...Array.from({ length: Math.max(0, count - delays.length) }, () => 16)];
}

function report(what: string, values: readonly number[]): void {
  console.log(
    `${what.padEnd(28)} median ${Math.round(median(values))} ms, worst ${Math.round(Math.max(...values))} ms`,
  );
}

const server = await startTestServer({ data: 'large' });
const profile = await mkdtemp(join(tmpdir(), 'portolan-bench-'));
try {
  const browser = await openPersistentBrowser(profile, server.url);
  const page = await browser.newPage();
  await signIn(page);
  const rows = page.getByRole('row');
  await rows.nth(10).waitFor({ timeout: 60_000 });
  await workerControls(page);
  await slowDown(browser, page);
  await collectDelays(page);

  const search = page.getByRole('searchbox');
  await search.focus();
  const query = '028-101427';
  for (const key of query) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  report('key in the search', await takeDelays(page, query.length));
  await search.fill('');

  for (let at = 0; at < repeats; at += 1) {
    await page
      .getByRole('button', { name: at % 2 === 0 ? 'Order ID' : 'Place' })
      .first()
      .click();
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  report('sort', await takeDelays(page, repeats));

  for (let at = 0; at < repeats; at += 1) {
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  report('next page', await takeDelays(page, repeats));

  await page.getByRole('button', { name: '100', exact: true }).click();
  report('a hundred rows a page', await takeDelays(page, 1));
  await browser.close();

  await server.stop();
  const starts: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    const cold = await openPersistentBrowser(profile, server.url);
    const first = await cold.newPage();
    await slowDown(cold, first);
    const startedAt = performance.now();
    await first.goto('/');
    await first.getByRole('row').nth(10).waitFor({ timeout: 60_000 });
    starts.push(performance.now() - startedAt);
    await cold.close();
  }
  report('cold start without a server', starts);
} finally {
  await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  await server.dispose();
}

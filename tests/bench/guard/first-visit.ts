import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { inNewBrowser, openDesktop, slowDown } from '../peers/open-page.ts';
import type { Subject } from '../peers/subject.ts';
import { watchWorkers } from '../support/worker-time.ts';

declare global {
  /** In each page of a first visit: the end of each long task since the epoch, in milliseconds, and how long it was. */
  var longTasks: { end: number; duration: number }[];
}

export interface FirstVisit {
  /** Of answers, as they were sent; anyone who asked, the page or its worker. */
  bytes: number;
  requests: number;
  nodes: number;
  /** Beyond the first 50 ms of each task of the page's main thread, on a CPU four times slower. */
  blockedMs: number;
  /** CPU time of all workers, the service worker too; Chromium slows none of them. */
  workerMs: number;
}

export interface OpenedPage {
  browser: Browser;
  page: Page;
  /** What makes the page slow. */
  cpu: CDPSession;
}

/** Nothing asked for and no long task for so long is idle. */
const idleMs = 5000;
const longestMs = 90_000;
const lookEveryMs = 250;

/**
 * What a first visit costs until the page has been idle for five seconds.
 * @param use what is then done on the page, which is as slow as before
 */
export async function visitFirst<Used = undefined>(
  subject: Subject,
  network: FaultProxy,
  use?: (opened: OpenedPage) => Promise<Used>,
): Promise<{ visit: FirstVisit; used: Used | undefined }> {
  return inNewBrowser(async browser => {
    const before = network.arrivals.length;
    const context = await openDesktop(browser, subject);
    await context.addInitScript(() => {
      globalThis.longTasks = [];
      new PerformanceObserver(list => {
        for (const { startTime, duration } of list.getEntries())
          longTasks.push({ end: performance.timeOrigin + startTime + duration, duration });
      }).observe({ type: 'longtask', buffered: true });
    });
    const page = await context.newPage();
    const cpu = await slowDown(page);
    const workersMs = await watchWorkers(browser);
    await page.goto(subject.start);
    if (subject.list) await page.evaluate(() => firstRowAt);
    const deadline = Date.now() + longestMs;
    for (;;) {
      await delay(lookEveryMs);
      const workerMs = await workersMs();
      const tasks = await page.evaluate(() => longTasks);
      const arrivals = network.arrivals.slice(before);
      const busyAt = Math.max(...tasks.map(({ end }) => end), ...arrivals.map(({ at }) => at));
      if (Date.now() - busyAt < idleMs) {
        if (Date.now() > deadline) throw new Error(`${subject.name} is never idle.`);
        continue;
      }
      const visit = {
        workerMs,
        bytes: arrivals.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
        requests: arrivals.length,
        nodes: await page.evaluate(() => document.querySelectorAll('*').length),
        blockedMs: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      };
      return { visit, used: await use?.({ browser, page, cpu }) };
    }
  });
}

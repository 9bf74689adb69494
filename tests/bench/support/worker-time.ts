import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright';

/** As Linux cuts the names that Chromium gives to its threads. */
const isWorker = (name: string) => /^(ServiceWorker|DedicatedWorker)/.test(name);

/** Threads may end between two looks. */
function readOrEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/**
 * Watches all workers of a browser, at each look: one that begins and ends between two of them is missed.
 * @returns looks, and answers the CPU time of all until now in milliseconds, of those that have ended too. Linux alone
 */
export async function watchWorkers(browser: Browser): Promise<() => Promise<number>> {
  const devtools = await browser.newBrowserCDPSession();
  const times = new Map<string, number>();
  return async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    for (const { type, id } of processInfo) {
      if (type !== 'renderer') continue;
      const threads = `/proc/${id}/task`;
      for (const thread of readOrEmpty(() => readdirSync(threads).join(' ')).split(' ')) {
        const read = (file: string) =>
          readOrEmpty(() => readFileSync(`${threads}/${thread}/${file}`, 'utf8'));
        if (!isWorker(read('comm'))) continue;
        const ms = Number(read('schedstat').split(' ')[0]) / 1e6;
        times.set(`${id}/${thread}`, Math.max(ms, times.get(`${id}/${thread}`) ?? 0));
      }
    }
    return [...times.values()].reduce((sum, ms) => sum + ms, 0);
  };
}

import type { Browser } from 'playwright';
import { threadsOf } from '../api/cpu-time.ts';

const isWorker = (name: string) => /^(ServiceWorker|DedicatedWorker)/.test(name);

/**
 * Watches all workers of a browser, at each look: one that begins and ends between two of them is missed.
 * @returns looks, and answers the CPU time of all until now in milliseconds, of those that have ended too. Linux alone
 */
export async function watchWorkers(browser: Browser): Promise<() => Promise<number>> {
  const devtools = await browser.newBrowserCDPSession();
  const times = new Map<string, number>();
  return async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    for (const { id: pid } of processInfo.filter(({ type }) => type === 'renderer')) {
      for (const { id, cpuMs } of threadsOf(pid).filter(({ name }) => isWorker(name()))) {
        const thread = `${pid}/${id}`;
        // One that has just ended reads as 0.
        times.set(thread, Math.max(cpuMs(), times.get(thread) ?? 0));
      }
    }
    return [...times.values()].reduce((sum, ms) => sum + ms, 0);
  };
}

import type { Browser } from 'playwright';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own time. */
  tdur?: number;
  args: { name?: string };
}

const isWorker = (thread = '') => /^(ServiceWorker|DedicatedWorker)/.test(thread);

/**
 * Watches all workers of a browser from now on.
 * @returns ends it, and answers the CPU time of their tasks in milliseconds
 */
export async function traceWorkers(browser: Browser): Promise<() => Promise<number>> {
  await browser.startTracing(undefined, { categories: ['disabled-by-default-devtools.timeline'] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[];
    };
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
    const workers = new Set(
      traceEvents.filter(({ name, args }) => name === 'thread_name' && isWorker(args.name)).map(threadOf),
    );
    return traceEvents
      .filter(event => event.name === 'RunTask' && event.ph === 'X' && workers.has(threadOf(event)))
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  };
}

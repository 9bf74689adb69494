import type { Browser, Page } from 'playwright';

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
}

/** What a page's main thread did while it was watched, by Chromium's own trace. In milliseconds of one clock. */
export interface MainThreadTrace {
  /** What the page marked by `performance.mark`, in order of time. */
  marks: readonly { name: string; at: number }[];
  /** How long it worked within a span. */
  workedMs(from: number, to: number): number;
}

// The tasks and the page's marks only: each category more makes the page slower.
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** Watches the page's main thread; the page must mark something meanwhile. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  use: () => Promise<void>,
): Promise<MainThreadTrace> {
  await browser.startTracing(page, { categories });
  await use();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const marked = traceEvents.filter(({ cat, ph }) => cat.includes('blink.user_timing') && /^[RIi]$/.test(ph));
  const [first] = marked;
  if (!first) throw new Error('The page has marked nothing.');
  const isOfPage = ({ pid, tid }: TraceEvent) => pid === first.pid && tid === first.tid;
  const tasks: { from: number; to: number }[] = [];
  for (const { ts, dur = 0 } of traceEvents
    .filter(event => event.name === 'RunTask' && event.ph === 'X' && isOfPage(event))
    .sort((one, other) => one.ts - other.ts)) {
    // A task may run others within it.
    if (ts / 1000 >= (tasks.at(-1)?.to ?? 0)) tasks.push({ from: ts / 1000, to: (ts + dur) / 1000 });
  }
  return {
    marks: marked
      .filter(isOfPage)
      .map(({ name, ts }) => ({ name, at: ts / 1000 }))
      .sort((one, other) => one.at - other.at),
    workedMs: (from, to) =>
      tasks.reduce((sum, task) => sum + Math.max(0, Math.min(task.to, to) - Math.max(task.from, from)), 0),
  };
}

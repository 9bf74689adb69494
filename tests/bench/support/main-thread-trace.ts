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
  /** Of the thread's own time. */
  tdur?: number;
}

interface Task {
  from: number;
  to: number;
  cpuMs: number;
}

/**
 * Milliseconds of a thread. By the processor: what the page costs, also on a machine that has other things to do. By
 * the clock: with the time in which something else had the processor.
 */
export interface ThreadTime {
  cpuMs: number;
  clockMs: number;
}

/** What a page's main thread did while it was watched, by Chromium's own trace. */
export interface MainThreadTrace {
  /** What the page marked by `performance.mark`, in order of time; milliseconds of one clock. */
  marks: readonly { name: string; at: number }[];
  /** Of all its scripts, where they were watched. */
  scriptCpuMs: number;
  /** How long it worked within a span. */
  worked(from: number, to: number): ThreadTime;
  /** Of all its tasks: scripts, style, layout, paint, garbage. */
  longestTask: ThreadTime;
}

// The tasks and the page's marks only: each category more makes the page slower.
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
/** What runs scripts, of the category `devtools.timeline`. */
const scripts = new Set(['FunctionCall', 'EvaluateScript', 'TimerFire', 'RunMicrotasks', 'EventDispatch']);

export async function traceMainThread(
  browser: Browser,
  page: Page,
  use: () => Promise<void>,
  { withScripts = false } = {},
): Promise<MainThreadTrace> {
  await browser.startTracing(page, {
    categories: withScripts ? [...categories, 'devtools.timeline'] : categories,
  });
  // Says which of the threads is the page's.
  await page.evaluate(() => performance.mark('watched'));
  await use();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const watched = traceEvents.find(({ name }) => name === 'watched');
  if (!watched) throw new Error('The trace has nothing of the page.');
  const own = traceEvents
    .filter(({ pid, tid, ts }) => pid === watched.pid && tid === watched.tid && ts >= watched.ts)
    .sort((one, other) => one.ts - other.ts);
  // A task, and a script, may run others within it.
  const outermost = (isWanted: (name: string) => boolean) => {
    const found: Task[] = [];
    for (const { name, ph, ts, dur = 0, tdur = dur } of own) {
      if (!isWanted(name) || ph !== 'X' || ts / 1000 < (found.at(-1)?.to ?? 0)) continue;
      found.push({ from: ts / 1000, to: (ts + dur) / 1000, cpuMs: tdur / 1000 });
    }
    return found;
  };
  const tasks = outermost(name => name === 'RunTask');
  return {
    scriptCpuMs: outermost(name => scripts.has(name)).reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    marks: own
      .filter(({ cat, ph }) => cat.includes('blink.user_timing') && ph === 'I')
      .map(({ name, ts }) => ({ name, at: ts / 1000 })),
    worked(from, to) {
      const sum = { cpuMs: 0, clockMs: 0 };
      for (const task of tasks) {
        const clockMs = Math.max(0, Math.min(task.to, to) - Math.max(task.from, from));
        if (clockMs === 0) continue;
        sum.clockMs += clockMs;
        sum.cpuMs += (task.cpuMs * clockMs) / (task.to - task.from);
      }
      return sum;
    },
    longestTask: {
      cpuMs: Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs)),
      clockMs: Math.max(0, ...tasks.map(({ from, to }) => to - from)),
    },
  };
}

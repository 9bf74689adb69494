import { findDueKinds } from './job-queue.ts';
import { createJobRunner, type JobHandler, type JobRunner, type JobRunnerOptions } from './job-runner.ts';

export interface JobLane {
  /** How many of its jobs run at once. */
  concurrency: number;
  handlers: Readonly<Record<string, JobHandler>>;
  isFairToSellers?: boolean;
}

/** How often other servers' jobs and lost ones are looked for. */
const lookEveryMs = 2000;

/**
 * Works the queue in lanes with places of their own: what hangs in one, such as a mail server, holds no other up.
 * One question finds the lanes that have something to do, since each confirmation asks it.
 */
export function createJobLanes(
  options: Pick<JobRunnerOptions, 'db' | 'onError' | 'onDead' | 'onAttempt'>,
  lanes: readonly JobLane[],
): JobRunner {
  const { db, onError } = options;
  const runners = lanes.map(lane => ({
    kinds: Object.keys(lane.handlers),
    // It is woken from here.
    runner: createJobRunner({ ...options, ...lane, pollMs: null }),
  }));
  const kinds = runners.flatMap(one => one.kinds);
  let looking: Promise<void> | null = null;
  let isAskedMeanwhile = false;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  async function look() {
    const due = await findDueKinds(db, kinds);
    for (const one of runners) if (one.kinds.some(kind => due.includes(kind))) one.runner.wake();
  }

  function wake() {
    if (isStopping) return;
    isAskedMeanwhile = looking !== null;
    clearTimeout(timer);
    looking ??= look()
      .catch(error => isStopping || onError(error))
      .then(() => {
        looking = null;
        if (isAskedMeanwhile) wake();
        else if (!isStopping) timer = setTimeout(wake, lookEveryMs);
      });
  }

  async function stop() {
    isStopping = true;
    clearTimeout(timer);
    await looking;
    await Promise.all(runners.map(({ runner }) => runner.stop()));
  }

  return { wake, stop };
}

import { findDueKinds } from '#server/queue/job-queue.ts';
import { createJobRunner, type JobHandler, type JobRunner, type JobRunnerOptions } from './job-runner.ts';

export interface JobLane {
  /** How many of its jobs run at once. */
  concurrency: number;
  handlers: Readonly<Record<string, JobHandler>>;
  isFairToSellers?: boolean;
}

/** How often other servers' jobs and lost ones are looked for. */
const lookEveryMs = 2000;

export interface JobLanes extends Pick<JobRunner, 'stop'> {
  /** Looks for work now: at the start, and after a transaction that added a job. @param kind the only one it added */
  wake: (kind?: string) => void;
}

/**
 * Works the queue in lanes with places of their own: what hangs in one, such as an email server, holds no other up.
 * One question finds the lanes that have something to do, since each change of a seller's asks it.
 */
export function createJobLanes(
  options: Pick<JobRunnerOptions, 'db' | 'onError' | 'onDead' | 'onAttempt'>,
  lanes: readonly JobLane[],
): JobLanes {
  const { db, onError } = options;
  const runners = lanes.map(lane => ({
    kinds: Object.keys(lane.handlers),
    // It is woken from here.
    runner: createJobRunner({ ...options, ...lane, pollMs: null }),
  }));
  const kinds = runners.flatMap(one => one.kinds);
  let looking: Promise<void> | null = null;
  let isLookRequested = false;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  async function look() {
    const due = await findDueKinds(db, kinds);
    for (const one of runners) if (one.kinds.some(kind => due.includes(kind))) one.runner.wake();
  }

  function wake(kind?: string) {
    if (isStopping) return;
    const own = runners.find(one => kind !== undefined && one.kinds.includes(kind));
    if (own) own.runner.wake();
    else lookNow();
  }

  function lookNow() {
    if (isStopping) return;
    isLookRequested = looking !== null;
    clearTimeout(timer);
    looking ??= look()
      .catch(error => isStopping || onError(error))
      .then(() => {
        looking = null;
        if (isLookRequested) lookNow();
        else if (!isStopping) timer = setTimeout(lookNow, lookEveryMs);
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

import type { Db } from '#server/db/db.ts';
import { claimJob, finishJob, type Job, jobBackoffMs, postponeJob, renewJob } from './job-queue.ts';

export type JobResult = 'done' | { retryInMs: number; reason: string };

/**
 * Does one job. It may be done more than once, so its effect must be the same the second time.
 * @param attempt counts from 1
 */
export type JobHandler = (payload: unknown, attempt: number) => Promise<JobResult>;

export interface JobRunnerOptions {
  db: Db;
  handlers: Readonly<Record<string, JobHandler>>;
  onError: (error: unknown) => void;
  concurrency?: number;
  /** How often other servers' jobs and lost ones are looked for. */
  pollMs?: number;
  /** After it a job counts as lost and is done again; a handler that takes longer holds on to it. */
  leaseMs?: number;
  /** How long stopping waits for what runs. */
  stopGraceMs?: number;
}

/** Works the queue of jobs, outside of any transaction. Starts with the first `wake`. */
export function createJobRunner(options: JobRunnerOptions) {
  const {
    db,
    handlers,
    onError,
    concurrency = 4,
    pollMs = 2000,
    leaseMs = 90_000,
    stopGraceMs = 5000,
  } = options;
  const running = new Map<Job, Promise<void>>();
  let draining: Promise<void> | null = null;
  let isWokenMeanwhile = false;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;

  async function resultOf(job: Job): Promise<JobResult> {
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
      return await handler(job.payload, job.attempts);
    } catch (error) {
      if (!isStopping) onError(error);
      return { retryInMs: 0, reason: String(error) };
    }
  }

  async function perform(job: Job) {
    const holding = setInterval(() => {
      renewJob(db, job, leaseMs).catch(error => isStopping || onError(error));
    }, leaseMs / 3);
    const result = await resultOf(job).finally(() => clearInterval(holding));
    if (result === 'done') return finishJob(db, job);
    const waitMs = Math.max(result.retryInMs, jobBackoffMs(job.attempts));
    await postponeJob(db, job, waitMs, result.reason);
    wakeIn(waitMs);
  }

  async function drain() {
    while (!isStopping && running.size < concurrency) {
      const job = await claimJob(db, Object.keys(handlers), leaseMs);
      if (!job) return;
      const ended = perform(job)
        // A handler that outlives the grace may find the database closed; its lease ends all the same.
        .catch(error => isStopping || onError(error))
        .then(() => {
          running.delete(job);
          wake();
        });
      running.set(job, ended);
    }
  }

  function wakeIn(ms: number) {
    const at = Date.now() + ms;
    if (isStopping || at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timerAt = Number.POSITIVE_INFINITY;
      wake();
    }, ms);
  }

  /** Looks for work now: at the start, and after a transaction that added a job. */
  function wake() {
    if (isStopping) return;
    isWokenMeanwhile = draining !== null;
    draining ??= drain()
      .catch(onError)
      .then(() => {
        draining = null;
        if (isWokenMeanwhile) wake();
        else wakeIn(pollMs);
      });
  }

  /** Takes no more work, waits for what runs, and gives back what doesn't end in time. */
  async function stop() {
    isStopping = true;
    clearTimeout(timer);
    await draining;
    const grace = new Promise(resolve => {
      timer = setTimeout(resolve, stopGraceMs);
    });
    await Promise.race([Promise.all(running.values()), grace]);
    clearTimeout(timer);
    for (const job of running.keys()) await postponeJob(db, job, 0, 'The server was stopped.');
  }

  return { wake, stop };
}

export type JobRunner = ReturnType<typeof createJobRunner>;

import type { CountedEvents } from '#server/adapters/metrics.ts';
import type { Db } from '#server/db/db.ts';
import { describeError } from '#server/db/describe-error.ts';
import {
  claimJobs,
  type EndOfJob,
  endOf,
  finishJob,
  type Job,
  jobBackoffMs,
  markJobDead,
  postponeJob,
  renewJob,
  sellerOfJob,
} from '#server/queue/job-queue.ts';

export type JobResult =
  | 'done'
  /** Done, once this is written in one statement with its end; where it didn't end the attempt goes on at once. */
  | { doneWith: (end: EndOfJob) => Promise<boolean> }
  /**
   * Postponed, as often as it takes. Where a reason says what it waits for, it waits longer each time; without one all is
   * well, and it goes on exactly then.
   */
  | { retryInMs: number; reason?: string }
  /** Nothing is left to do, and it was not done. */
  | { endedBecause: string }
  /** Refused for good: a person may retry it once the cause is fixed. */
  | { deadBecause: string };

/**
 * Does one job. It may be done more than once, so its effect must be the same the second time. What it throws counts
 * as a failure.
 * @param attempt counts from 1
 * @param addedAt by the clock of the database
 */
export type JobHandler = (payload: unknown, attempt: number, addedAt: Date) => Promise<JobResult>;

type Outcome = CountedEvents['jobAttempt']['outcome'];

export interface JobRunnerOptions {
  db: Db;
  handlers: Readonly<Record<string, JobHandler>>;
  onError: (error: unknown) => void;
  /** Called with how each attempt ended; not for one that was returned because the server stopped. */
  onAttempt?: (attempt: CountedEvents['jobAttempt']) => void;
  /** Called with a job that was given up and needs a person. */
  onDead?: (job: Pick<Job, 'id' | 'kind'>, reason: string) => void;
  concurrency?: number;
  /** One job at a time for each seller; of those who wait, the seller served longest ago is next. */
  isFairToSellers?: boolean;
  /** A job that failed so often in a row is given up; with their waits five hundred failures take a day and a half. */
  mostFailures?: number;
  /** How often other servers' jobs and lost ones are looked for; null: only when it is woken. */
  pollMs?: number | null;
  /** After it a job counts as lost and is done again; a handler that takes longer holds on to it. */
  leaseMs?: number;
  /** How long stopping waits for what runs. */
  stopGraceMs?: number;
}

/** A timer may end a millisecond early, and clocks round: a job that is looked for before its time waits for the next look. */
const timerSlackMs = 10;

/** A seller whose turn was this many turns ago counts as one who had none. */
const mostRemembered = 1000;

/** Works the queue of jobs, outside of any transaction. Starts with the first `wake`. */
export function createJobRunner(options: JobRunnerOptions) {
  const {
    db,
    handlers,
    onError,
    onAttempt = () => {},
    onDead = () => {},
    concurrency = 4,
    isFairToSellers = false,
    mostFailures = 500,
    pollMs = 2000,
    leaseMs = 90_000,
    stopGraceMs = 5000,
  } = options;
  const running = new Map<Job, Promise<void>>();
  /** Sellers, the one whose turn was longest ago first. */
  let served: readonly string[] = [];
  /** Whether the last look left jobs behind that could be done. */
  let mayWaitForPlace = false;
  let draining: Promise<void> | null = null;
  let isWakeRequested = false;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;

  async function resultOf(job: Job): Promise<JobResult | { failure: string }> {
    // The one before was lost with its server, and so were all the others.
    if (job.failures >= mostFailures)
      return { failure: 'Its server stopped in the middle of it, repeatedly.' };
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
      return await handler(job.payload, job.attempts, job.createdAt);
    } catch (error) {
      if (!isStopping) onError(error);
      const { type, message } = describeError(error);
      return { failure: `${type}: ${message}` };
    }
  }

  async function bury(job: Job, reason: string, failures?: number): Promise<Outcome> {
    await markJobDead(db, job, reason, failures);
    onDead(job, reason);
    return 'dead';
  }

  async function perform(job: Job) {
    onAttempt({ kind: job.kind, outcome: await storeResult(job, await resultWithLeaseOf(job)) });
  }

  function resultWithLeaseOf(job: Job) {
    const renewing = setInterval(() => {
      renewJob(db, job, leaseMs).catch(error => isStopping || onError(error));
    }, leaseMs / 3);
    return resultOf(job).finally(() => clearInterval(renewing));
  }

  async function storeResult(job: Job, result: JobResult | { failure: string }): Promise<Outcome> {
    if (result === 'done') {
      await finishJob(db, job);
      return 'done';
    }
    if ('doneWith' in result) {
      if (await result.doneWith(endOf(db, job))) return 'done';
      return storeResult(job, await resultWithLeaseOf(job));
    }
    if ('endedBecause' in result) {
      await finishJob(db, job, result.endedBecause);
      return 'ended';
    }
    if ('deadBecause' in result) return bury(job, result.deadBecause);
    if ('failure' in result) {
      const failures = job.failures + 1;
      if (failures >= mostFailures) return bury(job, result.failure, failures);
      await postpone(job, { inMs: jobBackoffMs(failures), reason: result.failure, failures });
      return 'failed';
    }
    const { retryInMs, reason = null } = result;
    // Work in a hundred parts isn't a hundred failures: the last part would wait for five minutes.
    const inMs = reason === null ? retryInMs : Math.max(retryInMs, jobBackoffMs(job.attempts));
    await postpone(job, { inMs, reason, failures: 0 });
    return 'again';
  }

  async function postpone(job: Job, next: Parameters<typeof postponeJob>[2]) {
    await postponeJob(db, job, next);
    wakeIn(next.inMs + timerSlackMs);
  }

  /** @param places how many may begin */
  async function claim(places: number): Promise<Job[]> {
    const kinds = Object.keys(handlers);
    if (!isFairToSellers) return claimJobs(db, kinds, leaseMs, places);
    const busy = [...running.keys()].map(sellerOfJob);
    // One by one: whose turn is next depends on it.
    const claimed = await claimJobs(db, kinds, leaseMs, 1, { busy, served });
    for (const seller of claimed.map(sellerOfJob)) {
      served = [...served.filter(other => other !== seller), seller].slice(-mostRemembered);
    }
    return claimed;
  }

  async function drain() {
    while (!isStopping && running.size < concurrency) {
      const places = concurrency - running.size;
      const claimed = await claim(places);
      for (const job of claimed) begin(job);
      mayWaitForPlace = claimed.length === places || isFairToSellers;
      if (claimed.length === 0 || !mayWaitForPlace) return;
    }
  }

  function begin(job: Job) {
    const ended = perform(job)
      // A handler that outlives the grace may find the database closed; its lease ends all the same.
      .catch(error => isStopping || onError(error))
      .then(() => {
        running.delete(job);
        if (mayWaitForPlace) wake();
      });
    running.set(job, ended);
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
    isWakeRequested = draining !== null;
    draining ??= drain()
      .catch(onError)
      .then(() => {
        draining = null;
        if (isWakeRequested) wake();
        else if (pollMs !== null) wakeIn(pollMs);
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
    for (const job of running.keys()) {
      const next = { inMs: 0, reason: 'The server was stopped.', failures: job.failures };
      // Without the database its lease ends by itself.
      await postponeJob(db, job, next).catch(onError);
    }
  }

  return { wake, stop };
}

export type JobRunner = ReturnType<typeof createJobRunner>;

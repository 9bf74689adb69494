import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/db/connection/database.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { createJobRunner, type JobRunner, type JobRunnerOptions } from '#server/jobs/job-runner.ts';
import { addJob, claimJobs, finishJob, jobBackoffMs, postponeJob } from '#server/queue/job-queue.ts';
import { makeGate } from '#tests/server/support/gate.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';
import { waitFor } from '#tests/support/wait.ts';

let database: Database;
let runners: JobRunner[];
let errors: unknown[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  runners = [];
  errors = [];
  await database.db.delete(jobs);
});
afterEach(async () => {
  for (const runner of runners) await runner.stop();
});

function run(options: Partial<JobRunnerOptions> & Pick<JobRunnerOptions, 'handlers'>): JobRunner {
  const onError = (error: unknown) => void errors.push(error);
  // A poll that never comes within a test, unless the test is about polling.
  const runner = createJobRunner({ db: database.db, onError, pollMs: 600_000, ...options });
  runners.push(runner);
  runner.wake();
  return runner;
}

const claimJob = async (kind: string) => (await claimJobs(database.db, [kind], 60_000, 1))[0];
const rows = () => database.db.select().from(jobs).orderBy(jobs.createdAt);
/** Two jobs may be added within one millisecond. */
const rowOf = async (kind: string) => (await rows()).find(row => row.kind === kind);

test('a job that was added in this process is done at once', async () => {
  const done: unknown[] = [];
  const note = async (payload: unknown) => {
    done.push(payload);
    return 'done' as const;
  };
  const runner = run({ handlers: { note } });
  await addJob(database.db, { kind: 'note', payload: { number: 1 } });
  runner.wake();
  await waitFor(async () => expect((await rows())[0]?.doneAt).toBeInstanceOf(Date));
  expect(done).toEqual([{ number: 1 }]);
  expect((await rows())[0]).toMatchObject({ attempts: 1, lastError: null });
});

test('a job that another server added is found by polling', async () => {
  const note = vi.fn(async () => 'done' as const);
  run({ handlers: { note }, pollMs: 30 });
  await addJob(database.db, { kind: 'note', payload: {} });
  await waitFor(() => expect(note).toHaveBeenCalledOnce());
});

test('a job and its effect are there together or not at all', async () => {
  const rolledBack = database.db.transaction(async tx => {
    await tx.insert(sellers).values({ id: 'of-a-lost-transaction' });
    await addJob(tx, { kind: 'note', payload: {} });
    throw new Error('lost');
  });
  await expect(rolledBack).rejects.toThrow('lost');
  expect(await rows()).toEqual([]);
  expect(await database.db.select().from(sellers)).toEqual([]);
});

test('two servers do each job once', async () => {
  const done: unknown[] = [];
  const note = async (payload: unknown) => {
    done.push(payload);
    return 'done' as const;
  };
  for (let number = 0; number < 40; number++) await addJob(database.db, { kind: 'note', payload: number });
  run({ handlers: { note } });
  run({ handlers: { note } });
  await waitFor(async () => expect((await rows()).every(row => row.doneAt)).toBe(true));
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

test('as many jobs run at once as allowed, and no more', async () => {
  const gate = makeGate();
  let started = 0;
  const note = async () => {
    started++;
    await gate.opened;
    return 'done' as const;
  };
  for (let number = 0; number < 12; number++) await addJob(database.db, { kind: 'note', payload: number });
  const runner = run({ handlers: { note }, concurrency: 3 });
  await waitFor(() => expect(started).toBe(3));
  runner.wake();
  // A fourth claim would be answered before these.
  for (let count = 0; count < 5; count++) await rows();
  expect(started).toBe(3);
  gate.open();
  await waitFor(async () => expect((await rows()).every(row => row.doneAt)).toBe(true));
});

test('a job that must wait is retried automatically, and keeps the reason until then', async () => {
  const results = [{ retryInMs: 0, reason: 'The other side is busy.' }, 'done' as const];
  const note = vi.fn(async () => results.shift() ?? ('done' as const));
  await addJob(database.db, { kind: 'note', payload: {} });
  run({ handlers: { note } });
  await waitFor(async () =>
    expect((await rows())[0]).toMatchObject({ lastError: 'The other side is busy.', claimedUntil: null }),
  );
  await waitFor(async () => expect((await rows())[0]).toMatchObject({ attempts: 2, lastError: null }));
  expect(errors).toEqual([]);
});

test('a job that does its work in parts goes on when it said it would, however many parts there are', async () => {
  let parts = 0;
  // A wait that doubled with each would be at half an hour by now.
  const note = async () => (++parts < 12 ? { retryInMs: 5 } : ('done' as const));
  await addJob(database.db, { kind: 'note', payload: {} });
  run({ handlers: { note } });
  await waitFor(async () => expect((await rows())[0]).toMatchObject({ attempts: 12, failures: 0 }));
});

test('a job is not tried before its time', async () => {
  const note = vi.fn(async () => ({ retryInMs: 3_600_000, reason: 'Come back in an hour.' }));
  await addJob(database.db, { kind: 'note', payload: {} });
  const runner = run({ handlers: { note } });
  await waitFor(async () => expect((await rows())[0]?.lastError).toBe('Come back in an hour.'));
  runner.wake();
  await runner.stop();
  expect(note).toHaveBeenCalledOnce();
  const [row] = await rows();
  expect(Number(row?.runAt) - Date.now()).toBeGreaterThan(3_500_000);
});

test('a handler that throws is reported and tried again, and holds nothing else up', async () => {
  const other = vi.fn(async () => 'done' as const);
  const broken = vi.fn(async () => {
    throw new Error('a fault of ours');
  });
  await addJob(database.db, { kind: 'broken', payload: {} });
  await addJob(database.db, { kind: 'other', payload: {} });
  run({ handlers: { broken, other }, concurrency: 1 });
  await waitFor(() => expect(other).toHaveBeenCalledOnce());
  await waitFor(async () =>
    expect(await rowOf('broken')).toMatchObject({ doneAt: null, lastError: 'Error: a fault of ours' }),
  );
  expect(errors).toMatchObject([{ message: 'a fault of ours' }]);
});

test('a job of a kind that this version does not know waits for one that does', async () => {
  await addJob(database.db, { kind: 'from-a-newer-server', payload: {} });
  await addJob(database.db, { kind: 'note', payload: {} });
  run({ handlers: { note: async () => 'done' } });
  await waitFor(async () => expect((await rowOf('note'))?.doneAt).toBeInstanceOf(Date));
  expect(await rowOf('from-a-newer-server')).toMatchObject({ attempts: 0, doneAt: null });
});

test('of jobs with one unique key one waits at most, and a later one may follow', async () => {
  const job = { kind: 'note', payload: {}, uniqueKey: 'orders of seller 1' };
  await addJob(database.db, job);
  await addJob(database.db, job);
  expect(await rows()).toHaveLength(1);
  const claimed = await claimJob('note');
  if (!claimed) throw new Error('Nothing to claim.');
  await finishJob(database.db, claimed);
  await addJob(database.db, job);
  expect(await rows()).toHaveLength(2);
});

test('a job of a killed server is done again after its lease, and a late result of the first is ignored', async () => {
  await addJob(database.db, { kind: 'note', payload: {} });
  const lost = await claimJob('note');
  if (!lost) throw new Error('Nothing to claim.');
  expect(await claimJob('note')).toBeUndefined();
  await database.db
    .update(jobs)
    .set({ claimedUntil: new Date(0) })
    .where(eq(jobs.id, lost.id));
  const again = await claimJob('note');
  expect(again).toMatchObject({ id: lost.id, attempts: 2 });

  await postponeJob(database.db, lost, { inMs: 3_600_000, reason: 'too late', failures: 0 });
  expect((await rows())[0]).toMatchObject({ lastError: null, claimedUntil: again?.claimedUntil });
});

test('stopping waits for what runs', async () => {
  const started = makeGate();
  const release = makeGate();
  await addJob(database.db, { kind: 'note', payload: {} });
  const runner = run({
    handlers: {
      note: async () => {
        started.open();
        await release.opened;
        return 'done';
      },
    },
  });
  await started.opened;
  const stopped = runner.stop();
  release.open();
  await stopped;
  expect((await rows())[0]?.doneAt).toBeInstanceOf(Date);
});

test('stopping gives back what hangs, for the next server to do at once', async () => {
  const started = makeGate();
  await addJob(database.db, { kind: 'note', payload: {} });
  const runner = run({
    stopGraceMs: 50,
    handlers: {
      note: () => {
        started.open();
        return new Promise(() => {});
      },
    },
  });
  await started.opened;
  await runner.stop();
  expect(await claimJob('note')).toMatchObject({ kind: 'note', attempts: 2 });
});

test('waiting doubles from a second to five minutes, half of it at random', () => {
  expect(jobBackoffMs(1, 0)).toBe(500);
  expect(jobBackoffMs(1, 1)).toBe(1000);
  expect(jobBackoffMs(4, 1)).toBe(8000);
  expect(jobBackoffMs(60, 1)).toBe(300_000);
});

test('a job that was refused for good is dead at once, and one that has nothing left to do has ended', async () => {
  const onDead = vi.fn();
  await addJob(database.db, { kind: 'refused', payload: {} });
  await addJob(database.db, { kind: 'pointless', payload: {} });
  run({
    onDead,
    handlers: {
      refused: async () => ({ deadBecause: 'No such mailbox.' }),
      pointless: async () => ({ endedBecause: 'Its code expired.' }),
    },
  });
  await waitFor(async () => expect((await rows()).every(row => row.doneAt)).toBe(true));
  const [refused, pointless] = [await rowOf('refused'), await rowOf('pointless')];
  expect(refused).toMatchObject({ deadAt: expect.any(Date), lastError: 'No such mailbox.', attempts: 1 });
  expect(pointless).toMatchObject({ deadAt: null, lastError: 'Its code expired.', attempts: 1 });
  // It is said once the row is written.
  await waitFor(async () =>
    expect(onDead.mock.calls).toMatchObject([[{ id: refused?.id, kind: 'refused' }, 'No such mailbox.']]),
  );
});

test('a job that fails too often in a row is dead, and one that is postponed never is', async () => {
  const delayed = vi.fn(async () => ({ retryInMs: 0, reason: 'Not yet.' }));
  await addJob(database.db, { kind: 'broken', payload: {} });
  await addJob(database.db, { kind: 'delayed', payload: {} });
  const broken = () => Promise.reject(new Error('a fault of ours'));
  run({ mostFailures: 2, pollMs: 50, handlers: { broken, delayed } });
  await waitFor(async () => expect((await rowOf('broken'))?.deadAt).toBeInstanceOf(Date));
  await waitFor(() => expect(delayed.mock.calls.length).toBeGreaterThan(2));
  const [dead, waiting] = [await rowOf('broken'), await rowOf('delayed')];
  expect(dead).toMatchObject({ failures: 2, attempts: 2, lastError: 'Error: a fault of ours' });
  expect(waiting).toMatchObject({ failures: 0, deadAt: null });
});

test('failures count in a row: a success in between resets the count, and no attempt is missed where timers end early', async () => {
  const { setTimeout: later } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => later(work, ms - 3));
  onTestFinished(() => void vi.unstubAllGlobals());
  let attempt = 0;
  const moody = async () => {
    attempt++;
    if (attempt !== 2) throw new Error('in a bad mood');
    return { retryInMs: 0 };
  };
  await addJob(database.db, { kind: 'moody', payload: {} });
  run({ mostFailures: 2, handlers: { moody } });
  await waitFor(async () => expect((await rows())[0]?.deadAt).toBeInstanceOf(Date));
  expect(attempt).toBe(4);
});

test('a job in the middle of which its server ends each time is given up, and not begun again', async () => {
  const fatal = vi.fn(async () => 'done' as const);
  await addJob(database.db, { kind: 'fatal', payload: {} });
  for (let kill = 0; kill < 3; kill++) {
    expect(await claimJob('fatal')).toMatchObject({ failures: kill });
    await database.db.update(jobs).set({ claimedUntil: new Date(0) });
  }
  run({ mostFailures: 3, handlers: { fatal } });
  await waitFor(async () => expect((await rows())[0]?.deadAt).toBeInstanceOf(Date));
  expect(fatal).not.toHaveBeenCalled();
});

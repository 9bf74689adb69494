import { and, asc, desc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { fetchOrdersJob } from '#server/queue/fetch-orders.ts';
import { verifyConfirmationsJob } from '#server/queue/verify-confirmations.ts';
import type { JobState } from '#src/contract/desk/desk-endpoints.ts';

const now = sql`now()`;

/** By the database's clock, as the queue's own decisions. */
const state = sql<JobState>`case
  when ${jobs.deadAt} is not null then 'dead'
  when ${jobs.claimedUntil} > now() then 'running'
  when ${jobs.failures} > 0 then 'failing'
  when ${jobs.runAt} > now() then 'later'
  else 'waiting' end`;

const isOpen = or(isNull(jobs.doneAt), isNotNull(jobs.deadAt));

/** While an adapter is down thousands fail alike: the first of them say why. */
const mostListed = 200;

/**
 * Since when a job should have been done. One that polls, for orders or for packages, is not done for long and is due
 * whenever its time has come; any other is owed from its first try on, however often it is postponed.
 */
const owedSince = sql`case when ${jobs.attempts} = 0 or ${jobs.kind} in (${fetchOrdersJob}, ${verifyConfirmationsJob}) then ${jobs.runAt} else ${jobs.createdAt} end`;

/** How many jobs of each kind there are in each state, and how long the oldest one is due and owed. */
export async function countJobs(db: Db) {
  const counted = (which: JobState) => sql<number>`count(*) filter (where ${state} = ${which})::int`;
  const rows = await db
    .select({
      kind: jobs.kind,
      waiting: counted('waiting'),
      running: counted('running'),
      later: counted('later'),
      failing: counted('failing'),
      dead: counted('dead'),
      oldestSeconds: sql<number>`greatest(0, coalesce(extract(epoch from now() - min(${owedSince}) filter (where ${jobs.deadAt} is null)), 0))::float8`,
      oldestDueAt: sql`min(${jobs.runAt}) filter (where ${state} = 'waiting')`.mapWith(jobs.runAt),
    })
    .from(jobs)
    .where(isOpen)
    .groupBy(jobs.kind)
    .orderBy(asc(jobs.kind));
  return rows.map(row => ({ ...row, oldestDueAt: (row.oldestDueAt as Date | null)?.toISOString() ?? null }));
}

/** Jobs that something keeps from being done: dead ones first, then by how often they failed. */
export async function listStuckJobs(db: Db) {
  const rows = await db
    .select({ job: jobs, state })
    .from(jobs)
    .where(and(isOpen, isNotNull(jobs.lastError)))
    .orderBy(desc(isNotNull(jobs.deadAt)), desc(jobs.failures), asc(jobs.runAt))
    .limit(mostListed);
  return rows.map(({ job, state: itsState }) => ({
    id: job.id,
    kind: job.kind,
    state: itsState,
    attempts: job.attempts,
    failures: job.failures,
    addedAt: job.createdAt.toISOString(),
    at: (job.deadAt ?? job.runAt).toISOString(),
    reason: job.lastError ?? '',
  }));
}

const isAtRest = and(isOpen, or(isNull(jobs.claimedUntil), lte(jobs.claimedUntil, now)));

const notAtRest = (id: string) =>
  new Refusal('DESK.NOT_FOUND', `There is no waiting or dead job ${id}. It may be running, or done.`);

/**
 * Has a job done now, as if it had never failed.
 * @throws Refusal
 */
export const retryJob = (db: Db, id: string): Promise<{ id: string; kind: string }> =>
  db.transaction(tx => retry(tx, id));

async function retry(tx: Db, id: string): Promise<{ id: string; kind: string }> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), isAtRest))
    .for('update');
  if (!job) throw notAtRest(id);
  if (job.uniqueKey !== null) {
    const [successor] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.uniqueKey, job.uniqueKey), isNull(jobs.doneAt), ne(jobs.id, id)));
    if (successor) {
      throw new Refusal('DESK.AMBIGUOUS', `Job ${successor.id} already does the same. Drop this one.`);
    }
  }
  await tx
    .update(jobs)
    .set({ doneAt: null, deadAt: null, failures: 0, runAt: now, claimedUntil: null })
    .where(eq(jobs.id, id));
  return { id, kind: job.kind };
}

/** Gives a job up for good. @throws Refusal */
export async function dropJob(db: Db, id: string): Promise<{ id: string; kind: string }> {
  const [job] = await db
    .update(jobs)
    .set({
      doneAt: now,
      deadAt: null,
      uniqueKey: null,
      lastError: sql`'Dropped by the operator. ' || coalesce(${jobs.lastError}, '')`,
    })
    .where(and(eq(jobs.id, id), isAtRest))
    .returning({ id: jobs.id, kind: jobs.kind });
  if (!job) throw notAtRest(id);
  return job;
}

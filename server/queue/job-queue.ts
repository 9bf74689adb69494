import { randomUUID } from 'node:crypto';
import { and, asc, eq, exists, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { type Db, prepared } from '#server/db/db.ts';
import { jobs } from '#server/db/tables/plumbing.ts';

export type Job = typeof jobs.$inferSelect;

// Times are the database's: several servers share the queue, and their clocks differ.
const now = sql`now()`;
const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

export interface NewJob {
  kind: string;
  payload: unknown;
  uniqueKey?: string;
  /** It is not begun before. */
  afterMs?: number;
}

const SealedPayload = v.object({ sealed: v.string() });

/** The payload of a job that knows what a copy of the database must not give away: jobs outlive their work. */
export const sealedPayload = (secrets: SecretBox, content: unknown): v.InferOutput<typeof SealedPayload> => ({
  sealed: secrets.seal(JSON.stringify(content)),
});

/** What a job was added with. @throws Error if it isn't sealed, or with another key */
export const openPayload = (secrets: SecretBox, payload: unknown): unknown =>
  JSON.parse(secrets.open(v.parse(SealedPayload, payload).sealed));

/** The statement that adds a job, also as a part of another one. */
export const insertJob = (tx: Db, { afterMs, ...job }: NewJob) =>
  tx
    .insert(jobs)
    .values({ id: randomUUID(), ...job, ...(afterMs !== undefined && { runAt: inMs(afterMs) }) })
    .onConflictDoNothing();

/** The same for a job whose place an earlier one may have: that one is due now, however long it was to wait. */
export const insertOrBringForward = (tx: Db, job: NewJob & { uniqueKey: string }) =>
  tx
    .insert(jobs)
    .values({ id: randomUUID(), ...job })
    .onConflictDoUpdate({ target: jobs.uniqueKey, targetWhere: isNull(jobs.doneAt), set: { runAt: now } });

/** Adds a job. Pass the transaction of the effect that it belongs to, and wake the runner after its commit. */
export async function addJob(tx: Db, job: NewJob) {
  await insertJob(tx, job);
}

const isFree = or(isNull(jobs.claimedUntil), lt(jobs.claimedUntil, now));

const findDue = prepared(db => {
  const kind = sql<string>`wanted.kind`;
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isNull(jobs.doneAt), lte(jobs.runAt, now), isFree));
  return db
    .select({ kind })
    .from(sql`unnest(string_to_array(${sql.placeholder('kinds')}, ' ')) as wanted (kind)`)
    .where(exists(due))
    .prepare('find_due_kinds');
});

/** Which of these kinds have a job that could be done now. */
export async function findDueKinds(db: Db, kinds: readonly string[]): Promise<string[]> {
  const found = await findDue(db).execute({ kinds: kinds.join(' ') });
  return found.map(row => row.kind);
}

/** Who may be next, where sellers take turns. */
export interface SellersTurns {
  /** Have a job under way, and get no second one beside it. */
  busy: readonly string[];
  /** Had their turn, the one before longest first. */
  served: readonly string[];
}

/** Whose job it is; those that name nobody are one seller's. */
export const sellerOfJob = ({ payload }: Job): string =>
  (payload as { sellerId?: string } | null)?.sellerId ?? '';
const sellerOfRow = sql`coalesce(${jobs.payload} ->> 'sellerId', '')`;
const textArray = (texts: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/**
 * Takes the jobs that have waited longest, or the longest of whose turn it is, for as long as the lease lasts.
 * @param most how many; fewer are all that could be done now
 */
export async function claimJobs(
  db: Db,
  kinds: string[],
  leaseMs: number,
  most: number,
  turns?: SellersTurns,
): Promise<Job[]> {
  if (kinds.length === 0) return [];
  const isTheirTurn = turns && sql`${sellerOfRow} <> all (${textArray(turns.busy)})`;
  const lastTurn = turns && sql`coalesce(array_position(${textArray(turns.served)}, ${sellerOfRow}), 0)`;
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), lte(jobs.runAt, now), isFree, inArray(jobs.kind, kinds), isTheirTurn))
    .orderBy(...(lastTurn ? [lastTurn] : []), asc(jobs.runAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(jobs)
    .set({
      claimedUntil: inMs(leaseMs),
      attempts: sql`${jobs.attempts} + 1`,
      // An earlier claim that nobody ended: its server was killed, perhaps by this very job.
      failures: sql`${jobs.failures} + case when ${jobs.claimedUntil} is null then 0 else 1 end`,
    })
    // An array, since a subquery with locks must not run twice.
    .where(sql`${jobs.id} = any (array(${due}))`)
    .returning();
  return claimed.sort((one, other) => one.runAt.getTime() - other.runAt.getTime());
}

// Another attempt under way means that this one lost its lease: the newer attempt owns the result.
const thisAttempt = ({ id, attempts }: Job) => and(eq(jobs.id, id), eq(jobs.attempts, attempts));

/** Holds on to a job that takes longer than its lease. */
export async function renewJob(db: Db, job: Job, leaseMs: number) {
  await db
    .update(jobs)
    .set({ claimedUntil: inMs(leaseMs) })
    .where(thisAttempt(job));
}

/** The statement that ends a job. @param reason why it was given up; null where it succeeded */
const endJob = (db: Db, job: Job, reason: string | null = null, condition?: SQL) =>
  db
    .update(jobs)
    .set({ doneAt: now, claimedUntil: null, uniqueKey: null, lastError: reason })
    .where(and(thisAttempt(job), condition));

export async function finishJob(db: Db, job: Job, reason: string | null = null) {
  await endJob(db, job, reason);
}

/**
 * The statement that ends a job that succeeded, to be a part of the one that writes what it did.
 * @returns a function that gets on what condition it ends
 */
export const endOf = (db: Db, job: Job) => (condition: SQL) => endJob(db, job, null, condition);
export type EndOfJob = ReturnType<typeof endOf>;

/** Ends a job until a person repeats or drops it. */
export async function markJobDead(db: Db, job: Job, reason: string, failures = job.failures) {
  await db
    .update(jobs)
    .set({ doneAt: now, deadAt: now, claimedUntil: null, lastError: reason, failures })
    .where(thisAttempt(job));
}

/** @param next `failures`: in a row by now, none if it was postponed */
export async function postponeJob(
  db: Db,
  job: Job,
  next: { inMs: number; reason: string | null; failures: number },
) {
  await db
    .update(jobs)
    .set({ runAt: inMs(next.inMs), claimedUntil: null, lastError: next.reason, failures: next.failures })
    .where(thisAttempt(job));
}

/** Doubling from one second to five minutes, the upper half of it at random: retries must not march in step. */
export function jobBackoffMs(attempts: number, random = Math.random()): number {
  const most = Math.min(300_000, 1000 * 2 ** (attempts - 1));
  return Math.round((most * (1 + random)) / 2);
}

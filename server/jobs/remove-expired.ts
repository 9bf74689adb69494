import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { idempotencyKeys } from '#server/db/tables/shipments.ts';

/** How long a job that is over is kept, for whoever looks into what happened. */
const jobsKeptDays = 30;
const everyMs = 6 * 60 * 60 * 1000;

/** Removes keys whose time is over, and jobs that ended long ago; dead ones wait for a person. */
export async function removeExpired(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`));
  await db
    .delete(jobs)
    .where(and(lt(jobs.doneAt, sql`now() - ${jobsKeptDays} * interval '1 day'`), isNull(jobs.deadAt)));
}

/** Now, and a few times a day. @returns ends it, after what is under way */
export function keepRemovingExpired(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const remove = () => {
    running = removeExpired(db).catch(onError);
  };
  remove();
  const timer = setInterval(remove, everyMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}

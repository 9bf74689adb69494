import { eq, getTableColumns, is, isNotNull, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import * as accounts from '#server/db/tables/accounts.ts';
import { isSealed } from '#server/db/tables/columns.ts';
import * as partners from '#server/db/tables/partners.ts';
import * as plumbing from '#server/db/tables/plumbing.ts';

const { jobs } = plumbing;

/** Each column that holds something sealed. */
const sealedColumns = (Object.values({ ...accounts, ...partners, ...plumbing }) as unknown[])
  .filter((table): table is PgTable => is(table, PgTable))
  .flatMap(table =>
    Object.entries(getTableColumns(table))
      .filter(([, column]) => isSealed(column))
      .map(([name, column]) => ({ table, name, column })),
  );

export interface Resealed {
  resealed: number;
  /** What neither key opens: nobody can use it, with or without them. */
  unreadable: number;
}

const Sealed = v.object({ sealed: v.string() });

/**
 * Reseals what a key before the current one sealed. A value that changes in the meantime is left to the change,
 * so that several servers may do this at once.
 */
export async function resealSecrets(db: Db, secrets: SecretBox): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unreadable: 0 };
  async function renew(sealed: string, write: (anew: string) => Promise<unknown>): Promise<void> {
    try {
      if (!secrets.isOutdated(sealed)) return;
    } catch {
      done.unreadable++;
      return;
    }
    await write(secrets.seal(secrets.open(sealed)));
    done.resealed++;
  }
  for (const { table, name, column } of sealedColumns) {
    const found = await db.select({ sealed: column }).from(table).where(isNotNull(column));
    for (const { sealed } of found as { sealed: string }[]) {
      await renew(sealed, anew =>
        db
          .update(table)
          .set({ [name]: anew })
          .where(eq(column, sealed)),
      );
    }
  }
  // Of whatever kind: one that was left out would be unreadable once the previous key is gone.
  const isPayloadSealed = isNotNull(sql`${jobs.payload} ->> 'sealed'`);
  const waiting = await db.select({ id: jobs.id, payload: jobs.payload }).from(jobs).where(isPayloadSealed);
  for (const { id, payload } of waiting) {
    await renew(v.parse(Sealed, payload).sealed, anew =>
      db
        .update(jobs)
        .set({ payload: { sealed: anew } })
        .where(eq(jobs.id, id)),
    );
  }
  return done;
}

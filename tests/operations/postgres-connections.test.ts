import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseOutage } from '#server/db/connection/database-outage.ts';
import { defaultPostgresLimits, openPostgresDatabase } from '#server/db/connection/postgres-database.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { missingPostgres, PostgresServer } from '#tests/support/postgres-server.ts';

const breakConnections =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

describe.skipIf(missingPostgres)('on PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await PostgresServer.start();
  });
  afterAll(() => postgres.dispose());

  const nameOf = (url: string) => new URL(url).pathname.slice(1);

  test('servers that start together on a new database all come up', async () => {
    const url = await postgres.addDatabase();
    const opened = await Promise.all(Array.from({ length: 5 }, () => openPostgresDatabase(url)));
    for (const { db } of opened) expect(await db.select().from(sellers)).toEqual([]);
    await Promise.all(opened.map(database => database.close()));
  });

  test('connections that break in the middle of a transaction neither end the process nor shrink the pool', async () => {
    const url = await postgres.addDatabase();
    const lost: Error[] = [];
    const limits = { ...defaultPostgresLimits, poolSize: 3, connectMs: 2000 };
    const { db, close } = await openPostgresDatabase(url, { limits, onLost: error => void lost.push(error) });
    for (let round = 0; round < 4; round++) {
      const [idle, busy] = [0, 1].map(which =>
        db.transaction(async tx => {
          const [own] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(select 1) as one`);
          if (which === 1) return tx.execute(sql`select pg_sleep(60)`);
          // Nothing is asked while the connection breaks, as between two questions of a change.
          const before = lost.length;
          await expect.poll(() => lost.length).toBeGreaterThan(before);
          // The one that was lost may be another's.
          const isThere = `select 1 from pg_stat_activity where pid = ${own?.pid}`;
          await expect.poll(() => postgres.query(nameOf(url), isThere)).toEqual([]);
          return tx.execute(sql`select 1`);
        }),
      );
      const outcomes = Promise.allSettled([idle, busy]);
      const areBoth = async () =>
        (
          await postgres.query(
            nameOf(url),
            "select 1 from pg_stat_activity where state ~ '^(idle in|active)' and datname = current_database()",
          )
        ).length;
      await expect.poll(areBoth).toBe(3);
      await postgres.query(nameOf(url), breakConnections);
      for (const outcome of await outcomes) {
        expect(outcome.status).toBe('rejected');
        expect(databaseOutage((outcome as PromiseRejectedResult).reason)).toEqual({ retryAfterSeconds: 5 });
      }
    }
    const all = await Promise.all([1, 2, 3].map(() => db.transaction(tx => tx.select().from(sellers))));
    expect(all).toEqual([[], [], []]);
    await close();
  });

  test('a transaction whose connection breaks before it begins returns it to the pool', async () => {
    const url = await postgres.addDatabase();
    const limits = { ...defaultPostgresLimits, poolSize: 3, connectMs: 2000 };
    const { db, close } = await openPostgresDatabase(url, { limits });
    for (let round = 0; round < 5; round++) {
      // An isolation that PostgreSQL doesn't know is refused where the transaction begins.
      const begun = db.transaction(async tx => tx.select().from(sellers), {
        isolationLevel: 'unknown' as 'serializable',
      });
      await expect(begun).rejects.toThrow();
    }
    expect(await db.select().from(sellers)).toEqual([]);
    await close();
  });

  test('an endless statement, a row that stays locked and a pool that stays full count as outages', async () => {
    const url = await postgres.addDatabase();
    const limits = {
      ...defaultPostgresLimits,
      poolSize: 3,
      connectMs: 300,
      statementMs: 400,
      lockMs: 200,
      idleInTransactionMs: 500,
    };
    const { db, close } = await openPostgresDatabase(url, { limits });
    await db.insert(sellers).values({ id: 'one' });
    const outageOf = (work: Promise<unknown>) => work.then(() => 'none', databaseOutage);
    expect(await outageOf(Promise.resolve(db.execute(sql`select pg_sleep(60)`)))).toEqual({
      retryAfterSeconds: 5,
    });
    const release = await postgres.hold(nameOf(url), 'select 1 from sellers for update');
    const waiting = await outageOf(Promise.resolve(db.select().from(sellers).for('update')));
    expect(waiting).toEqual({ retryAfterSeconds: 2 });
    await release();
    const idle = [1, 2, 3].map(() =>
      db.transaction(async tx => {
        await tx.execute(sql`select 1`);
        // Longer than the limit of a transaction in which nothing is asked.
        await delay(1500);
        await tx.execute(sql`select 1`);
      }),
    );
    await expect
      .poll(() => outageOf(Promise.resolve(db.select().from(sellers))))
      .toEqual({ retryAfterSeconds: 5 });
    for (const one of await Promise.all(idle.map(outageOf))) expect(one).toEqual({ retryAfterSeconds: 5 });
    expect(await db.select().from(sellers)).toHaveLength(1);
    await close();
  });

  test.each([
    ['of desk clear', "select * from orders where order_id = '1'", 'orders_order_id_index'],
    [
      'of the clean-up of jobs',
      'delete from jobs where done_at < now() and dead_at is null',
      'jobs_done_at_index',
    ],
    [
      'of a lane of jobs',
      "select id from jobs where done_at is null and run_at <= now() and kind in ('send-mail') order by run_at limit 1",
      'jobs_kind_run_at_index',
    ],
  ])('the question %s is answered from an index', async (_, question, index) => {
    const url = await postgres.addDatabase();
    await (await openPostgresDatabase(url)).close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // On tables as small as these any plan is fine, and among other lanes' jobs only one.
    await client.query('set enable_seqscan = off');
    await client.query(`insert into jobs (id, kind, payload, run_at)
      select n::text, 'of another lane', '{}', now() - n * interval '1 second' from generate_series(1, 2000) n`);
    await client.query('analyze jobs');
    const { rows } = await client.query(`explain ${question}`);
    await client.end();
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain(index);
  });
});

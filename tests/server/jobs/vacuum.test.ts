import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningJobs, startJobs } from '#server/jobs/start-jobs.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { openReusedDatabase } from '#tests/server/support/reused-database.ts';
import { openTestAdapters } from '#tests/server/support/shipment-world.ts';
import { waitFor } from '#tests/support/wait.ts';

let adapters: Awaited<ReturnType<typeof openTestAdapters>>;
let work: RunningJobs;
const passMinutes = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  adapters = await openTestAdapters(await openReusedDatabase());
});
afterEach(async () => {
  await work.stop();
  vi.useRealTimers();
  await adapters.database.close();
});

test('each half hour the embedded database is vacuumed and analyzed where it changed, and not at its start', async () => {
  const { db, raw } = adapters.database;
  const vacuum = vi.fn(async () => adapters.database.vacuum?.());
  work = startJobs({ ...adapters, database: { ...adapters.database, vacuum } });
  passMinutes(29);
  expect(vacuum).not.toHaveBeenCalled();
  passMinutes(1);
  expect(vacuum).toHaveBeenCalledOnce();

  const vacuumed = async () => {
    const { rows } = await raw.query({
      text: 'select relname, least(vacuum_count, analyze_count)::int as times from pg_stat_user_tables',
    });
    const tables = rows as { relname: string; times: number }[];
    return new Map(tables.map(({ relname, times }) => [relname, times]));
  };
  // Tables that were never analyzed are, whether they changed or not.
  const neverAnalyzed = { text: "select relname from pg_class where relkind = 'r' and reltuples < 0" };
  await waitFor(async () => expect((await raw.query(neverAnalyzed)).rows).toEqual([]));
  const before = await vacuumed();
  await insertSeller(db);
  // The database counts what changed a second later.
  await waitFor(async () => {
    passMinutes(30);
    const times = await vacuumed();
    expect(times.get('sellers')).toBeGreaterThan(before.get('sellers') ?? 0);
    expect(times.get('invitations')).toBe(before.get('invitations'));
  });

  await work.stop();
  vacuum.mockClear();
  passMinutes(60);
  expect(vacuum).not.toHaveBeenCalled();
});

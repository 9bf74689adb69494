import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningJobs, startJobs } from '#server/jobs/start-jobs.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { openTestAdapters } from '#tests/server/support/shipment-world.ts';
import { waitFor } from '#tests/support/wait.ts';

let adapters: Awaited<ReturnType<typeof openTestAdapters>>;
let work: RunningJobs;
const passMinutes = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  adapters = await openTestAdapters();
});
afterEach(async () => {
  await work.stop();
  vi.useRealTimers();
  await adapters.database.close();
});

test('each half hour the embedded database is vacuumed and analyzed where it changed, and not at its start', async () => {
  const { db } = adapters.database;
  const vacuum = vi.fn(async () => adapters.database.vacuum?.());
  work = startJobs({ ...adapters, database: { ...adapters.database, vacuum } });
  await insertSeller(db);
  passMinutes(29);
  expect(vacuum).not.toHaveBeenCalled();

  // The database counts what changed a second later.
  await waitFor(async () => {
    passMinutes(30);
    const { rows } = await db.execute(
      sql`select relname from pg_stat_user_tables where last_vacuum is not null and last_analyze is not null`,
    );
    expect(rows).toContainEqual({ relname: 'sellers' });
    expect(rows).not.toContainEqual({ relname: 'invitations' });
  });

  await work.stop();
  vacuum.mockClear();
  passMinutes(60);
  expect(vacuum).not.toHaveBeenCalled();
});

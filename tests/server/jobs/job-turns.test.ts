import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/connection/database.ts';
import { createJobRunner, type JobRunner } from '#server/jobs/job-runner.ts';
import { addJob } from '#server/queue/job-queue.ts';
import { makeGate } from '#tests/server/support/gate.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';
import { waitFor } from '#tests/support/wait.ts';

let database: Database;
let runner: JobRunner;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await runner.stop();
  await database.close();
});

test('sellers take turns, no matter who came first with how many, and none has two at once', async () => {
  const begun: string[] = [];
  const gates = new Map<string, ReturnType<typeof makeGate>>();
  const add = (sellerId: string | undefined, name: string) => {
    gates.set(name, makeGate());
    return addJob(database.db, { kind: 'read', payload: { sellerId, name } });
  };
  for (const name of ['a1', 'a2', 'a3']) await add('a', name);
  for (const name of ['b1', 'b2']) await add('b', name);
  await add('c', 'c1');
  await add(undefined, 'of the build before');
  runner = createJobRunner({
    db: database.db,
    onError: error => {
      throw error;
    },
    pollMs: 600_000,
    concurrency: 2,
    isFairToSellers: true,
    handlers: {
      read: async payload => {
        const { name } = payload as { name: string };
        begun.push(name);
        await gates.get(name)?.opened;
        return 'done';
      },
    },
  });
  runner.wake();
  const expected = ['a1', 'b1', 'c1', 'of the build before', 'b2', 'a2', 'a3'];
  await waitFor(() => expect(begun).toEqual(['a1', 'b1']));
  // The place of the other one: a1 runs on.
  for (const [place, name] of ['b1', 'c1', 'of the build before'].entries()) {
    gates.get(name)?.open();
    await waitFor(() => expect(begun).toEqual(expected.slice(0, place + 3)));
  }
  for (const gate of gates.values()) gate.open();
  await waitFor(() => expect(begun).toEqual(expected));
});

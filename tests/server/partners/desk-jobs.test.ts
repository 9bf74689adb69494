import type { ServerType } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { listJobs, retryOrDropJob } from '#server/partners/client/desk-client.ts';
import { jobLines } from '#server/partners/client/job-lines.ts';
import { issueForwarderKey, openForwarder } from '#server/services/partners/desk-keys.ts';
import { deskBase } from '#src/contract/desk/desk-endpoints.ts';
import { type AccountWorld, openAccountWorld } from '#tests/server/support/account-world.ts';
import { serveDesk } from '#tests/server/support/serve-desk.ts';

let world: AccountWorld;
let server: ServerType;
let url: string;
let wakes: number;

beforeAll(async () => {
  world = await openAccountWorld();
  const app = createApp(world.adapters, { wakeJobs: () => void wakes++ });
  const { secrets, now } = world.adapters;
  const parts = { db: world.db, secrets, now: now() };
  ({ server, url } = await serveDesk(app, parts, world.dataDirectory));
});
afterAll(async () => {
  server.close();
  await world.close();
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const ahead = new Date(Date.now() + 3_600_000);
const job = (id: string, more: Partial<typeof jobs.$inferInsert>) => ({
  id,
  // Of kinds that no server does, or this one would.
  kind: 'send-letter',
  payload: {},
  ...more,
});

beforeEach(async () => {
  wakes = 0;
  await world.db.delete(jobs);
  await world.db.insert(jobs).values([
    job('due', { runAt: ago(10) }),
    job('running', { runAt: ago(5), claimedUntil: ahead, attempts: 1 }),
    job('failing', { runAt: ahead, attempts: 7, failures: 3, lastError: 'Error: Greeting never received' }),
    job('dead', {
      ...{ runAt: ago(60), attempts: 1, doneAt: ago(30), deadAt: ago(30) },
      lastError: '550 No such mailbox',
    }),
    job('done', { doneAt: ago(3), attempts: 1 }),
    job('poll', { kind: 'count-stock', runAt: ahead, attempts: 400, uniqueKey: 'orders of one' }),
    job('replaced', {
      ...{ kind: 'count-stock', doneAt: ago(30), deadAt: ago(30), attempts: 9, failures: 9 },
      ...{ uniqueKey: 'orders of one', lastError: 'Error: a fault of ours' },
    }),
  ]);
});

const rowOf = async (id: string) => (await world.db.select().from(jobs).where(eq(jobs.id, id)))[0];

test('the operator sees how much of each kind waits, and first of all what is dead', async () => {
  const answer = await listJobs(world.dataDirectory);
  expect(answer.kinds).toEqual([
    { kind: 'count-stock', waiting: 0, running: 0, later: 1, failing: 0, dead: 1, oldestDueAt: null },
    {
      ...{ kind: 'send-letter', waiting: 1, running: 1, later: 0, failing: 1, dead: 1 },
      oldestDueAt: (await rowOf('due'))?.runAt.toISOString(),
    },
  ]);
  expect(answer.jobs.map(({ id, state }) => [id, state])).toEqual([
    ['replaced', 'dead'],
    ['dead', 'dead'],
    ['failing', 'failing'],
  ]);
  const lines = jobLines(answer);
  expect(lines[0]).toBe('kind         waiting  running  later  failing  dead  oldest due');
  expect(lines.at(-1)).toMatch(
    /^failing {2}failing {2}send-letter {2}\S+ \S+ UTC {2}failed 3 of 7 times: Error: Greeting/,
  );
});

test('a dead job is done again when the operator says so, and a waiting one at once', async () => {
  for (const id of ['dead', 'failing']) {
    expect(await retryOrDropJob(world.dataDirectory, id, 'retry')).toEqual({ id, kind: 'send-letter' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ doneAt: null, deadAt: null, failures: 0, claimedUntil: null });
    expect(row?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
  }
  expect(wakes).toBe(2);
});

test('a dropped job is never done', async () => {
  await retryOrDropJob(world.dataDirectory, 'dead', 'drop');
  await retryOrDropJob(world.dataDirectory, 'failing', 'drop');
  expect(await rowOf('failing')).toMatchObject({
    doneAt: expect.any(Date),
    deadAt: null,
    lastError: 'Dropped by the operator. Error: Greeting never received',
  });
  const { jobs: stuck } = await listJobs(world.dataDirectory);
  expect(stuck.map(({ id }) => id)).toEqual(['replaced']);
});

test('what runs, is done or has a successor is left alone', async () => {
  for (const id of ['running', 'done', 'unknown']) {
    for (const what of ['retry', 'drop'] as const) {
      await expect(retryOrDropJob(world.dataDirectory, id, what)).rejects.toThrow(
        `There is no waiting or dead job ${id}.`,
      );
    }
  }
  await expect(retryOrDropJob(world.dataDirectory, 'replaced', 'retry')).rejects.toThrow(
    'Job poll already does the same.',
  );
});

test('jobs are for the operator alone', async () => {
  const { id } = await openForwarder(world.db, 'Hanse Spedition');
  const key = await issueForwarderKey(world.db, id);
  for (const [method, path] of [
    ['GET', 'jobs'],
    ['POST', 'jobs/dead/retry'],
    ['POST', 'jobs/dead/drop'],
  ] as const) {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await fetch(`${url}${deskBase}/${path}`, { method, headers });
    expect(answer.status).toBe(403);
  }
  expect(await rowOf('dead')).toMatchObject({ deadAt: expect.any(Date) });
});

import type { ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { showMails } from '#server/partners/client/mails.ts';
import { sendMailJob } from '#server/queue/send-mail.ts';
import { openMailState } from '#server/services/mails/mail-state.ts';
import { issueForwarderKey, openForwarder } from '#server/services/partners/desk-keys.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { type AccountWorld, openAccountWorld } from '#tests/server/support/account-world.ts';
import { serveDesk } from '#tests/server/support/serve-desk.ts';

let world: AccountWorld;
let server: ServerType;
let url: string;

beforeAll(async () => {
  world = await openAccountWorld();
  const { secrets, now } = world.adapters;
  const parts = { db: world.db, secrets, now: now() };
  ({ server, url } = await serveDesk(createApp(world.adapters), parts, world.dataDirectory));
});
afterAll(async () => {
  server.close();
  await world.close();
});

test('the operator sees whether mails are sent and why not, and switches them', async () => {
  const { dataDirectory, db } = world;
  const none = '0 emails are waiting to be sent.';
  expect(await showMails(dataDirectory)).toEqual(['Notification emails are on.', none]);

  await openMailState(db, { publicUrl: undefined, isRestored: true }, new Date('2026-11-20T12:00:00Z'));
  await db.insert(jobs).values({
    ...{ id: 'later', kind: sendMailJob, payload: {}, runAt: new Date(Date.now() + 3_600_000) },
  });
  expect(await showMails(dataDirectory)).toEqual([
    'Notification emails are off since 2026-11-20 12:00 UTC: this is a restored backup.',
    '1 email is waiting to be sent.',
  ]);

  await db.delete(jobs);
  expect(await showMails(dataDirectory, true)).toEqual(['Notification emails are on.', none]);
  expect(await showMails(dataDirectory, false)).toEqual([
    expect.stringMatching(
      /^Notification emails are off since \S+ \S+ UTC: they were switched off by command\.$/,
    ),
    none,
  ]);
});

test('the switch is for the operator alone', async () => {
  const before = await showMails(world.dataDirectory);
  const { id } = await openForwarder(world.db, 'Hanse Spedition');
  const key = await issueForwarderKey(world.db, id);
  for (const { method, path } of [deskEndpoints.retrieveMails, deskEndpoints.switchMails]) {
    const answer = await fetch(`${url}${deskBase}/${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(method === 'PUT' && { body: JSON.stringify({ isOn: true }) }),
    });
    expect(answer.status).toBe(403);
  }
  expect(await showMails(world.dataDirectory)).toEqual(before);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { forgetRemovedToken, readRemoval } from '#src/session/removal-record.ts';
import type { Session } from '#src/session/session.ts';
import { waitFor } from '#tests/support/wait.ts';
import type { Device } from './device.ts';
import { newDevice } from './new-device.ts';

let device: Device;
beforeEach(() => {
  device = newDevice();
});

const removed = { company: 'Lanting Trading', by: 'Mei Lin' };
const refusal = (details: object) =>
  Response.json({ errors: [{ code: 'AUTH.SESSION_ENDED', message: 'Over', ...details }] }, { status: 401 });

async function expired() {
  device.token = device.freshToken({ agoS: 1000, person: 'bo' });
  const page = device.page();
  await page.start();
  return { page, token: device.token };
}

test('a page that is told about a removal has written it, with the token of the session, before anybody hears of the end', async () => {
  const { page, token } = await expired();
  const known: unknown[] = [];
  page.subscribe(change => {
    if (change.kind === 'ended') known.push(readRemoval());
  });
  device.server.fail(async () => refusal({ removed }));
  expect(await page.freshToken()).toMatchObject({ kind: 'refused' });
  const record = { ...removed, sellerId: 'seller-ada', personId: 'bo', token };
  expect(await Promise.all(known)).toEqual([record]);

  // Once the report was made.
  await forgetRemovedToken('another');
  expect(await readRemoval()).toEqual(record);
  await forgetRemovedToken(token ?? '');
  expect(await readRemoval()).toEqual({ ...record, token: undefined });
});

test('a page writes it too where the worker was told', async () => {
  const { page, token } = await expired();
  const worker = device.worker();
  await worker.start();
  const ended = vi.fn();
  page.subscribe(ended);
  device.server.fail(async () => refusal({ removed }));
  expect(await worker.freshToken()).toMatchObject({ kind: 'refused' });
  await waitFor(() => expect(ended).toHaveBeenCalled());
  expect(await readRemoval()).toMatchObject({ company: 'Lanting Trading', token });
});

test.each([
  ['a sign-out', (page: Session) => page.end()],
  [
    'another end',
    async (page: Session) => {
      device.server.fail(async () => refusal({}));
      await page.freshToken();
    },
  ],
])('what is told to one person is gone after %s of the next one’s session', async (_, end) => {
  const { page } = await expired();
  device.server.fail(async () => refusal({ removed }));
  await page.freshToken();
  expect(await readRemoval()).toBeDefined();
  await page.adopt(device.freshToken({ session: 's2', person: 'mei', agoS: 1000 }));
  await end(page);
  await waitFor(async () => expect(await readRemoval()).toBeUndefined());
});

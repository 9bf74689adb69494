import { beforeEach, describe, expect, test } from 'vitest';
import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';
import * as others from '#src/session/other-sessions.ts';
import type { Session } from '#src/session/session.ts';
import type { Device } from './device.ts';
import { newDevice } from './new-device.ts';

// One person in several companies: one is on the screen, the sessions of the others lie beside it.

let device: Device;
beforeEach(() => {
  device = newDevice();
  device.token = device.freshToken({ seller: 'acme', session: 'a1', person: 'ada' });
});

const ofLanting = (fields: { session?: string; agoS?: number; person?: string } = {}) =>
  device.freshToken({ seller: 'lanting', session: 'l1', person: 'ada', ...fields });
const companiesOf = async (session: Session) =>
  (await session.others()).map(source => source.current()?.sellerId);

/** Everything in the session's database. */
async function stored(): Promise<unknown[]> {
  const database = device.toClose(keyedDatabase('session', 'session'));
  return database.run('readonly', store => answerOf(store.getAll()));
}

async function startedPage(): Promise<Session> {
  const page = device.page();
  await page.start();
  return page;
}

describe('switching to another company', () => {
  test('puts it on the screen of every tab, and keeps the session before beside it for tabs and worker', async () => {
    const [page, other, worker] = [await startedPage(), await startedPage(), device.worker()];
    const notified: unknown[] = [];
    other.subscribe(change => notified.push(change));
    await page.switchTo(ofLanting());
    expect(page.current()?.sellerId).toBe('lanting');
    expect(device.token).toBe(ofLanting());
    expect(other.current()?.sellerId).toBe('lanting');
    await expect.poll(() => notified).toMatchObject([{ kind: 'adopted', record: { sellerId: 'lanting' } }]);
    await worker.start();
    expect(worker.current()?.sellerId).toBe('lanting');
    for (const session of [page, other, worker]) expect(await companiesOf(session)).toEqual(['acme']);
  });

  test('and back leaves one session for each company', async () => {
    const page = await startedPage();
    await page.switchTo(ofLanting());
    await page.switchTo(device.freshToken({ seller: 'acme', session: 'a2', person: 'ada' }));
    expect(page.current()).toMatchObject({ sellerId: 'acme', sessionId: 'a2' });
    expect(await companiesOf(page)).toEqual(['lanting']);
    expect(await stored()).toHaveLength(2);
  });
});

describe('the session of a company that is not on the screen', () => {
  test('is refreshed once for tabs and worker, and the one on the screen is not', async () => {
    const page = await startedPage();
    await page.switchTo(ofLanting({ agoS: 890 }));
    await page.switchTo(device.freshToken({ seller: 'acme', session: 'a2', person: 'ada' }));
    const worker = device.worker();
    await worker.start();
    const sources = [...(await page.others()), ...(await worker.others())];
    const outcomes = await Promise.all(sources.map(source => source.freshToken()));
    expect(outcomes).toMatchObject([
      { kind: 'fresh', record: { sellerId: 'lanting', generation: 1, personId: 'ada' } },
      { kind: 'fresh', record: { sellerId: 'lanting', generation: 1, personId: 'ada' } },
    ]);
    expect(device.server.requested).toEqual(['l1']);
    expect(page.current()).toMatchObject({ sessionId: 'a2', generation: 0 });
  });

  test('that the server has ended goes alone, and nobody is signed out', async () => {
    const page = await startedPage();
    await page.switchTo(ofLanting({ agoS: 890 }));
    await page.switchTo(device.freshToken({ seller: 'acme', session: 'a2', person: 'ada' }));
    const notified: unknown[] = [];
    page.subscribe(change => notified.push(change));
    device.server.end('l1');
    const [other] = await page.others();
    expect(await other?.freshToken()).toMatchObject({ kind: 'refused', used: { sellerId: 'lanting' } });
    expect(await companiesOf(page)).toEqual([]);
    expect(page.current()?.sellerId).toBe('acme');
    expect(notified).toEqual([]);
  });
});

describe('nothing of them is left', () => {
  test('after a sign-out, which ends all of them on this device', async () => {
    const page = await startedPage();
    await page.switchTo(ofLanting());
    await page.end();
    expect(await stored()).toEqual([]);
    expect(device.token).toBeNull();
  });

  // The token was on its way, or its switch is at any of its steps.
  test.each([-1, ...Array.from({ length: 24 }, (_, turns) => turns)])(
    'after a sign-out while a switch is under way, %i turns of it',
    async turns => {
      const page = await startedPage();
      const notified: unknown[] = [];
      page.subscribe(({ kind }) => notified.push(kind));
      if (turns < 0) await page.end();
      const switching = page.switchTo(ofLanting());
      for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve));
      if (turns >= 0) await page.end();
      await switching;
      expect(device.token).toBeNull();
      expect(await stored()).toEqual([]);
      expect(notified.at(-1)).toBe('ended');
    },
  );

  test('after somebody else has signed in while a switch was on its way, who stays', async () => {
    const page = await startedPage();
    const bo = device.freshToken({ seller: 'acme', session: 'b1', person: 'bo' });
    await page.adopt(bo);
    await page.switchTo(ofLanting());
    expect(device.token).toBe(bo);
    expect(await stored()).toHaveLength(1);
  });

  test('after somebody else has signed in', async () => {
    const page = await startedPage();
    await page.switchTo(ofLanting());
    await page.adopt(device.freshToken({ seller: 'acme', session: 'b1', person: 'bo' }));
    expect(await companiesOf(page)).toEqual([]);
    await expect.poll(stored).toHaveLength(1);
  });

  test('after a sign-out that could not remove them, and nothing of them is used until then', async () => {
    const page = await startedPage();
    await page.switchTo(ofLanting());
    device.token = null;
    const worker = device.worker();
    await device.copy().decide(() => 'delete');
    await worker.start();
    expect(await companiesOf(worker)).toEqual([]);
    await startedPage();
    expect(await stored()).toEqual([]);
  });
});

test('a person who signs in again after the session has ended finds the other companies as they were', async () => {
  const page = await startedPage();
  await page.switchTo(ofLanting());
  await page.adopt(ofLanting({ session: 'l2' }));
  expect(await companiesOf(page)).toEqual(['acme']);
});

test('a sign-in holds where the code for the other companies can’t be loaded, which is tried again', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  let isOnline = false;
  const page = device.page({
    loadOthers: async () => {
      if (!isOnline) throw new Error('No network, and not stored');
      return others;
    },
  });
  await page.adopt(device.freshToken({ seller: 'acme', session: 'a1', person: 'ada' }));
  // Node tells after a turn.
  await new Promise(setImmediate);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  expect(page.current()?.sellerId).toBe('acme');
  isOnline = true;
  await page.switchTo(ofLanting());
  expect(await companiesOf(page)).toEqual(['acme']);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { deliverBatch } from '#src/outbox/deliver-batch.ts';
import { exportRows, leaveAtSignOut, retry, sendNow } from '#src/outbox/row-actions.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

// One person in several companies: a row goes with its own company's session, whichever is on the screen.

const inAcme = { sellerId: 'acme', personId: 'ada' };
const inLanting = { sellerId: 'lanting', personId: 'ada' };

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
  phone.signIn('acme', 'a1', 'ada');
});

const ofLanting = (fields = {}) =>
  phone.freshToken({ seller: 'lanting', session: 'l1', person: 'ada', ...fields });
const sent = () => phone.ledger.arrivals.map(({ seller, order }) => `${seller} ${order}`).sort();

/** Rows of both companies wait, and the second is on the screen. */
async function switchedWithRows(acmeAgoS = 0) {
  phone.token = phone.freshToken({ seller: 'acme', session: 'a1', person: 'ada', agoS: acmeAgoS });
  const open = await phone.tab();
  await phone.queueRow(open.outbox, 'order-1');
  await open.session.switchTo(ofLanting());
  await phone.queueRow(open.outbox, 'order-2');
  return open;
}

test('rows of two companies are sent by a page, each with the session of its own', async () => {
  const { outbox } = await switchedWithRows();
  await outbox.deliver('eager');
  expect(sent()).toEqual(['acme order-1', 'lanting order-2']);
  await outbox.deliver('now');
  expect(phone.ledger.effects.size).toBe(2);
});

test('rows of two companies are sent by the worker with no page open, each once beside a page that does the same', async () => {
  const { outbox } = await switchedWithRows(890);
  const worker = await phone.serviceWorker();
  await Promise.all([worker.outbox.deliver('eager'), outbox.deliver('eager')]);
  expect(sent()).toEqual(['acme order-1', 'lanting order-2']);
});

test('a list shows the rows of the company on the screen, and counts those of the others', async () => {
  const { outbox } = await switchedWithRows();
  expect(await outbox.listRows(inLanting)).toMatchObject({
    rows: [{ sellerId: 'lanting' }],
    ofOthers: 0,
    ofCompanies: { acme: 1 },
  });
});

test('a session that the server has ended leaves its rows for a sign-in, and the others go', async () => {
  const { outbox, session } = await switchedWithRows(890);
  phone.server.end('a1');
  await outbox.deliver('eager');
  expect(sent()).toEqual(['lanting order-2']);
  expect(session.current()?.sellerId).toBe('lanting');
  expect((await outbox.listRows(inAcme)).rows).toMatchObject([
    { state: 'needs-sign-in', lastError: { reason: 'sign-in-needed', sessionId: 'a1' } },
  ]);
  await session.switchTo(phone.freshToken({ seller: 'acme', session: 'a2', person: 'ada' }));
  await outbox.deliver('eager');
  expect(sent()).toEqual(['acme order-1', 'lanting order-2']);
});

test('rows of another company whose session is over, or that need a person, are counted as not sent from here', async () => {
  const { outbox, session } = await switchedWithRows();
  const stopped = async () => (await outbox.listRows(inLanting)).stoppedElsewhere;
  expect(await stopped()).toBe(0);
  phone.ledger.fault = ({ seller }) =>
    seller === 'acme' ? faults.status(422, 'SHIPMENT.DISPATCH_DATE') : undefined;
  await outbox.deliver('eager');
  expect(await stopped()).toBe(1);
  // Waits by itself again, and no session of that company is here.
  await retry(outbox, (await outbox.listRows(inAcme)).rows[0]?.opId ?? '');
  phone.ledger.fault = () => faults.dropBefore;
  await session.end();
  await session.adopt(ofLanting({ session: 'l2' }));
  expect((await outbox.listRows(inLanting)).ofCompanies).toEqual({ acme: 1 });
  expect(await stopped()).toBe(1);
});

test('a background sync tries again while rows of another company wait', async () => {
  const { outbox } = await switchedWithRows();
  phone.ledger.fault = ({ seller }) =>
    seller === 'acme' ? () => new Response(null, { status: 500 }) : undefined;
  await expect(deliverBatch(outbox, 1000)).rejects.toThrow('Rows still wait');
  phone.ledger.fault = undefined;
  phone.now += 600_000;
  await deliverBatch(outbox, 1000);
  expect(new Set(sent())).toEqual(new Set(['acme order-1', 'lanting order-2']));
});

test('by time alone a row of another company goes too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { outbox } = await switchedWithRows();
  phone.ledger.fault = ({ seller }) =>
    seller === 'acme' ? () => new Response(null, { status: 500 }) : undefined;
  await outbox.start();
  phone.ledger.fault = undefined;
  phone.now += 5 * 60_000;
  // Storage takes real time in between.
  while (phone.ledger.effects.size < 2) {
    await vi.advanceTimersByTimeAsync(100);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  }
  expect(sent().filter(order => order === 'acme order-1')).toHaveLength(2);
});

test('a sign-out keeps, exports and reports what waits in every company of the person', async () => {
  const { outbox, session } = await switchedWithRows();
  phone.ledger.fault = () => () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await sendNow(outbox)).toMatchObject({ waiting: 1, ofCompanies: 1 });
  expect(JSON.parse(await exportRows(outbox, inLanting))).toMatchObject({ rows: [{}, {}] });
  await leaveAtSignOut(outbox, inLanting);
  await session.end();
  const states = async (member: typeof inAcme) =>
    (await outbox.listRows(member)).rows.map(row => row.lastError?.reason);
  expect(await states(inAcme)).toEqual(['left-at-sign-out']);
  expect(await states(inLanting)).toEqual(['left-at-sign-out']);
});

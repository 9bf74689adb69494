import { beforeEach, describe, expect, test } from 'vitest';
import { exportRows, leaveAtSignOut, sendNow } from '#src/outbox/row-actions.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { waitUntil } from '#tests/support/wait.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

// What becomes of a closed hand-over list on its way; deaths at any other moment are in `kill-histories.test.ts`.

const ada = memberOf('seller-ada');
const leaseMs = 90_000;

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

test('a list whose answer is lost after the commit goes again under its key, and is stored once', async () => {
  const { outbox } = await phone.tab();
  const { opId } = await phone.queueHandOver(outbox, 'list-1');
  phone.ledger.next(faults.dropAfterCommit);
  expect(await outbox.deliver()).toMatchObject({ end: 'unreachable', sent: 0 });
  phone.now += 5 * 60_000;
  expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 1 });
  expect(phone.ledger.arrivals.map(({ key }) => key)).toEqual([opId, opId]);
  expect(phone.ledger.ordersWithEffect()).toEqual(['list-1']);
});

test('a list whose worker is killed in flight, and whose server dies over it, is sent by another once the lease ends', async () => {
  await phone.tab();
  const dying = await phone.serviceWorker({ locks: undefined });
  await phone.queueHandOver(dying.outbox, 'list-1');
  phone.ledger.next(faults.hangAfterCommit, faults.status(502));
  void dying.outbox.deliver();
  await waitUntil(() => phone.ledger.effects.size === 1);
  expect(await phone.states()).toEqual(['sending']);
  const { outbox } = await phone.tab({ locks: undefined });
  phone.now += leaseMs;
  expect(await outbox.deliver()).toMatchObject({ sent: 0 });
  phone.now += 5 * 60_000;
  expect(await outbox.deliver('now')).toMatchObject({ sent: 1 });
  expect(phone.ledger.ordersWithEffect()).toEqual(['list-1']);
  expect(await phone.states()).toEqual(['sent']);
});

test('a list waits neither for a refused confirmation of its parcels nor for another list', async () => {
  const { outbox } = await phone.tab();
  await phone.queueRow(outbox, 'order-1');
  for (const id of ['list-1', 'list-2']) await phone.queueHandOver(outbox, id, { orders: ['order-1'] });
  phone.ledger.fault = ({ order }) =>
    order === 'list-2' ? undefined : faults.status(400, 'REQUEST.INVALID');
  await outbox.deliver('now');
  expect(await phone.states()).toEqual(['needs-attention', 'needs-attention', 'sent']);
});

describe('at a sign-out', () => {
  test('a list that is left waits for its person, is exported, and is sent once by nobody else', async () => {
    const { outbox, session } = await phone.tab();
    await phone.queueHandOver(outbox, 'list-1');
    expect(JSON.parse(await exportRows(outbox, ada)).rows).toMatchObject([{ kind: 'hand-over' }]);
    await leaveAtSignOut(outbox, ada);
    await session.end();
    phone.signIn('seller-ada', 's2', 'bo');
    await session.adopt(phone.token ?? '');
    await outbox.deliver('now');
    expect(phone.ledger.arrivals).toEqual([]);
    await session.end();
    phone.signIn('seller-ada', 's3');
    await session.adopt(phone.token ?? '');
    expect(await sendNow(outbox)).toMatchObject({ sent: 1, waiting: 0, needsYou: 0 });
    expect(phone.ledger.ordersWithEffect()).toEqual(['list-1']);
  });
});

test('a list of somebody who was removed meanwhile is not sent, and stays for them to export', async () => {
  const { outbox } = await phone.tab();
  await phone.queueHandOver(outbox, 'list-1');
  const removed = { company: 'Lanting Trading', by: 'Mei Lin' };
  phone.ledger.fault = () => faults.status(401, 'AUTH.SESSION_ENDED', { removed });
  await outbox.deliver('now');
  expect(phone.ledger.effects.size).toBe(0);
  expect(await phone.states()).toEqual(['needs-sign-in']);
  expect(JSON.parse(await exportRows(outbox, ada)).rows).toMatchObject([{ kind: 'hand-over' }]);
});

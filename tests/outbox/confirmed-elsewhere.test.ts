import { beforeEach, expect, test } from 'vitest';
import { resolve } from '#src/outbox/row-actions.ts';
import { waitUntil } from '#tests/support/wait.ts';
import { faults } from './ledger-server.ts';
import { confirmation, type Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

const order = '028-5544332-1122334';
const mine = 'b7f0a3c8-5a1e-4a53-9d3c-0c1f2b8f6a11';
const theirs = 'b7f0a3c8-5a1e-4a53-9d3c-0c1f2b8f6a12';
const leaseMs = 90_000;
const confirmedElsewhere = faults.status(409, 'SHIPMENT.ALREADY_CONFIRMED', { sameData: false, _id: theirs });

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

const { products: _products, marketplaceId: _marketplace, ...values } = confirmation(order, [], 'LX1');

async function queueConflict() {
  const { outbox } = await phone.tab();
  phone.ledger.next(confirmedElsewhere);
  const row = await phone.queueRow(outbox, order, { id: mine, items: ['a'], trackingId: 'LX1' });
  await outbox.deliver();
  expect(await phone.states()).toEqual(['conflict']);
  return { outbox, row };
}

test('where mine is right, a correction of theirs takes the place of the conflict under a new key, and arrives once', async () => {
  const { outbox, row } = await queueConflict();
  phone.ledger.confirmations.set(theirs, { trackingId: 'LY1', revision: 1 });
  phone.ledger.fault = () => faults.dropBefore;
  await resolve(outbox, row.opId, {
    kind: 'shipment-amendment',
    payload: { ...values, _id: theirs },
    baseEtag: '"1"',
  });
  const [waiting, ...others] = await phone.rows();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    kind: 'shipment-amendment',
    entity: row.entity,
    locks: [`confirmation:${theirs}`],
    seq: row.seq,
  });
  expect(waiting?.opId).not.toBe(row.opId);
  phone.ledger.fault = undefined;
  // The first answer is lost.
  phone.ledger.next(faults.dropAfterCommit);
  await outbox.deliver('eager');
  await outbox.deliver('eager');
  expect(await phone.states()).toEqual(['sent']);
  expect(phone.ledger.confirmations.get(theirs)).toEqual({ trackingId: 'LX1', revision: 2 });
});

test('a correction of theirs meets theirs as it was corrected since, and what was decided stays a row', async () => {
  const { outbox, row } = await queueConflict();
  phone.ledger.confirmations.set(theirs, { trackingId: 'LY2', revision: 2 });
  await resolve(outbox, row.opId, {
    kind: 'shipment-amendment',
    payload: { ...values, _id: theirs },
    baseEtag: '"1"',
  });
  await waitUntil(async () => (await phone.states())[0] === 'conflict');
  expect(phone.ledger.confirmations.get(theirs)).toEqual({ trackingId: 'LY2', revision: 2 });
  expect(await phone.rows()).toMatchObject([
    {
      kind: 'shipment-amendment',
      lastError: { reason: 'version-conflict' },
      payload: { trackingId: 'LX1' },
    },
  ]);
});

test('where both were sent, the note takes the place of the conflict, and locks no item of the order', async () => {
  const { outbox, row } = await queueConflict();
  phone.ledger.fault = () => faults.dropBefore;
  const resolution = { kind: 'second-parcel' as const, payload: values };
  expect(await resolve(outbox, row.opId, resolution)).toMatchObject({ kind: 'retried' });
  // Pressed twice, or in two tabs.
  expect(await resolve(outbox, row.opId, resolution)).toEqual({ kind: 'not-waiting' });
  expect(await phone.rows()).toMatchObject([
    { kind: 'second-parcel', entity: row.entity, locks: [], payload: { trackingId: 'LX1' } },
  ]);
});

test('where both were sent, and a worker is killed once the server has noted it, another sends the note under its key as soon as the lease ends, and it is noted once', async () => {
  const { outbox, row } = await queueConflict();
  const dying = await phone.serviceWorker({ locks: undefined });
  phone.ledger.fault = () => faults.dropBefore;
  await resolve(outbox, row.opId, { kind: 'second-parcel', payload: values });
  await waitUntil(async () => (await phone.rows())[0]?.lastError?.reason === 'unreachable');
  phone.ledger.fault = undefined;
  phone.ledger.next(faults.hangAfterCommit);
  phone.now += 5 * 60_000;
  void dying.outbox.deliver();
  await waitUntil(() => phone.ledger.effects.size === 1);
  expect(await phone.states()).toEqual(['sending']);

  const next = await phone.tab({ locks: undefined });
  expect(await next.outbox.deliver('now')).toMatchObject({ sent: 0 });
  phone.now += leaseMs;
  expect(await next.outbox.deliver('now')).toMatchObject({ sent: 1 });
  const notes = phone.ledger.arrivals.filter(({ path }) => path === 'shipment-ledger/second-parcel');
  expect(notes).toHaveLength(3);
  expect(new Set(notes.map(({ key }) => key))).toEqual(new Set(phone.ledger.effects.keys()));
  expect(phone.ledger.effects.size).toBe(1);
  expect(await phone.states()).toEqual(['sent']);
});

test('what was corrected while it was on its way is a part of the conflict, and not a row behind it', async () => {
  const { outbox } = await phone.tab();
  let answer = () => {};
  phone.ledger.next((_commit, arrival) => {
    return new Promise(resolve => {
      answer = () => resolve(confirmedElsewhere(_commit, arrival));
    });
  });
  await phone.queueRow(outbox, order, { id: mine, items: ['a'], trackingId: 'LX1' });
  const delivered = outbox.deliver();
  await waitUntil(() => phone.ledger.arrivals.length === 1);
  await phone.queueAmendment(outbox, order, mine, 'LX2');
  answer();
  await delivered;
  expect(await phone.rows()).toMatchObject([
    { kind: 'shipment-confirmation', state: 'conflict', payload: { trackingId: 'LX2' } },
  ]);
});

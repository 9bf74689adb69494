import { beforeEach, expect, test } from 'vitest';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';
import { discardRow } from '#src/outbox/discard-rows.ts';
import { leaveAtSignOut, resolve, retry } from '#src/outbox/row-actions.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { waitUntil } from '#tests/support/wait.ts';
import { faults } from './ledger-server.ts';
import { confirmation, type Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

const order = '028-5544332-1122334';
const id = 'b7f0a3c8-5a1e-4a53-9d3c-0c1f2b8f6a11';
const otherId = 'b7f0a3c8-5a1e-4a53-9d3c-0c1f2b8f6a12';

async function contents() {
  return (await phone.rows()).map(({ kind, state, payload }) => [
    kind,
    state,
    (payload as { trackingId: string }).trackingId,
  ]);
}
const sentInOrder = () =>
  phone.ledger.arrivals.map(({ path, trackingId, headers }) => [
    path.replace('shipment-ledger/', ''),
    trackingId,
    headers.get('If-Match'),
  ]);

/** The next arrival waits until it is released, and has its effect then. */
function holdNext(): () => void {
  let release = () => {};
  phone.ledger.next(
    commit =>
      new Promise(resolve => {
        release = () => resolve(commit());
      }),
  );
  return () => release();
}

test('a confirmation and its amendments that wait offline are one row with the last values, and arrive once', async () => {
  const { outbox } = await phone.tab();
  phone.isOffline = true;
  phone.ledger.fault = () => faults.dropBefore;
  await phone.queueRow(outbox, order, { id, items: ['a', 'b'], trackingId: 'LX1' });
  for (const trackingId of ['LX2', 'LX3', 'LX4']) {
    await phone.queueAmendment(outbox, order, id, trackingId);
    await outbox.deliver('eager');
  }
  expect(await contents()).toEqual([['shipment-confirmation', 'queued', 'LX4']]);
  const [row] = await phone.rows();
  // It is still the whole confirmation, and holds its items.
  expect(row?.payload).toEqual({ ...confirmation(order, ['a', 'b'], 'LX4'), _id: id });
  expect(row?.locks).toEqual(['item:a', 'item:b', `confirmation:${id}`]);
  phone.ledger.fault = undefined;
  phone.isOffline = false;
  await outbox.deliver('eager');
  expect(sentInOrder().at(-1)).toEqual(['create', 'LX4', null]);
  expect(phone.ledger.effects.size).toBe(1);
  expect(phone.ledger.confirmations.get(id)).toEqual({ trackingId: 'LX4', revision: 1 });
});

test('an amendment that became a part of its confirmation is kept once when it is asked for again', async () => {
  const { outbox } = await phone.tab();
  await phone.queueRow(outbox, order, { id, trackingId: 'LX1' });
  const repeated = { key: 'asked-twice' };
  const row = await phone.queueAmendment(outbox, order, id, 'LX2', repeated);
  // The worker that kept it died before it answered.
  expect(await phone.queueAmendment(outbox, order, id, 'LX2', repeated)).toEqual(row);
  await expect(phone.queueAmendment(outbox, order, id, 'LX3', repeated)).rejects.toThrow();
  await outbox.deliver();
  expect(await phone.queueAmendment(outbox, order, id, 'LX2', repeated)).toMatchObject({ state: 'sent' });
  expect(sentInOrder()).toEqual([['create', 'LX2', null]]);
});

test('anyone who sent a carrier anyway has not said that of the carrier of a later edit', () => {
  const { merged } = queueableMutations.amendShipmentLedger;
  const earlier = { _id: id, carrier: 'DHL', sendAnyway: true };
  expect(merged?.(earlier, { _id: id, carrier: 'GLS' })).toEqual({ _id: id, carrier: 'GLS' });
  expect(merged?.(earlier, { _id: id, carrier: 'GLS', sendAnyway: true })).toEqual({
    _id: id,
    carrier: 'GLS',
    sendAnyway: true,
  });
});

test('an amendment made while the confirmation is in flight waits behind it, and goes with the ETag that it brings', async () => {
  const { outbox } = await phone.tab();
  const release = holdNext();
  await phone.queueRow(outbox, order, { id, trackingId: 'LX1' });
  const delivered = outbox.deliver();
  await waitUntil(() => phone.ledger.arrivals.length === 1);
  await phone.queueAmendment(outbox, order, id, 'LX2');
  await phone.queueAmendment(outbox, order, id, 'LX3');
  expect(await contents()).toEqual([
    ['shipment-confirmation', 'sending', 'LX1'],
    ['shipment-amendment', 'queued', 'LX3'],
  ]);
  release();
  await delivered;
  await outbox.deliver();
  expect(sentInOrder()).toEqual([
    ['create', 'LX1', null],
    ['amend', 'LX3', '"1"'],
  ]);
  expect(phone.ledger.confirmations.get(id)).toEqual({ trackingId: 'LX3', revision: 2 });
  expect(await phone.states()).toEqual(['sent', 'sent']);
});

test('amendments of two packages of one order are two rows, sent in the order in which they were made', async () => {
  const { outbox } = await phone.tab();
  await phone.queueRow(outbox, order, { id, items: ['a'], trackingId: 'LX1' });
  await phone.queueRow(outbox, order, { id: otherId, items: ['b'], trackingId: 'LY1' });
  await outbox.deliver();
  await phone.queueAmendment(outbox, order, otherId, 'LY2', { etag: '"1"' });
  await phone.queueAmendment(outbox, order, id, 'LX2', { etag: '"1"' });
  await phone.queueAmendment(outbox, order, otherId, 'LY3', { etag: '"1"' });
  await outbox.deliver();
  expect(sentInOrder().slice(2)).toEqual([
    ['amend', 'LY3', '"1"'],
    ['amend', 'LX2', '"1"'],
  ]);
  expect([...phone.ledger.confirmations.values()]).toEqual([
    { trackingId: 'LX2', revision: 2 },
    { trackingId: 'LY3', revision: 2 },
  ]);
});

test('an amendment whose answer was lost goes again under its key, and makes one revision', async () => {
  const { outbox } = await phone.tab();
  await phone.queueRow(outbox, order, { id });
  await outbox.deliver();
  await phone.queueAmendment(outbox, order, id, 'LX2', { etag: '"1"' });
  phone.ledger.next(faults.dropAfterCommit);
  await outbox.deliver();
  expect(await phone.states()).toEqual(['sent', 'queued']);
  // A correction made before its end is known goes behind it.
  await phone.queueAmendment(outbox, order, id, 'LX3', { etag: '"1"' });
  await outbox.deliver('now');
  await outbox.deliver('now');
  expect(sentInOrder().slice(1)).toEqual([
    ['amend', 'LX2', '"1"'],
    ['amend', 'LX2', '"1"'],
    ['amend', 'LX3', '"2"'],
  ]);
  expect(phone.ledger.confirmations.get(id)).toEqual({ trackingId: 'LX3', revision: 3 });
});

test('a confirmation that the server refuses is sent as its amendment says, under a new key', async () => {
  const { outbox } = await phone.tab();
  const refuse = faults.status(422, 'SHIPMENT.CARRIER_NAME');
  let release = () => {};
  phone.ledger.next(
    (commit, arrival) =>
      new Promise(resolve => {
        release = () => resolve(refuse(commit, arrival));
      }),
  );
  const first = await phone.queueRow(outbox, order, { id, items: ['a', 'b'] });
  const delivered = outbox.deliver();
  await waitUntil(() => phone.ledger.arrivals.length === 1);
  await phone.queueAmendment(outbox, order, id, 'LX2');
  release();
  await delivered;
  await outbox.deliver();
  const [row] = await phone.rows();
  expect(row).toMatchObject({ kind: 'shipment-confirmation', state: 'sent' });
  expect(row?.opId).not.toBe(first.opId);
  expect(row?.payload).toEqual({ ...confirmation(order, ['a', 'b'], 'LX2'), _id: id });
  expect(phone.ledger.confirmations.get(id)).toEqual({ trackingId: 'LX2', revision: 1 });
});

test('what another device amended meanwhile is a conflict, and what a person decides goes on its revision', async () => {
  const { outbox } = await phone.tab();
  await phone.queueRow(outbox, order, { id });
  await outbox.deliver();
  const { opId } = await phone.queueAmendment(outbox, order, id, 'LX2', { etag: '"1"' });
  phone.ledger.amend(id, 'LZ9');
  await outbox.deliver();
  expect((await phone.rows()).at(-1)).toMatchObject({ state: 'conflict', lastError: { etag: '"2"' } });
  // A later edit of the same confirmation changes what is mine in the conflict, and decides nothing.
  await phone.queueAmendment(outbox, order, id, 'LX3', { etag: '"1"' });
  expect(await contents()).toEqual([
    ['shipment-confirmation', 'sent', 'LX1'],
    ['shipment-amendment', 'conflict', 'LX3'],
  ]);
  const mine = (await phone.rows()).at(-1);
  expect(mine?.opId).not.toBe(opId);
  await resolve(outbox, mine?.opId ?? '', { payload: mine?.payload, baseEtag: '"2"' });
  await outbox.deliver();
  expect(phone.ledger.confirmations.get(id)).toEqual({ trackingId: 'LX3', revision: 3 });
});

test('an amendment that the server refuses holds what comes after it of that order, and can be tried again or discarded', async () => {
  const { outbox } = await phone.tab();
  await phone.queueRow(outbox, order, { id, items: ['a'] });
  await outbox.deliver();
  const { opId } = await phone.queueAmendment(outbox, order, id, 'LX2', { etag: '"1"' });
  phone.ledger.next(faults.status(409, 'SHIPMENT.DELIVERED'));
  await phone.queueRow(outbox, order, { id: otherId, items: ['b'], trackingId: 'LY1' });
  await outbox.deliver();
  expect(await phone.states()).toEqual(['sent', 'needs-attention', 'queued']);
  const retried = await retry(outbox, opId);
  phone.ledger.next(faults.status(409, 'SHIPMENT.DELIVERED'));
  await outbox.deliver();
  expect(await phone.states()).toEqual(['sent', 'needs-attention', 'queued']);
  await discardRow(outbox, retried.kind === 'retried' ? retried.opId : '');
  await outbox.deliver();
  expect(await phone.states()).toEqual(['sent', 'sent']);
  expect(phone.ledger.confirmations.get(id)).toEqual({ trackingId: 'LX1', revision: 1 });
});

test('an amendment that was kept at a sign-out goes once its seller is back and says so', async () => {
  const { session, outbox } = await phone.tab();
  await phone.queueRow(outbox, order, { id });
  await outbox.deliver();
  await phone.queueAmendment(outbox, order, id, 'LX2', { etag: '"1"' });
  await leaveAtSignOut(outbox, memberOf('seller-ada'));
  await session.end();
  phone.signIn('seller-ada', 's2');
  const again = await phone.tab();
  await again.outbox.deliver('eager');
  expect(await phone.states()).toEqual(['sent', 'needs-sign-in']);
  await again.outbox.deliver('now');
  expect(phone.ledger.confirmations.get(id)).toEqual({ trackingId: 'LX2', revision: 2 });
});

test('an amendment of a confirmation made before it had an id of its own keeps its own row', async () => {
  const { outbox } = await phone.tab();
  phone.ledger.fault = () => faults.dropBefore;
  await phone.queueRow(outbox, order, { items: ['a'] });
  await phone.queueAmendment(outbox, order, id, 'LX2', { etag: '"1"' });
  expect((await phone.rows()).map(({ kind }) => kind)).toEqual([
    'shipment-confirmation',
    'shipment-amendment',
  ]);
});

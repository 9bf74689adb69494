import { beforeEach, describe, expect, test } from 'vitest';
import { exportRows, retry } from '#src/outbox/row-actions.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { type Fault, faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

const backInTheMiddle: Fault = commit => {
  phone.isOffline = false;
  return faults.dropAfterCommit(commit);
};

describe('a row in the place of another', () => {
  test('a row that was never sent is replaced, and keeps its turn', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    await phone.queueRow(outbox, 'order-2', { key: 'key-b' });
    phone.ledger.fault = () => faults.dropBefore;
    await phone.answer(outbox, 'order-1', { key: 'key-c', trackingId: 'LX2', replaces: 'key-a' });
    expect(await phone.rows()).toMatchObject([
      { opId: 'key-c', seq: 1, payload: { trackingId: 'LX2' } },
      { opId: 'key-b', seq: 2 },
    ]);
  });

  test('a row that may have arrived is frozen', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    phone.ledger.next(faults.dropAfterCommit);
    await outbox.deliver();
    const write = await phone.write(outbox, 'order-1', { key: 'key-b', trackingId: 'LX2' });
    expect(await outbox.replace('key-a', write)).toEqual({ kind: 'not-replaceable' });
    expect(await phone.rows()).toMatchObject([{ opId: 'key-a', payload: { trackingId: 'LX1' } }]);
  });

  test('a row that was only tried while the browser had no network is replaced', async () => {
    const { outbox } = await phone.tab();
    phone.isOffline = true;
    phone.ledger.fault = () => faults.dropBefore;
    await phone.answer(outbox, 'order-1', { key: 'key-a' });
    expect(await phone.rows()).toMatchObject([{ opId: 'key-a', state: 'queued', attempts: 1 }]);
    await phone.answer(outbox, 'order-1', { key: 'key-b', trackingId: 'LX2', replaces: 'key-a' });
    phone.isOffline = false;
    phone.ledger.fault = undefined;
    await outbox.deliver('now');
    expect(await phone.rows()).toMatchObject([{ opId: 'key-b', state: 'sent' }]);
    expect([...phone.ledger.effects.values()].map(({ trackingId }) => trackingId)).toEqual(['LX2']);
  });

  test.each<[string, { first?: Fault; offline: Fault }]>([
    ['may have arrived before', { first: faults.dropAfterCommit, offline: faults.dropBefore }],
    ['was tried until the network was back', { offline: backInTheMiddle }],
    ['was answered by a portal, whatever the browser says of its network', { offline: faults.html }],
  ])('a row that %s stays frozen', async (_, { first, offline }) => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    if (first) {
      phone.ledger.next(first);
      await outbox.deliver('now');
    }
    phone.isOffline = true;
    phone.ledger.next(offline);
    await outbox.deliver('now');
    const write = await phone.write(outbox, 'order-1', { key: 'key-b', trackingId: 'LX2' });
    expect(await outbox.replace('key-a', write)).toEqual({ kind: 'not-replaceable' });
  });

  test('a refused confirmation is corrected under a new key', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(faults.status(422, 'SHIPMENT.PRODUCT_UNKNOWN'));
    await phone.answer(outbox, 'order-1', { key: 'key-a' });
    const response = await phone.answer(outbox, 'order-1', {
      key: 'key-b',
      trackingId: 'LX2',
      replaces: 'key-a',
    });
    expect(response.status).toBe(200);
    expect(await phone.rows()).toMatchObject([{ opId: 'key-b', state: 'sent' }]);
    expect([...phone.ledger.effects.keys()]).toEqual(['key-b']);
  });

  test('a retry of a refused row has a new key, since the refusal is stored under the old one', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(faults.status(422, 'SHIPMENT.PRODUCT_UNKNOWN'));
    await phone.answer(outbox, 'order-1', { key: 'key-a' });
    const retried = await retry(outbox, 'key-a');
    expect(retried).toMatchObject({ kind: 'retried', opId: expect.not.stringMatching('key-a') });
    await waitFor(async () => expect(await phone.states()).toEqual(['sent']));
  });
});

describe('export', () => {
  test('the export holds the waiting rows of the seller', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    await phone.queueRow(outbox, 'order-2', { key: 'key-b' });
    expect(JSON.parse(await exportRows(outbox, memberOf('seller-ada')))).toMatchObject({
      rows: [{ opId: 'key-a' }, { opId: 'key-b' }],
    });
    expect(JSON.parse(await exportRows(outbox, memberOf('seller-ada'), 'key-b'))).toMatchObject({
      rows: [{ opId: 'key-b' }],
    });
    expect(JSON.parse(await exportRows(outbox, memberOf('seller-bo')))).toMatchObject({ rows: [] });
  });
});

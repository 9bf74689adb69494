import { beforeEach, expect, test } from 'vitest';
import { retry } from '#src/outbox/row-actions.ts';
import { claimableRow, nextDeliveryAt } from '#src/outbox/rows/claim.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

const [first, second, third] = ['028-1', '028-2', '028-3'] as const;
const idOf = (order: string) => `entry of ${order}`;
const sent = () => phone.ledger.arrivals.map(({ order, trackingId }) => `${order} ${trackingId}`);
const inUse = faults.status(409, 'SHIPMENT.LABEL_IN_USE', { orderId: first });
const frees = (label: string) => ({ etag: '"1"', more: { frees: label } });

/** Confirmations that the server has. */
function have(orders: Record<string, string>): void {
  for (const [order, trackingId] of Object.entries(orders))
    phone.ledger.confirmations.set(idOf(order), { trackingId, revision: 1 });
}

test('a refused confirmation that is tried again waits for the correction that frees its label', async () => {
  have({ [first]: 'LX1' });
  const { outbox, session } = await phone.tab();
  const refused = await phone.queueRow(outbox, second, { trackingId: 'LX1' });
  phone.ledger.next(inUse);
  await outbox.deliver('eager');
  expect(await phone.states()).toEqual(['needs-attention']);

  // The correction's first try gets no answer.
  phone.ledger.fault = ({ order }) => (order === first ? faults.status(500) : undefined);
  await phone.queueAmendment(outbox, first, idOf(first), 'LX2', frees('LX1'));
  await outbox.deliver('eager');
  await retry(outbox, refused.opId);
  await outbox.deliver('eager');
  const rows = await phone.rows();
  expect(rows.map(({ state }) => state)).toEqual(['queued', 'queued']);
  expect(sent().filter(text => text === `${second} LX1`)).toHaveLength(1);
  // No delivery is due before the correction's.
  const due = nextDeliveryAt({ rows, unusable: [] }, [session.current() ?? expect.fail()], phone.now);
  expect(due).toBe(rows.find(({ payload }) => (payload as { frees?: string }).frees)?.nextAt);

  phone.ledger.fault = undefined;
  await outbox.deliver('eager');
  expect(await phone.states()).toEqual(['sent', 'sent']);
  expect(sent().slice(-2)).toEqual([`${first} LX2`, `${second} LX1`]);
});

test('of corrections that wait for each other’s labels each is sent, the oldest first', async () => {
  have({ [first]: 'LX1', [second]: 'LX2', [third]: 'LX3' });
  const { outbox } = await phone.tab();
  await phone.queueAmendment(outbox, first, idOf(first), 'LX2', frees('LX1'));
  await phone.queueAmendment(outbox, second, idOf(second), 'LX3', frees('LX2'));
  await phone.queueAmendment(outbox, third, idOf(third), 'LX1', frees('LX3'));
  await outbox.deliver('eager');
  expect(await phone.states()).toEqual(['sent', 'sent', 'sent']);
  expect(sent()[0]).toBe(`${first} LX2`);
});

test.each([{ sharedLabel: true }, { swapsWith: first }])(
  'a label about which a person said %o waits for nothing',
  async reported => {
    have({ [first]: 'LX1', [second]: 'LX2' });
    const { outbox } = await phone.tab();
    phone.ledger.fault = ({ order }) => (order === first ? faults.status(500) : undefined);
    await phone.queueAmendment(outbox, first, idOf(first), 'LX9', frees('LX1'));
    await phone.queueAmendment(outbox, second, idOf(second), 'LX1', {
      etag: '"1"',
      more: { frees: 'LX2', ...reported },
    });
    await outbox.deliver('eager');
    expect(await phone.states()).toEqual(['queued', 'sent']);
  },
);

test('a correction that needs a person doesn’t block the label of another order', async () => {
  have({ [first]: 'LX1' });
  const { outbox } = await phone.tab();
  await phone.queueAmendment(outbox, first, idOf(first), 'LX2', { etag: '"0"', more: { frees: 'LX1' } });
  await outbox.deliver('eager');
  await phone.queueRow(outbox, second, { trackingId: 'LX1' });
  await outbox.deliver('eager');
  expect(await phone.states()).toEqual(['conflict', 'sent']);
});

test('a correction behind a row that needs a person doesn’t block the label of another order either', async () => {
  have({ [first]: 'LX1' });
  const { outbox } = await phone.tab();
  await phone.queueRow(outbox, first, { items: ['other-item'], trackingId: 'LX7' });
  phone.ledger.next(inUse);
  await outbox.deliver('eager');
  await phone.queueAmendment(outbox, first, idOf(first), 'LX2', frees('LX1'));
  await phone.queueRow(outbox, second, { trackingId: 'LX1' });
  await outbox.deliver('eager');
  expect(await phone.states()).toEqual(['needs-attention', 'queued', 'sent']);
});

test('what a person adds to a refused row goes under a new key, and once', async () => {
  const { outbox } = await phone.tab();
  const refused = await phone.queueRow(outbox, second, { trackingId: 'LX1' });
  phone.ledger.next(inUse, faults.dropAfterCommit);
  await outbox.deliver('eager');
  const again = await retry(outbox, refused.opId, { sharedLabel: true });
  await outbox.deliver('eager');
  await outbox.deliver('now');
  const [row] = await phone.rows();
  expect(again).toEqual({ kind: 'retried', opId: row?.opId });
  expect(row).toMatchObject({ state: 'sent', payload: { sharedLabel: true, trackingId: 'LX1' } });
  expect(row?.opId).not.toBe(refused.opId);
  expect(phone.ledger.effects.size).toBe(1);
});

test('a row that may have arrived keeps its payload, whatever a person adds', async () => {
  const { outbox } = await phone.tab();
  const queued = await phone.queueRow(outbox, second, { trackingId: 'LX1' });
  phone.ledger.next(faults.dropAfterCommit);
  await outbox.deliver('eager');
  expect(await retry(outbox, queued.opId, { sharedLabel: true })).toEqual({ kind: 'not-waiting' });
});

test('a correction that replaces a queued one frees the label that the server has, and drops the queued one’s explanation', async () => {
  const { outbox } = await phone.tab();
  await phone.queueAmendment(outbox, first, idOf(first), 'LX2', {
    etag: '"1"',
    more: { frees: 'LX1', sharedLabel: true },
  });
  await phone.queueAmendment(outbox, first, idOf(first), 'LX3', { etag: '"1"', more: { frees: 'LX2' } });
  const [row] = await phone.rows();
  const payload = JSON.parse(JSON.stringify(row?.payload));
  expect(payload).toMatchObject({ trackingId: 'LX3', frees: 'LX1' });
  expect(payload).not.toHaveProperty('sharedLabel');
});

test('what a claim reads grows with the number of waiting rows, not with its square', async () => {
  const { outbox, session } = await phone.tab();
  await phone.queueRow(outbox, first);
  const [row = expect.fail()] = await phone.rows();
  const readsOf = (count: number) => {
    let reads = 0;
    const get = (target: typeof row, key: string) => {
      reads += 1;
      return Reflect.get(target, key);
    };
    const rows = Array.from(
      { length: count },
      (_, seq) => new Proxy({ ...row, seq, opId: `${seq}`, entity: `028-${seq}` }, { get }),
    );
    const done = new Set(rows.map(({ opId }) => opId));
    const record = session.current() ?? expect.fail();
    const claimant = { ...record, urgency: 'now' as const, now: phone.now, done, gone: new Set<string>() };
    reads = 0;
    expect(claimableRow({ rows, unusable: [] }, claimant)).toBeUndefined();
    return reads;
  };
  expect(readsOf(400)).toBeLessThan(2.5 * readsOf(200));
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorOf } from './error-of.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('one row for one thing', () => {
  test('case 11: the promise is given after the row is on the disk', async () => {
    const { outbox } = await phone.tab();
    const enqueue = await outbox.accept(await phone.write(outbox, 'order-1', { key: 'key-a' }));
    outbox.close();
    expect(enqueue.kind).toBe('accepted');
    expect(await phone.stored('key-a')).toMatchObject({ opId: 'key-a', state: 'queued' });
  });

  test('every row is written with strict durability', async () => {
    const { outbox } = await phone.tab();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await phone.queueRow(outbox, 'order-1');
    await outbox.deliver();
    const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writing.length).toBeGreaterThan(2);
    for (const [, , options] of writing) expect(options).toEqual({ durability: 'strict' });
  });

  test('the same key is the same row, no matter who queues it', async () => {
    const [worker, page] = [await phone.tab(), await phone.tab()];
    const same = { key: 'key-a' };
    await phone.queueRow(worker.outbox, 'order-1', same);
    await phone.queueRow(page.outbox, 'order-1', same);
    expect(await phone.rows()).toHaveLength(1);
  });

  test('the same key with other data is refused, and the row stays as it was', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    const response = await phone.answer(outbox, 'order-1', { key: 'key-a', trackingId: 'OTHER' });
    expect(response.status).toBe(422);
    expect(await errorOf(response)).toMatchObject({ code: 'OUTBOX.KEY_REUSED' });
    expect(await phone.rows()).toMatchObject([{ payload: { trackingId: 'LX1' } }]);
  });

  test('case 42: two tabs confirm the same items at once: one row, one effect', async () => {
    const [one, other] = [await phone.tab(), await phone.tab()];
    phone.ledger.fault = () => faults.dropBefore;
    const answers = await Promise.all([
      phone.answer(one.outbox, 'order-1', { key: 'key-a' }),
      phone.answer(other.outbox, 'order-1', { key: 'key-b' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await phone.rows()).toHaveLength(1);
    phone.ledger.fault = undefined;
    await one.outbox.deliver('now');
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('case 63: a confirmation whose items overlap with a waiting one is refused, naming which', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a', items: ['x', 'y'] });
    const response = await phone.answer(outbox, 'order-1', { key: 'key-b', items: ['y', 'z'] });
    expect(response.status).toBe(409);
    expect(response.headers.get('X-Outbox')).toBe('not-queued');
    expect(await errorOf(response)).toMatchObject({
      code: 'OUTBOX.ITEM_WAITING',
      opId: 'key-a',
      replaceable: true,
    });
    expect(phone.ledger.arrivals).toHaveLength(0);
    await phone.queueRow(outbox, 'order-1', { items: ['z'] });
  });

  test('a row that was sent claims nothing any more', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    await outbox.deliver();
    await phone.queueRow(outbox, 'order-1');
    expect(await phone.states()).toEqual(['sent', 'queued']);
  });

  test('1,000 rows wait, and the next is refused', async () => {
    const { outbox } = await phone.tab();
    const first = await phone.queueRow(outbox, 'order-0', { key: 'key-0' });
    for (let number = 1; number < 1000; number++) {
      await phone.leave(`key-${number}`, { ...first, opId: `key-${number}`, locks: [], seq: number + 1 });
    }
    expect(await errorOf(await phone.answer(outbox, 'order-1', { key: 'key-1000' }))).toMatchObject({
      code: 'OUTBOX.TOO_MANY',
    });
    expect(await phone.rows()).toHaveLength(1000);
  });

  test('a payload above 256 KB is refused', async () => {
    const { outbox } = await phone.tab();
    const write = await phone.write(outbox, 'order-1');
    const fits = 256 * 1024 - JSON.stringify({ text: '' }).length;
    expect(await outbox.accept({ ...write, payload: { text: 'x'.repeat(fits + 1) } })).toEqual({
      kind: 'too-large',
    });
    expect(await outbox.accept({ ...write, payload: { text: 'x'.repeat(fits) } })).toMatchObject({
      kind: 'accepted',
    });
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutboxEvent } from '#src/outbox/store/outbox-channel.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { waitUntil } from '#tests/support/wait.ts';
import { faults } from './ledger-server.ts';
import { apiBase, type Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('order and number', () => {
  test('case 39: five tabs deliver at once, with and without Web Locks, and each row is claimed once', async () => {
    for (const locks of [phone.locks, undefined]) {
      const tabs = await Promise.all([1, 2, 3, 4, 5].map(() => phone.tab({ locks })));
      const [{ outbox }] = tabs as [(typeof tabs)[0]];
      const before = phone.ledger.arrivals.length;
      const name = locks ? 'locked' : 'unlocked';
      for (let order = 0; order < 20; order++) await phone.queueRow(outbox, `${name}-${order}`);
      await Promise.all(tabs.map(tab => tab.outbox.deliver()));
      expect(phone.ledger.arrivals.length - before).toBe(20);
    }
    expect(phone.ledger.effects.size).toBe(40);
  });

  test('four rows are in flight once the server has answered, never five, and no more are claimed', async () => {
    const { outbox } = await phone.tab();
    for (let order = 0; order < 9; order++) await phone.queueRow(outbox, `order-${order}`);
    const waiting: (() => void)[] = [];
    phone.ledger.fault = () => commit => new Promise(resolve => waiting.push(() => resolve(commit())));
    const report = outbox.deliver();
    await waitUntil(() => waiting.length === 1);
    expect(phone.ledger.inFlight).toBe(1);
    waiting.shift()?.();
    await waitUntil(() => waiting.length === 4);
    expect((await phone.states()).filter(state => state === 'sending')).toHaveLength(4);
    while (phone.ledger.effects.size < 9) {
      waiting.shift()?.();
      await new Promise(setImmediate);
    }
    expect(await report).toMatchObject({ sent: 9 });
    expect(phone.ledger.mostInFlight).toBe(4);
  });

  test('case 58: 200 rows go in order within their entity, four in flight at most', {
    timeout: 30_000,
  }, async () => {
    const { outbox } = await phone.tab();
    const keys: string[] = [];
    for (let number = 0; number < 200; number++) {
      const { opId } = await phone.queueRow(outbox, `order-${number % 10}`, { items: [`item-${number}`] });
      keys.push(opId);
    }
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    let isSendingOf = new Set<string>();
    phone.ledger.fault = ({ order }) => {
      expect(isSendingOf).not.toContain(order);
      isSendingOf.add(order);
      return commit => {
        isSendingOf = new Set([...isSendingOf].filter(other => other !== order));
        return commit();
      };
    };
    const events: OutboxEvent[] = [];
    outbox.subscribe(event => events.push(event));
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 200 });
    expect(phone.ledger.mostInFlight).toBeLessThanOrEqual(4);
    for (let order = 0; order < 10; order++) {
      const arrived = phone.ledger.arrivals.filter(arrival => arrival.order === `order-${order}`);
      expect(arrived.map(({ key }) => key)).toEqual(keys.filter((_, number) => number % 10 === order));
    }
    // A result and the next claim share a transaction, of which is told once; each lane begins with a claim alone.
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite').length;
    expect(writes).toBeLessThanOrEqual(204);
    expect(events.length).toBeLessThanOrEqual(writes);
    expect(events.flatMap(({ sent }) => sent.map(({ opId }) => opId)).sort()).toEqual([...keys].sort());
  });

  test('what was claimed while another row was asked to wait is given back as never sent', async () => {
    const { outbox } = await phone.tab();
    for (let order = 0; order < 6; order++) await phone.queueRow(outbox, `order-${order}`);
    const answers: ((response: Response) => void)[] = [];
    const confirmed = await phone.ledger.fetch(`${apiBase}/shipment-ledger/create`, {
      headers: { Authorization: `Bearer ${phone.token}` },
      body: '{}',
    });
    phone.ledger.fault = ({ order }) =>
      order === 'order-0' ? undefined : () => new Promise(resolve => answers.push(resolve));
    const report = outbox.deliver();
    await waitUntil(() => answers.length === 4);
    const errors = [{ code: 'REQUEST.RATE_LIMITED', message: 'No' }];
    const busy = Response.json({ errors }, { status: 429, headers: { 'Retry-After': '2' } });
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      // The first has claimed the last row with its result, and now the second is asked to wait.
      if (args[0]?.entity === 'order:order-5') answers[1]?.(busy);
      return put.apply(this, args);
    });
    answers[0]?.(confirmed.clone());
    await waitUntil(async () => (await phone.rows())[2]?.state === 'queued');
    answers[2]?.(confirmed.clone());
    answers[3]?.(confirmed.clone());
    expect(await report).toMatchObject({ end: 'paused' });
    const rows = await phone.rows();
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'queued', 'sent', 'sent', 'queued']);
    expect(rows[5]).toMatchObject({ attempts: 0 });
    expect(rows[5]?.firstSentAt).toBeUndefined();
  });

  test('a tab hears of every row that another tab has sent', async () => {
    const { outbox } = await phone.tab();
    const other = await phone.tab();
    const events: OutboxEvent[] = [];
    outbox.subscribe(event => events.push(event));
    const member = memberOf('seller-ada');
    const sent = ['one', 'two'].map(opId => ({ opId, rowKind: 'kind', entity: `order:${opId}`, ...member }));
    other.outbox.channel.notify({ sent });
    await waitUntil(() => events.length > 0);
    expect(events).toEqual([{ sent }]);
  });

  test('case 54: a batch that runs out of time leaves the rest for the next trigger', async () => {
    const { outbox } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.queueRow(outbox, order);
    phone.ledger.next(commit => {
      phone.now += 30_000;
      return commit();
    });
    expect(await outbox.deliver('eager', 25_000)).toMatchObject({ end: 'out-of-time', sent: 1 });
    expect(await phone.states()).toEqual(['sent', 'queued', 'queued']);
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 2 });
  });

  test('a delivery that several wait for takes no longer than the one of them with the least time allows', async () => {
    const { outbox } = await phone.tab();
    for (const order of ['order-1', 'order-2']) await phone.queueRow(outbox, order);
    phone.ledger.next(faults.dropBefore, commit => {
      phone.now += 30_000;
      return commit();
    });
    const running = outbox.deliver();
    const following = outbox.deliver('eager');
    const inTheWorker = outbox.deliver('eager', 25_000);
    expect(await running).toMatchObject({ end: 'unreachable' });
    expect(await following).toMatchObject({ end: 'out-of-time', sent: 1 });
    expect(await inTheWorker).toBe(await following);
  });

  test('case 57: a clock that is set back by a day neither reorders rows nor silences them', async () => {
    const { outbox } = await phone.tab();
    const first = await phone.queueRow(outbox, 'order-1', { items: ['first'] });
    phone.ledger.next(faults.dropBefore);
    await outbox.deliver();
    phone.now -= 86_400_000;
    const second = await phone.queueRow(outbox, 'order-1', { items: ['second'] });
    expect(await outbox.deliver()).toMatchObject({ sent: 2 });
    expect(phone.ledger.arrivals.map(({ key }) => key)).toEqual([first.opId, first.opId, second.opId]);
  });

  test('case 57: a lease from before the clock was set back does not last for a day', async () => {
    const dying = await phone.tab({ locks: undefined });
    await phone.queueRow(dying.outbox, 'order-1');
    phone.ledger.next(faults.hang);
    void dying.outbox.deliver();
    await waitUntil(() => phone.ledger.arrivals.length === 1);
    phone.now -= 86_400_000;
    expect(await (await phone.tab({ locks: undefined })).outbox.deliver()).toMatchObject({ sent: 1 });
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
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
      for (let order = 0; order < 20; order++) await phone.keep(outbox, `${name}-${order}`);
      await Promise.all(tabs.map(tab => tab.outbox.deliver()));
      expect(phone.ledger.arrivals.length - before).toBe(20);
    }
    expect(phone.ledger.effects.size).toBe(40);
  });

  test('two rows are in flight once the server has answered, and never three', async () => {
    const { outbox } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3', 'order-4', 'order-5'])
      await phone.keep(outbox, order);
    const waiting: (() => void)[] = [];
    phone.ledger.fault = () => commit => new Promise(resolve => waiting.push(() => resolve(commit())));
    const report = outbox.deliver();
    await vi.waitUntil(() => waiting.length === 1);
    expect(phone.ledger.inFlight).toBe(1);
    waiting.shift()?.();
    await vi.waitUntil(() => waiting.length === 2);
    while (phone.ledger.effects.size < 5) {
      waiting.shift()?.();
      await new Promise(setImmediate);
    }
    expect(await report).toMatchObject({ sent: 5 });
    expect(phone.ledger.mostInFlight).toBe(2);
  });

  test('case 58: 200 rows go in order within their entity, two in flight at most', {
    timeout: 30_000,
  }, async () => {
    const { outbox } = await phone.tab();
    const keys: string[] = [];
    for (let number = 0; number < 200; number++) {
      const { opId } = await phone.keep(outbox, `order-${number % 10}`, { items: [`item-${number}`] });
      keys.push(opId);
    }
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 200 });
    expect(phone.ledger.mostInFlight).toBeLessThanOrEqual(2);
    for (let order = 0; order < 10; order++) {
      const arrived = phone.ledger.arrivals.filter(arrival => arrival.order === `order-${order}`);
      expect(arrived.map(({ key }) => key)).toEqual(keys.filter((_, number) => number % 10 === order));
    }
  });

  test('case 54: a batch that runs out of time leaves the rest for the next trigger', async () => {
    const { outbox } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.keep(outbox, order);
    phone.ledger.next(commit => {
      phone.now += 30_000;
      return commit();
    });
    expect(await outbox.deliver('eager', 25_000)).toMatchObject({ end: 'out-of-time', sent: 1 });
    expect(await phone.states()).toEqual(['sent', 'queued', 'queued']);
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 2 });
  });

  test('case 57: a clock that is set back by a day neither reorders rows nor silences them', async () => {
    const { outbox } = await phone.tab();
    const first = await phone.keep(outbox, 'order-1', { items: ['first'] });
    phone.ledger.next(faults.dropBefore);
    await outbox.deliver();
    phone.now -= 86_400_000;
    const second = await phone.keep(outbox, 'order-1', { items: ['second'] });
    expect(await outbox.deliver()).toMatchObject({ sent: 2 });
    expect(phone.ledger.arrivals.map(({ key }) => key)).toEqual([first.opId, first.opId, second.opId]);
  });

  test('case 57: a lease from before the clock was set back does not last for a day', async () => {
    const dying = await phone.tab({ locks: undefined });
    await phone.keep(dying.outbox, 'order-1');
    phone.ledger.next(faults.hang);
    void dying.outbox.deliver();
    await vi.waitUntil(() => phone.ledger.arrivals.length === 1);
    phone.now -= 86_400_000;
    expect(await (await phone.tab({ locks: undefined })).outbox.deliver()).toMatchObject({ sent: 1 });
  });
});

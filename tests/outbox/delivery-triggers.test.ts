import { beforeEach, describe, expect, test, vi } from 'vitest';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('people', () => {
  test('case 59: «Send now» with the server down says that nothing went', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    phone.ledger.fault = () => faults.dropBefore;
    expect(await outbox.sendNow()).toEqual({
      end: 'unreachable',
      sent: 0,
      waiting: 1,
      needsYou: 0,
    });
    phone.ledger.fault = undefined;
    expect(await outbox.sendNow()).toEqual({ end: 'done', sent: 1, waiting: 0, needsYou: 0 });
  });

  test('sent rows stay for seven days', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    await outbox.deliver();
    phone.now += 7 * 86_400_000;
    phone.signIn('seller-ada', 's2');
    await (await phone.tab()).outbox.start();
    expect(await phone.states()).toEqual(['sent']);
    phone.now += 1;
    await (await phone.tab()).outbox.start();
    expect(await phone.states()).toEqual([]);
  });

  test('a started outbox delivers by itself when the next row is due', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    phone.ledger.next(faults.dropBefore);
    await outbox.start();
    expect(await phone.states()).toEqual(['queued']);
    phone.now += 5 * 60_000;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await vi.waitUntil(async () => (await phone.states())[0] === 'sent');
    expect(phone.ledger.effects.size).toBe(1);
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { waitUntil } from '#tests/support/wait.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('a connection that drops', () => {
  test('case 5: the answer is lost after the commit, and the same key finds the stored one', async () => {
    const { outbox } = await phone.tab();
    const { opId } = await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(faults.dropAfterCommit);
    expect(await outbox.deliver()).toMatchObject({ end: 'unreachable', sent: 0 });
    expect(await phone.states()).toEqual(['queued']);
    phone.now += 5 * 60_000;
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 1 });
    expect(phone.ledger.arrivals.map(({ key }) => key)).toEqual([opId, opId]);
    expect(phone.ledger.effects.size).toBe(1);
    expect(await phone.states()).toEqual(['sent']);
  });

  test('case 6: a request that the network repeats takes effect once', async () => {
    const { outbox } = await phone.tab({
      fetch: async (url, init) => {
        await phone.ledger.fetch(url, init);
        await phone.ledger.fetch(url, init);
        return phone.ledger.fetch(url, init);
      },
    });
    await phone.queueRow(outbox, 'order-1');
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
    expect(phone.ledger.arrivals).toHaveLength(3);
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('case 37: `online` fires and the network is still dead: one try for many rows, then a wait', async () => {
    const { outbox } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.queueRow(outbox, order);
    phone.ledger.fault = () => faults.dropBefore;
    expect(await outbox.deliver('eager')).toMatchObject({ end: 'unreachable', failed: 1 });
    expect(phone.ledger.arrivals).toHaveLength(1);
    const [tried] = await phone.rows();
    expect(tried?.nextAt).toBeGreaterThan(phone.now);
  });

  test.each([
    ['case 35: a captive portal answers 200 and a page', faults.html],
    ['case 36: a redirect to a sign-in page', faults.redirect],
  ])('%s: the row waits as without a network', async (_, fault) => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(fault);
    expect(await outbox.deliver()).toMatchObject({ end: 'unreachable' });
    expect(await phone.rows()).toMatchObject([{ state: 'queued', lastError: { reason: 'unreachable' } }]);
  });

  test('a server that never answers is given 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(faults.hang);
    const report = outbox.deliver();
    await waitUntil(() => phone.ledger.arrivals.length === 1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await report).toMatchObject({ end: 'unreachable' });
    expect(await phone.states()).toEqual(['queued']);
  });
});

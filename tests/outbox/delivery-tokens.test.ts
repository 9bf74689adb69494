import { beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '#tests/session/device.ts';
import { waitUntil } from '#tests/support/wait.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('tokens', () => {
  const isStale = (generation: number) => (arrival: { headers: Headers }) => {
    const payload = arrival.headers.get('Authorization')?.split('.')[1] ?? '';
    const { gen } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return gen < generation ? faults.status(401, 'AUTH.TOKEN_EXPIRED') : undefined;
  };

  test('case 19: after a 401 one refresh, and the same key again', async () => {
    const { outbox } = await phone.tab();
    const { opId } = await phone.queueRow(outbox, 'order-1');
    phone.ledger.fault = isStale(1);
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 1 });
    expect(phone.server.calls).toBe(1);
    expect(phone.ledger.arrivals.map(({ key }) => key)).toEqual([opId, opId]);
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('case 20: a refused refresh stops five rows with one refresh, and a sign-in sends all five', async () => {
    const { outbox, session } = await phone.tab();
    const orders = ['order-1', 'order-2', 'order-3', 'order-4', 'order-5'];
    for (const order of orders) await phone.queueRow(outbox, order);
    phone.ledger.fault = isStale(1);
    phone.server.fail(async () => refusal());
    expect(await outbox.deliver()).toMatchObject({ end: 'sign-in-needed', sent: 0 });
    expect(await phone.states()).toEqual(Array.from({ length: 5 }, () => 'needs-sign-in'));
    expect(phone.server.calls).toBe(1);
    phone.ledger.fault = undefined;
    await session.adopt(phone.freshToken({ session: 's2' }));
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 5 });
    expect(phone.ledger.ordersWithEffect().sort()).toEqual(orders);
  });

  test('case 20: an expired token that is refused before the call stops them too, unsent', async () => {
    phone.token = phone.freshToken({ agoS: 1000 });
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.server.fail(async () => refusal());
    expect(await outbox.deliver()).toMatchObject({ end: 'sign-in-needed' });
    expect(await phone.rows()).toMatchObject([{ state: 'needs-sign-in', attempts: 0 }]);
    expect(phone.ledger.arrivals).toHaveLength(0);
  });

  test('a refresh that is refused although nothing is being sent leaves what waits for the next sign-in', async () => {
    phone.token = phone.freshToken({ agoS: 1000 });
    const { outbox, session } = await phone.tab();
    await outbox.start();
    await phone.queueRow(outbox, 'order-1', { holdMs: 10_000 });
    phone.server.fail(async () => refusal());
    expect(await session.freshToken()).toMatchObject({ kind: 'refused' });
    await waitUntil(async () => (await phone.states())[0] === 'needs-sign-in');
    expect(phone.ledger.arrivals).toEqual([]);
  });

  test('case 21: an unreachable refresh leaves the row queued and the person signed in', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.fault = isStale(1);
    phone.server.fail(async () => new Response('down', { status: 502 }));
    expect(await outbox.deliver()).toMatchObject({ end: 'unreachable' });
    expect(await phone.states()).toEqual(['queued']);
    expect(phone.token).not.toBeNull();
  });

  test('case 61: a refresh whose answer is lost signs nobody out, is asked again with the same token ten minutes later, and the row goes once', async () => {
    phone.token = phone.freshToken({ agoS: 24 * 60 * 60 });
    const { fetch } = phone.server;
    const asked: unknown[] = [];
    let isLost = true;
    vi.spyOn(phone.server, 'fetch').mockImplementation(async (url, init) => {
      asked.push(init?.body);
      const answer = await fetch(url, init);
      if (isLost) throw new TypeError('Failed to fetch');
      return answer;
    });
    const { outbox, session } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    expect(await outbox.deliver()).toMatchObject({ end: 'unreachable' });
    expect(await phone.states()).toEqual(['queued']);
    expect(phone.ledger.arrivals).toEqual([]);

    isLost = false;
    phone.now += 10 * 60_000;
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
    expect(session.current()).not.toBeNull();
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked).size, 'the same token asked each time').toBe(1);
    expect(phone.ledger.ordersWithEffect()).toEqual(['order-1']);
  });

  test('case 22: three tabs and the worker deliver with an expired token: one refresh, each row once', async () => {
    phone.token = phone.freshToken({ agoS: 1000 });
    const open = [await phone.tab(), await phone.tab(), await phone.tab(), await phone.serviceWorker()];
    const [{ outbox }] = open as [(typeof open)[0]];
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.queueRow(outbox, order);
    await Promise.all(open.map(each => each.outbox.deliver()));
    expect(phone.server.calls).toBe(1);
    expect(phone.ledger.arrivals).toHaveLength(3);
    expect(phone.ledger.effects.size).toBe(3);
  });

  test('case 23: the worker refreshes and delivers with no tab open, then a page starts and nobody is signed out', async () => {
    phone.token = phone.freshToken({ agoS: 1000 });
    const page = await phone.tab();
    await phone.queueRow(page.outbox, 'order-1');
    page.outbox.close();
    page.session.close();
    const worker = await phone.serviceWorker();
    expect(await worker.outbox.deliver()).toMatchObject({ sent: 1 });
    const later = await phone.tab();
    expect(later.session.current()).toMatchObject({ generation: 1 });
    expect(await later.session.freshToken()).toMatchObject({ kind: 'fresh' });
    expect(phone.server.calls).toBe(1);
  });

  test('case 24: a worker killed between the refresh and its write: the server gives the same successor again', async () => {
    await phone.tab();
    const refresh = phone.server.fetch;
    let isAnswered = false;
    const session = phone.worker({
      fetch: async (...request) => {
        await refresh(...request);
        isAnswered = true;
        // Killed with the answer in its hands.
        return new Promise(() => {});
      },
      locks: undefined,
    });
    phone.token = phone.freshToken({ session: 's1', agoS: 1000 });
    const page = await phone.tab({ locks: undefined });
    await phone.queueRow(page.outbox, 'order-1');
    void session.freshToken();
    await waitUntil(() => isAnswered);
    expect(await page.outbox.deliver()).toMatchObject({ sent: 1 });
    expect(phone.server.calls).toBe(2);
    expect(page.session.current()).toMatchObject({ generation: 1 });
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('case 25: 401 for ever though refreshing works: one refresh for the row, then it needs a sign-in', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.fault = () => faults.status(401, 'AUTH.TOKEN_INVALID');
    await outbox.deliver();
    expect(await phone.states()).toEqual(['needs-sign-in']);
    await outbox.deliver('eager');
    expect(phone.server.calls).toBe(1);
    expect(phone.ledger.arrivals).toHaveLength(2);
  });

  test('a token in the answer is adopted [152]', async () => {
    const { outbox, session } = await phone.tab({
      fetch: async (url, init) => {
        const response = await phone.ledger.fetch(url, init);
        response.headers.set('X-Refreshed-Token', phone.freshToken({ generation: 1 }));
        return response;
      },
    });
    await phone.queueRow(outbox, 'order-1');
    await outbox.deliver();
    expect(session.current()).toMatchObject({ generation: 1 });
  });
});

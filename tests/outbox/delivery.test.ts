import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '#tests/session/device.ts';
import { faults } from './ledger-server.ts';
import { Phone } from './phone.ts';

const leaseMs = 90_000;
let phone: Phone;
beforeEach(() => {
  phone = new Phone();
  phone.signIn();
});
afterEach(() => {
  phone.dispose();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The invariant: one effect a key at most, and each key is an effect or a row. */
async function expectNothingLost(keys: readonly string[]): Promise<void> {
  const rows = (await phone.rows()).map(row => row.opId);
  for (const key of keys) expect([...phone.ledger.effects.keys(), ...rows]).toContain(key);
}

describe('a connection that drops', () => {
  test('case 5: the answer is lost after the commit, and the same key finds the stored one', async () => {
    const { outbox } = await phone.tab();
    const { opId } = await phone.keep(outbox, 'order-1');
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
    await phone.keep(outbox, 'order-1');
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
    expect(phone.ledger.arrivals).toHaveLength(3);
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('case 37: `online` fires and the network is still dead: one try for many rows, then a wait', async () => {
    const { outbox } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.keep(outbox, order);
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
    await phone.keep(outbox, 'order-1');
    phone.ledger.next(fault);
    expect(await outbox.deliver()).toMatchObject({ end: 'unreachable' });
    expect(await phone.rows()).toMatchObject([{ state: 'queued', lastError: { reason: 'unreachable' } }]);
  });

  test('a server that never answers is given 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    phone.ledger.next(faults.hang);
    const report = outbox.deliver();
    await vi.waitUntil(() => phone.ledger.arrivals.length === 1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await report).toMatchObject({ end: 'unreachable' });
    expect(await phone.states()).toEqual(['queued']);
  });
});

describe('a worker that dies', () => {
  test('case 7: before the fetch: the lease ends, and another sends it', async () => {
    let isAsked = false;
    await phone.tab();
    const dying = await phone.serviceWorker({
      locks: undefined,
      deviceLabel: () => {
        isAsked = true;
        return new Promise(() => {});
      },
    });
    const { opId } = await phone.keep(dying.outbox, 'order-1');
    void dying.outbox.deliver();
    await vi.waitUntil(() => isAsked);
    const { outbox } = await phone.tab({ locks: undefined });
    await outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(0);
    expect(await phone.states()).toEqual(['sending']);
    phone.now += leaseMs;
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
    expect([...phone.ledger.effects.keys()]).toEqual([opId]);
  });

  test('case 8: in flight: the row stands throughout, and the key keeps it at one effect', async () => {
    await phone.tab();
    const dying = await phone.serviceWorker({ locks: undefined });
    const { opId } = await phone.keep(dying.outbox, 'order-1');
    phone.ledger.next(faults.hangAfterCommit);
    void dying.outbox.deliver();
    await vi.waitUntil(() => phone.ledger.effects.size === 1);
    expect(await phone.states()).toEqual(['sending']);
    const { outbox } = await phone.tab({ locks: undefined });
    phone.now += leaseMs - 1;
    await outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(1);
    phone.now += 1;
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
    expect(phone.ledger.arrivals.map(({ key }) => key)).toEqual([opId, opId]);
    expect(phone.ledger.effects.size).toBe(1);
    expect(await phone.states()).toEqual(['sent']);
  });

  test('cases 9 and 14: the write of `sent` fails: the row stays `sending`, is driven again, and needs nobody', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    const put = IDBObjectStore.prototype.put;
    const broken = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      const [value] = args;
      if (value?.state === 'sent') throw new DOMException('Disk failure', 'DataError');
      return put.apply(this, args);
    });
    const answers: string[] = [];
    outbox.onTried((_, { outcome }) => answers.push(outcome.kind));
    expect(await outbox.deliver()).toMatchObject({ end: 'storage-failed' });
    expect(answers).toEqual(['done']);
    expect(await phone.states()).toEqual(['sending']);
    broken.mockRestore();
    phone.now += leaseMs;
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 1 });
    expect(phone.ledger.effects.size).toBe(1);
    expect(await phone.states()).toEqual(['sent']);
  });

  test('case 10: what is `sent` is not sent again', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    await outbox.deliver();
    phone.now += leaseMs;
    await (await phone.tab()).outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(1);
  });

  test('case 40: a tab frozen beyond its lease has no say over the row any more', async () => {
    const frozen = await phone.tab({ locks: undefined });
    await phone.keep(frozen.outbox, 'order-1');
    let thaw: (response: Response) => void = () => {};
    phone.ledger.next(() => new Promise(resolve => (thaw = resolve)));
    const report = frozen.outbox.deliver();
    await vi.waitUntil(() => phone.ledger.inFlight === 1);
    phone.now += leaseMs;
    phone.ledger.next(faults.hang);
    const other = await phone.tab({ locks: undefined });
    void other.outbox.deliver();
    await vi.waitUntil(() => phone.ledger.arrivals.length === 2);
    thaw(Response.json({ errors: [{ code: 'REQUEST.INVALID', message: 'Late' }] }, { status: 400 }));
    await report;
    expect(await phone.states()).toEqual(['sending']);
  });

  test('case 40: a lock that a frozen tab holds is stolen after its patience', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void phone.locks.request('outbox-delivery', () => new Promise(() => {})).catch(() => {});
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    const report = outbox.deliver();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await report).toMatchObject({ sent: 1 });
  });
});

describe('tokens', () => {
  const isStale = (generation: number) => (arrival: { headers: Headers }) => {
    const payload = arrival.headers.get('Authorization')?.split('.')[1] ?? '';
    const { gen } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return gen < generation ? faults.status(401, 'AUTH.TOKEN_EXPIRED') : undefined;
  };

  test('case 19: after a 401 one refresh, and the same key again', async () => {
    const { outbox } = await phone.tab();
    const { opId } = await phone.keep(outbox, 'order-1');
    phone.ledger.fault = isStale(1);
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 1 });
    expect(phone.server.calls).toBe(1);
    expect(phone.ledger.arrivals.map(({ key }) => key)).toEqual([opId, opId]);
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('case 20: a refused refresh stops five rows with one refresh, and a sign-in sends all five', async () => {
    const { outbox, session } = await phone.tab();
    const orders = ['order-1', 'order-2', 'order-3', 'order-4', 'order-5'];
    for (const order of orders) await phone.keep(outbox, order);
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
    await phone.keep(outbox, 'order-1');
    phone.server.fail(async () => refusal());
    expect(await outbox.deliver()).toMatchObject({ end: 'sign-in-needed' });
    expect(await phone.rows()).toMatchObject([{ state: 'needs-sign-in', attempts: 0 }]);
    expect(phone.ledger.arrivals).toHaveLength(0);
  });

  test('case 21: an unreachable refresh leaves the row queued and the person signed in', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    phone.ledger.fault = isStale(1);
    phone.server.fail(async () => new Response('down', { status: 502 }));
    expect(await outbox.deliver()).toMatchObject({ end: 'unreachable' });
    expect(await phone.states()).toEqual(['queued']);
    expect(phone.token).not.toBeNull();
  });

  test('case 22: three tabs and the worker deliver with an expired token: one refresh, each row once', async () => {
    phone.token = phone.freshToken({ agoS: 1000 });
    const open = [await phone.tab(), await phone.tab(), await phone.tab(), await phone.serviceWorker()];
    const [{ outbox }] = open as [(typeof open)[0]];
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.keep(outbox, order);
    await Promise.all(open.map(each => each.outbox.deliver()));
    expect(phone.server.calls).toBe(1);
    expect(phone.ledger.arrivals).toHaveLength(3);
    expect(phone.ledger.effects.size).toBe(3);
  });

  test('case 23: the worker refreshes and delivers with no tab open, then a page starts and nobody is signed out', async () => {
    phone.token = phone.freshToken({ agoS: 1000 });
    const page = await phone.tab();
    await phone.keep(page.outbox, 'order-1');
    page.outbox.close();
    page.session.close();
    const worker = await phone.serviceWorker();
    expect(await worker.outbox.deliver()).toMatchObject({ sent: 1 });
    const later = await phone.tab();
    expect(later.session.current()).toMatchObject({ generation: 1 });
    expect(await later.session.freshToken()).toMatchObject({ kind: 'fresh' });
    expect(phone.server.calls).toBe(1);
  });

  test('case 25: 401 for ever though refreshing works: one refresh for the row, then it needs a sign-in', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
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
    await phone.keep(outbox, 'order-1');
    await outbox.deliver();
    expect(session.current()).toMatchObject({ generation: 1 });
  });
});

describe('sellers', () => {
  test("case 45: another seller's delivery sends none of the rows, and sees a count only", async () => {
    const ada = await phone.tab();
    await phone.keep(ada.outbox, 'order-1');
    await ada.session.end();
    phone.signIn('seller-bo', 's2');
    const { outbox } = await phone.tab();
    await outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(0);
    expect(await outbox.listRows('seller-bo')).toEqual({ rows: [], unusable: [], ofOthers: 1 });
  });

  test('case 46: another seller signs in during a delivery: the one in flight ends, the next is not sent', async () => {
    const { outbox, session } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    await phone.keep(outbox, 'order-2');
    phone.ledger.next(async commit => {
      await session.adopt(phone.freshToken({ seller: 'seller-bo', session: 's2' }));
      return commit();
    });
    await outbox.deliver();
    expect(await phone.states()).toEqual(['sent', 'queued']);
    expect(phone.ledger.arrivals.map(({ seller }) => seller)).toEqual(['seller-ada']);
  });

  test('case 46: another seller who signs in while the lease is written does not send it', async () => {
    const { outbox, session } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    const fresh = session.freshToken;
    let asked = 0;
    session.freshToken = async () => {
      asked += 1;
      if (asked === 2) await session.adopt(phone.freshToken({ seller: 'seller-bo', session: 's2' }));
      return fresh();
    };
    await outbox.deliver();
    expect(phone.ledger.arrivals).toHaveLength(0);
    expect(await phone.rows()).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });

  test('a sign-out while the lease is written gives the row back as never sent', async () => {
    const { outbox, session } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    const fresh = session.freshToken;
    let asked = 0;
    session.freshToken = async () => {
      asked += 1;
      if (asked === 2) await session.end();
      return fresh();
    };
    expect(await outbox.deliver()).toMatchObject({ end: 'signed-out' });
    expect(phone.ledger.arrivals).toHaveLength(0);
    const [row] = await phone.rows();
    expect(row).toMatchObject({ state: 'queued', attempts: 0 });
    expect(row?.firstSentAt).toBeUndefined();
  });
});

describe('what the server refuses', () => {
  test('case 26: 403 needs a person, and asks for no refresh', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    phone.ledger.next(faults.status(403, 'REQUEST.FORBIDDEN'));
    await outbox.deliver();
    expect(await phone.rows()).toMatchObject([{ state: 'needs-attention', lastError: { status: 403 } }]);
    expect(phone.server.calls).toBe(0);
  });

  test.each([400, 404, 410, 413, 422])('case 27: %i holds its own order; three others go', async status => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-0', { items: ['first'] });
    await phone.keep(outbox, 'order-0', { items: ['second'] });
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.keep(outbox, order);
    phone.ledger.fault = ({ order }) =>
      order === 'order-0' ? faults.status(status, 'REQUEST.INVALID') : undefined;
    await outbox.deliver();
    expect(await phone.states()).toEqual(['needs-attention', 'queued', 'sent', 'sent', 'sent']);
    expect(phone.ledger.effects.size).toBe(3);
    expect(phone.ledger.arrivals.filter(({ order }) => order === 'order-0')).toHaveLength(1);
  });

  test('case 28: after 429 with Retry-After: 2 nothing is sent for 2 s, by nobody', async () => {
    const { outbox } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.keep(outbox, order);
    phone.ledger.next(faults.status(429, 'REQUEST.RATE_LIMITED', {}, { 'Retry-After': '2' }));
    expect(await outbox.deliver()).toMatchObject({ end: 'paused' });
    phone.now += 1999;
    expect(await (await phone.tab()).outbox.deliver('now')).toMatchObject({ end: 'paused' });
    expect(phone.ledger.arrivals).toHaveLength(1);
    phone.now += 1;
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 3 });
  });

  test('case 29: 503 for two hours: kept, tried within the cap, never dropped', async () => {
    const { outbox } = await phone.tab();
    const { opId } = await phone.keep(outbox, 'order-1');
    phone.ledger.fault = () => faults.status(503);
    phone.random = 0.999;
    const end = phone.now + 2 * 60 * 60_000;
    while (phone.now < end) {
      await outbox.deliver();
      const [row] = await phone.rows();
      expect(row?.state).toBe('queued');
      expect((row?.nextAt ?? 0) - phone.now).toBeLessThanOrEqual(5 * 60_000);
      phone.now = row?.nextAt ?? end;
    }
    expect(phone.ledger.arrivals.length).toBeGreaterThan(24);
    await expectNothingLost([opId]);
    phone.ledger.fault = undefined;
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
  });

  test('case 30: in progress: waits as told, then has the stored answer', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    phone.ledger.next(commit => {
      commit();
      return Response.json(
        { errors: [{ code: 'IDEMPOTENCY.IN_PROGRESS', message: 'Wait' }] },
        { status: 409, headers: { 'Retry-After': '3' } },
      );
    });
    await outbox.deliver();
    expect(await phone.rows()).toMatchObject([{ state: 'queued', notBefore: phone.now + 3000 }]);
    phone.now += 3000;
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
    expect(phone.ledger.effects.size).toBe(1);
  });

  test.each([
    [true, 'sent'],
    [false, 'conflict'],
  ])('case 31: already confirmed, with the same data %s: %s', async (sameData, state) => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    const who = { confirmedAt: '2026-11-19T10:00:00.000Z', confirmedBy: 'Safari on iPad · m3xw', sameData };
    phone.ledger.next(faults.status(409, 'SHIPMENT.ALREADY_CONFIRMED', who));
    await outbox.deliver();
    const [row] = await phone.rows();
    expect(row?.state).toBe(state);
    if (state === 'conflict') expect(row?.lastError?.errors).toMatchObject([who]);
  });

  test('case 51: a payload version that is no longer taken is held until the app is newer', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    phone.ledger.next(faults.status(409, 'REQUEST.PAYLOAD_VERSION'));
    await outbox.deliver();
    await outbox.deliver('now');
    expect(await phone.rows()).toMatchObject([
      { state: 'needs-attention', lastError: { reason: 'app-outdated' } },
    ]);
    expect(phone.ledger.arrivals).toHaveLength(1);
  });

  test('our own fault on one row: three tries, then that row needs a person and the others went', async () => {
    let broken = true;
    const { outbox } = await phone.tab({
      deviceLabel: async () => {
        if (broken) throw new Error('Our own mistake');
        return 'Chrome on Android · k7fp';
      },
    });
    await phone.keep(outbox, 'order-1');
    for (let time = 0; time < 3; time++) {
      await outbox.deliver('now');
      phone.now += 10 * 60_000;
    }
    expect(await phone.rows()).toMatchObject([
      { state: 'needs-attention', lastError: { reason: 'own-fault' } },
    ]);
    broken = false;
    await phone.keep(outbox, 'order-2');
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
  });
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

describe('people', () => {
  test('case 59: «Send now» with the server down says that nothing went', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    phone.ledger.fault = () => faults.dropBefore;
    expect(await outbox.sendNow()).toEqual({
      end: 'unreachable',
      sent: 0,
      failed: 1,
      waiting: 1,
      needsYou: 0,
    });
    phone.ledger.fault = undefined;
    expect(await outbox.sendNow()).toEqual({ end: 'done', sent: 1, failed: 0, waiting: 0, needsYou: 0 });
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

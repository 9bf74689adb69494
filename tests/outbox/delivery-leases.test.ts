import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendNow } from '#src/outbox/row-actions.ts';
import { waitUntil } from '#tests/support/wait.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

const leaseMs = 90_000;
let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('a worker that dies', () => {
  test('case 7: before the fetch: the lease ends, and another sends it', async () => {
    let isMet = false;
    await phone.tab();
    const dying = await phone.serviceWorker({
      locks: undefined,
      deviceLabel: () => {
        isMet = true;
        return new Promise(() => {});
      },
    });
    const { opId } = await phone.queueRow(dying.outbox, 'order-1');
    void dying.outbox.deliver();
    await waitUntil(() => isMet);
    const { outbox } = await phone.tab({ locks: undefined });
    await outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(0);
    expect(await phone.states()).toEqual(['sending']);
    phone.now += leaseMs;
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
    expect([...phone.ledger.effects.keys()]).toEqual([opId]);
  });

  test('case 8: in flight: the row is kept throughout, and the key keeps it at one effect', async () => {
    await phone.tab();
    const dying = await phone.serviceWorker({ locks: undefined });
    const { opId } = await phone.queueRow(dying.outbox, 'order-1');
    phone.ledger.next(faults.hangAfterCommit);
    void dying.outbox.deliver();
    await waitUntil(() => phone.ledger.effects.size === 1);
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

  test('a row whose worker is gone for sure does not wait for its lease once a person asks', async () => {
    const { outbox } = await phone.tab();
    const dying = await phone.serviceWorker();
    await phone.queueRow(dying.outbox, 'order-1');
    phone.ledger.next(faults.hang);
    void dying.outbox.deliver();
    await waitUntil(() => phone.ledger.arrivals.length === 1);
    // Frozen, it keeps its locks: only the one for deliveries is taken from it.
    await phone.locks.request('outbox-delivery', { steal: true }, async () => {});
    expect(await sendNow(outbox)).toMatchObject({ sent: 0, waiting: 1 });
    // Killed, it has none.
    for (const { name = '' } of (await phone.locks.query()).held ?? []) {
      await phone.locks.request(name, { steal: true }, async () => {});
    }
    await outbox.deliver('due');
    expect(phone.ledger.arrivals).toHaveLength(1);
    expect(await sendNow(outbox)).toMatchObject({ sent: 1, waiting: 0 });
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('a holder without Web Locks is not gone for one that has them', async () => {
    const { outbox } = await phone.tab();
    const lockless = await phone.tab({ locks: undefined });
    await phone.queueRow(lockless.outbox, 'order-1');
    phone.ledger.next(faults.hang);
    void lockless.outbox.deliver();
    await waitUntil(() => phone.ledger.arrivals.length === 1);
    expect(await sendNow(outbox)).toMatchObject({ sent: 0, waiting: 1 });
    expect(phone.ledger.arrivals).toHaveLength(1);
  });

  test('cases 9 and 14: the write of `sent` fails: the row stays `sending`, is driven again, and needs nobody', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
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
    await phone.queueRow(outbox, 'order-1');
    await outbox.deliver();
    phone.now += leaseMs;
    await (await phone.tab()).outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(1);
  });

  test('case 40: a tab frozen beyond its lease has no say over the row any more', async () => {
    const frozen = await phone.tab({ locks: undefined });
    await phone.queueRow(frozen.outbox, 'order-1');
    let thaw: (response: Response) => void = () => {};
    phone.ledger.next(() => new Promise(resolve => (thaw = resolve)));
    const report = frozen.outbox.deliver();
    await waitUntil(() => phone.ledger.inFlight === 1);
    phone.now += leaseMs;
    phone.ledger.next(faults.hang);
    const other = await phone.tab({ locks: undefined });
    void other.outbox.deliver();
    await waitUntil(() => phone.ledger.arrivals.length === 2);
    thaw(Response.json({ errors: [{ code: 'REQUEST.INVALID', message: 'Late' }] }, { status: 400 }));
    await report;
    expect(await phone.states()).toEqual(['sending']);
  });

  test('case 40: a lock that a frozen tab holds is stolen after its patience', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void phone.locks.request('outbox-delivery', () => new Promise(() => {})).catch(() => {});
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    const report = outbox.deliver();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await report).toMatchObject({ sent: 1 });
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { discardAllRows, discardRow } from '#src/outbox/discard-rows.ts';
import { markMissing } from '#src/outbox/missing-rows.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { faults } from './ledger-server.ts';
import type { Open, Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

const done = { arrived: 0, beingSent: 0 };
const waitMs = 30_000;

let phone: Phone;
let outbox: Open['outbox'];
beforeEach(async () => {
  phone = signedInPhone();
  ({ outbox } = await phone.tab());
});

interface Flight {
  commit(): void;
  drop(): void;
}

/** Begins to deliver: the next request is under way until the test ends it. */
function inFlight(): Promise<Flight> {
  return new Promise(resolve => {
    phone.ledger.next(
      commit =>
        new Promise<Response>((answer, fail) => {
          resolve({ commit: () => answer(commit()), drop: () => fail(new TypeError('Failed to fetch')) });
        }),
    );
    void outbox.deliver();
  });
}

/** A press of "Discard for good", once it says that it waits. */
async function pressed<T>(discard: (onWait: (count: number) => void) => Promise<T>) {
  let end: Promise<T> | undefined;
  const count = await new Promise<number>(resolve => {
    end = discard(resolve);
  });
  return { count, end };
}

describe('a discard', () => {
  test('removes a row at rest at once', async () => {
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    expect(await discardRow(outbox, 'key-a')).toEqual(done);
    expect(await phone.rows()).toEqual([]);
    expect(await discardRow(outbox, 'key-a')).toEqual(done);
  });

  test('waits for the end of what is being sent, and reports that it arrived', async () => {
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    const flight = await inFlight();
    const { count, end } = await pressed(onWait => discardRow(outbox, 'key-a', { onWait }));
    expect(count).toBe(1);
    flight.commit();
    expect(await end).toEqual({ arrived: 1, beingSent: 0 });
    expect(await phone.states()).toEqual(['sent']);
  });

  test('removes what was being sent once it is known that it didn’t arrive, and it is not sent again', async () => {
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    const flight = await inFlight();
    const { end } = await pressed(onWait => discardRow(outbox, 'key-a', { onWait }));
    flight.drop();
    expect(await end).toEqual(done);
    await outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(1);
    expect(phone.ledger.effects.size).toBe(0);
  });

  test('waits for 30 s at most, leaves the row, and continues if a person accepts that it may arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const row = await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    // By a tab that was frozen over it.
    await phone.leave('key-a', { ...row, state: 'sending', leaseBy: 'tab', leaseUntil: phone.now + 90_000 });
    const { end } = await pressed(onWait => discardRow(outbox, 'key-a', { onWait }));
    let isOver = false;
    void end?.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await end).toEqual({ arrived: 0, beingSent: 1 });
    expect(await phone.states()).toEqual(['sending']);
    expect(await discardRow(outbox, 'key-a', { isForced: true })).toEqual(done);
    expect(await phone.rows()).toEqual([]);
  });

  test('stops waiting with the person, and has discarded nothing', async () => {
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    await inFlight();
    const giveUp = new AbortController();
    const { end } = await pressed(onWait => discardRow(outbox, 'key-a', { onWait, signal: giveUp.signal }));
    giveUp.abort();
    expect(await end).toEqual({ arrived: 0, beingSent: 1 });
    expect(await phone.states()).toEqual(['sending']);
  });

  test('that the storage refuses says so', async () => {
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('Broken', 'DataError');
    });
    await expect(discardRow(outbox, 'key-a')).rejects.toThrow('Broken');
    await expect(discardAllRows(outbox, memberOf('seller-ada'))).rejects.toThrow('Broken');
    expect(await phone.states()).toEqual(['queued']);
  });
});

describe('what the server no longer has', () => {
  test('is marked in the list of what was sent, once, and nothing else is', async () => {
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    await outbox.deliver();
    await phone.queueRow(outbox, 'order-2', { key: 'key-b' });
    const seenAt = phone.now;
    await markMissing(outbox, ['key-a', 'key-b', 'key-c']);
    phone.now += 1000;
    await markMissing(outbox, ['key-a']);
    const [sent, queued] = await phone.rows();
    expect(sent).toMatchObject({ opId: 'key-a', state: 'sent', missingAt: seenAt });
    expect(queued).not.toHaveProperty('missingAt');
  });
});

describe('a sign-out with Discard', () => {
  test('leaves no row of the seller, in any state, and touches nobody else’s', async () => {
    await phone.queueRow(outbox, 'order-0');
    await outbox.deliver();
    for (const order of ['order-1', 'order-2']) await phone.queueRow(outbox, order);
    phone.ledger.fault = () => faults.status(422, 'REQUEST.INVALID');
    await outbox.deliver();
    await phone.queueRow(outbox, 'order-3', { key: 'key-b' });
    await phone.leave('unreadable', { v: 1, sellerId: 'seller-ada' });
    const bo = { ...(await phone.rows()).at(-1), opId: 'key-bo', ...memberOf('seller-bo') };
    await phone.leave('key-bo', bo);
    expect(await discardAllRows(outbox, memberOf('seller-ada'))).toEqual(done);
    const { rows, unusable, ofOthers } = await outbox.listRows(memberOf('seller-ada'));
    expect([rows, unusable, ofOthers]).toEqual([[], [], 1]);
    expect(await phone.stored('key-bo')).toEqual(bo);
  });

  test('waits for what is being sent, sends nothing after it, and reports what arrived', async () => {
    for (const item of ['first', 'second']) await phone.queueRow(outbox, 'order-1', { items: [item] });
    await phone.queueRow(outbox, 'order-2');
    const flight = await inFlight();
    const { count, end } = await pressed(onWait =>
      discardAllRows(outbox, memberOf('seller-ada'), { onWait }),
    );
    expect(count).toBe(1);
    flight.commit();
    expect(await end).toEqual({ arrived: 1, beingSent: 0 });
    expect(await phone.rows()).toEqual([]);
    await outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(1);
  });

  test('forced after the wait leaves nothing to be sent at the next sign-in', async () => {
    await phone.queueRow(outbox, 'order-1');
    const flight = await inFlight();
    expect(await discardAllRows(outbox, memberOf('seller-ada'), { isForced: true })).toEqual(done);
    expect(await phone.rows()).toEqual([]);
    flight.drop();
    phone.signIn('seller-ada', 's2');
    await (await phone.tab()).outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(1);
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptWrite } from '#src/outbox/accept-write.ts';
import { deliverBatch } from '#src/outbox/deliver-batch.ts';
import { leaveAtSignOut, sendNow } from '#src/outbox/row-actions.ts';
import { longestHoldMs } from '#src/outbox/rows/claim.ts';
import { undo } from '#src/outbox/undo-row.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

const holdMs = 10_000;

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

const rest = async () => {
  for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
};

/** Time passes for clocks and timers alike. */
async function pass(ms: number): Promise<void> {
  phone.now += ms;
  await vi.advanceTimersByTimeAsync(ms);
  await rest();
}

describe('a row that is held for an undo', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  test('is not sent before its time, and then automatically, once', async () => {
    const [tab, other, worker] = [await phone.tab(), await phone.tab(), await phone.serviceWorker()];
    for (const { outbox } of [tab, other, worker]) await outbox.start();
    await phone.queueRow(tab.outbox, 'order-1', { holdMs });
    await pass(holdMs - 1);
    for (const { outbox } of [tab, other, worker]) {
      await outbox.deliver('due');
      await outbox.deliver('eager');
    }
    expect(phone.ledger.arrivals).toEqual([]);
    expect(await phone.rows()).toMatchObject([{ state: 'queued', attempts: 0, heldUntil: phone.now + 1 }]);
    await pass(1);
    expect(phone.ledger.arrivals).toHaveLength(1);
    const [row] = await phone.rows();
    expect(row).toMatchObject({ state: 'sent' });
    expect(row).not.toHaveProperty('heldUntil');
  });

  test('is sent on time although an attempt of another row failed just before', async () => {
    const { outbox } = await phone.tab();
    await outbox.start();
    phone.random = 0.99;
    await phone.queueRow(outbox, 'order-0');
    phone.ledger.fault = () => faults.dropBefore;
    // After so many the next try would be half a minute away.
    for (let failure = 0; failure < 5; failure++) await outbox.deliver('now');
    await phone.queueRow(outbox, 'order-1', { holdMs });
    await pass(1000);
    phone.ledger.fault = undefined;
    await pass(holdMs - 1000);
    expect(phone.ledger.ordersWithEffect()).toEqual(['order-1']);
  });

  test('goes with the next start after its tab was closed, and not before its time', async () => {
    const closed = await phone.tab();
    await phone.queueRow(closed.outbox, 'order-1', { holdMs });
    closed.outbox.close();
    await pass(4000);
    const worker = await phone.serviceWorker();
    await worker.outbox.start();
    expect(phone.ledger.arrivals).toEqual([]);
    await pass(6000);
    expect(phone.ledger.ordersWithEffect()).toEqual(['order-1']);
  });

  test('goes with the background sync that meets it, which lasts until then; a longer hold fails it', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { holdMs });
    await phone.queueRow(outbox, 'order-2');
    const worker = await phone.serviceWorker();
    let isOver = false;
    const batch = deliverBatch(worker.outbox, 25_000).then(() => {
      isOver = true;
    });
    await rest();
    expect(phone.ledger.ordersWithEffect()).toEqual(['order-2']);
    await pass(holdMs - 1);
    expect(isOver).toBe(false);
    await pass(1);
    await batch;
    expect(phone.ledger.ordersWithEffect()).toEqual(['order-2', 'order-1']);

    await phone.queueRow(outbox, 'order-3', { holdMs: 40_000 });
    await expect(deliverBatch(worker.outbox, 25_000)).rejects.toThrow('Rows still wait: done');
  });

  test('keeps its worker alive until it went, and answers its form at once', async () => {
    await phone.tab();
    const worker = await phone.serviceWorker();
    await worker.outbox.start();
    const { answer, settled } = acceptWrite(
      worker.outbox,
      await phone.write(worker.outbox, 'order-1', { key: 'key-a', holdMs }),
    );
    expect(await (await answer).json()).toMatchObject({ queued: { opId: 'key-a', reason: 'slow' } });
    let isOver = false;
    void settled.then(() => {
      isOver = true;
    });
    await pass(holdMs - 1);
    expect(isOver).toBe(false);
    await pass(1);
    await settled;
    expect(phone.ledger.ordersWithEffect()).toEqual(['order-1']);
  });

  test('holds up what comes behind it on its order, whose form hears at once; other orders go', async () => {
    const { outbox } = await phone.tab();
    await outbox.start();
    const held = await phone.queueRow(outbox, 'order-1', { items: ['first'], holdMs });
    const behind = await phone.answer(outbox, 'order-1', { items: ['second'] });
    expect(behind.status).toBe(202);
    expect((await phone.answer(outbox, 'order-2')).status).toBe(200);
    expect(phone.ledger.arrivals.map(({ order }) => order)).toEqual(['order-2']);
    await pass(holdMs);
    while (phone.ledger.arrivals.length < 3) await pass(10);
    const keys = phone.ledger.arrivals.map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(held.opId);
  });

  test('goes at once when nobody can undo it any more, with what else waits, and not twice', async () => {
    const { outbox } = await phone.tab();
    await outbox.start();
    await phone.queueRow(outbox, 'order-1', { holdMs });
    await phone.queueRow(outbox, 'order-2', { holdMs });
    await outbox.deliver('end-holds');
    expect(phone.ledger.ordersWithEffect()).toEqual(['order-1', 'order-2']);
    await pass(holdMs);
    expect(phone.ledger.arrivals).toHaveLength(2);
  });

  test('leaves what was kept at a sign-out where it is, although nobody can undo another', async () => {
    const { outbox } = await phone.tab();
    await outbox.start();
    await phone.queueRow(outbox, 'order-1', { holdMs });
    const member = outbox.session.current();
    if (!member) throw new Error('Nobody is signed in.');
    await leaveAtSignOut(outbox, member);
    await outbox.deliver('end-holds');
    expect(phone.ledger.ordersWithEffect()).toEqual([]);
  });

  test('waits as long for a build that knows nothing of it, and is sent once', async () => {
    const { outbox } = await phone.tab();
    await outbox.start();
    const { heldUntil, ...asRead } = await phone.queueRow(outbox, 'order-1', { key: 'key-a', holdMs });
    expect(heldUntil).toBe(phone.now + holdMs);
    // What such a build writes back has lost the field.
    await phone.leave('key-a', asRead);
    await pass(holdMs - 1);
    await outbox.deliver('eager');
    expect(phone.ledger.arrivals).toEqual([]);
    await pass(1);
    await outbox.deliver('due');
    expect(phone.ledger.arrivals).toHaveLength(1);
    expect(await phone.states()).toEqual(['sent']);
  });

  test('is held a minute at most, no matter what was asked for or where the clock went', async () => {
    const { outbox } = await phone.tab();
    await outbox.start();
    expect(await phone.queueRow(outbox, 'order-1', { holdMs: 86_400_000 })).toMatchObject({
      heldUntil: phone.now + longestHoldMs,
    });
    phone.now -= 30 * 60_000;
    await outbox.deliver('due');
    expect(phone.ledger.ordersWithEffect()).toEqual(['order-1']);
  });

  test('goes at once where a person says so: "Send now", also that of a sign-out', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { holdMs });
    expect(await sendNow(outbox)).toEqual({ end: 'done', sent: 1, waiting: 0, needsYou: 0, ofCompanies: 0 });
  });

  test('that a sign-out leaves here waits for its seller, and is held no more', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a', holdMs });
    await leaveAtSignOut(outbox, memberOf('seller-ada'));
    const [row] = await phone.rows();
    expect(row).toMatchObject({ state: 'needs-sign-in' });
    expect(row).not.toHaveProperty('heldUntil');
    expect(await undo(outbox, 'key-a')).toMatchObject({ kind: 'too-late', row: { state: 'needs-sign-in' } });
    await pass(holdMs);
    expect(phone.ledger.arrivals).toEqual([]);
    expect(await sendNow(outbox)).toMatchObject({ sent: 1 });
  });
});

test('a row keeps the fields that a later build gave it, however often it is written', async () => {
  const { outbox } = await phone.tab();
  const row = await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
  await phone.leave('key-a', { ...row, person: 'Li Wei' });
  phone.ledger.next(faults.status(500));
  await outbox.deliver();
  expect(await phone.stored('key-a')).toMatchObject({ state: 'queued', attempts: 1, person: 'Li Wei' });
  await outbox.deliver('now');
  expect(await phone.stored('key-a', 'sent')).toMatchObject({ state: 'sent', person: 'Li Wei' });
});

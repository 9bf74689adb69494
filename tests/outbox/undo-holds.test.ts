import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptWrite } from '#src/outbox/accept-write.ts';
import { deliverBatch } from '#src/outbox/deliver-batch.ts';
import { leaveAtSignOut, sendNow } from '#src/outbox/row-actions.ts';
import { longestHoldMs } from '#src/outbox/rows/claim.ts';
import { undo } from '#src/outbox/undo-row.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { waitUntil } from '#tests/support/wait.ts';
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

describe('an undo', () => {
  test('removes a held row that nobody has claimed, and nothing of it is ever sent', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a', holdMs });
    expect(await undo(outbox, 'key-a')).toEqual({ kind: 'undone' });
    expect(await phone.rows()).toEqual([]);
    expect(await undo(outbox, 'key-a')).toEqual({ kind: 'gone' });
    await phone.queueRow(outbox, 'order-1', { key: 'key-b' });
    await outbox.deliver('now');
    expect([...phone.ledger.effects.keys()]).toEqual(['key-b']);
  });

  test('is shown by every tab at once', async () => {
    const tabs = [await phone.tab(), await phone.tab()] as const;
    const shown: (number | undefined)[] = [];
    for (const [index, { outbox }] of tabs.entries()) {
      outbox.subscribe(async () => {
        shown[index] = (await outbox.listRows(memberOf('seller-ada'))).rows.length;
      });
    }
    await phone.queueRow(tabs[0].outbox, 'order-1', { key: 'key-a', holdMs });
    await waitUntil(() => shown.join() === '1,1');
    await undo(tabs[0].outbox, 'key-a');
    await waitUntil(() => shown.join() === '0,0');
  });

  test('says so where the row is on its way, was sent, or was never held', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a', holdMs });
    await phone.queueRow(outbox, 'order-2', { key: 'key-b' });
    let commit = () => {};
    phone.ledger.next(
      done =>
        new Promise(resolve => {
          commit = () => resolve(done());
        }),
    );
    const report = outbox.deliver('now');
    await waitUntil(() => phone.ledger.arrivals.length === 1);
    expect(await undo(outbox, 'key-a')).toMatchObject({ kind: 'too-late', row: { state: 'sending' } });
    expect(await undo(outbox, 'key-b')).toMatchObject({ kind: 'too-late', row: { state: 'queued' } });
    commit();
    await report;
    expect(await undo(outbox, 'key-a')).toMatchObject({ kind: 'too-late', row: { state: 'sent' } });
    expect(phone.ledger.effects.size).toBe(2);
  });

  test('and a delivery that meet: either the row is gone and nothing was sent, or it was sent once', async () => {
    const ends = new Set<string>();
    for (let turns = 0; turns < 40; turns++) {
      const order = `order-${turns}`;
      const [tab, other] = [await phone.tab(), await phone.tab()];
      const { opId } = await phone.queueRow(tab.outbox, order, { holdMs });
      const report = tab.outbox.deliver('now');
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      const { kind } = await undo(other.outbox, opId);
      await report;
      ends.add(kind);
      expect(phone.ledger.effects.has(opId)).toBe(kind === 'too-late');
      expect((await phone.rows()).filter(row => row.opId === opId)).toHaveLength(kind === 'too-late' ? 1 : 0);
    }
    expect([...ends].sort()).toEqual(['too-late', 'undone']);
  });

  test('never takes away what was kept before it: what takes another row’s place is not held', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a', id: 'entry-1' });
    const replacing = await phone.queueRow(outbox, 'order-1', {
      key: 'key-b',
      id: 'entry-1',
      trackingId: 'LX2',
      replaces: 'key-a',
      holdMs,
    });
    expect(replacing).not.toHaveProperty('heldUntil');
    expect(await undo(outbox, 'key-b')).toMatchObject({ kind: 'too-late' });

    const held = await phone.queueRow(outbox, 'order-2', { key: 'key-c', id: 'entry-2', holdMs });
    expect(held).toHaveProperty('heldUntil');
    const merged = await phone.queueAmendment(outbox, 'order-2', 'entry-2', 'LX3', { key: 'key-d' });
    expect(merged).toMatchObject({ kind: 'shipment-confirmation', payload: { trackingId: 'LX3' } });
    expect(merged).not.toHaveProperty('heldUntil');
    expect(await undo(outbox, 'key-c')).toEqual({ kind: 'gone' });
    expect(await outbox.deliver('due')).toMatchObject({ sent: 2 });
  });

  test('leaves alone what was claimed once, given back, and corrected meanwhile', async () => {
    const { outbox } = await phone.tab();
    const row = await phone.queueRow(outbox, 'order-1', { key: 'key-a', id: 'entry-1', holdMs });
    await phone.leave('key-a', { ...row, state: 'sending', leaseBy: 'tab', leaseUntil: phone.now + 90_000 });
    await phone.queueAmendment(outbox, 'order-1', 'entry-1', 'LX3', { key: 'key-b' });
    await phone.leave('key-a', row);
    expect(await undo(outbox, 'key-a')).toMatchObject({ kind: 'too-late', row: { state: 'queued' } });
    expect(await outbox.deliver('now')).toMatchObject({ sent: 2 });
    expect(phone.ledger.confirmations.get('entry-1')).toEqual({ trackingId: 'LX3', revision: 2 });
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

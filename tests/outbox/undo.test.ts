import { beforeEach, describe, expect, test } from 'vitest';
import { undo } from '#src/outbox/undo-row.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { waitUntil } from '#tests/support/wait.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

const holdMs = 10_000;

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
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

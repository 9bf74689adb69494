import { describe, expect, test } from 'vitest';
import { Table } from './packing-table.ts';

const opened = () => {
  const table = new Table();
  table.pass(10).scan('A');
  table.pass(100);
  return table;
};

describe('another order’s code', () => {
  test('opens that order at once where nothing was entered for the first, which is put aside', () => {
    const table = opened();
    table.scan('B');
    expect(table.state).toMatchObject({ kind: 'open', orderId: 'B', putAside: ['A'] });
    expect(table.sounds).toEqual(['switched']);
    table.pass(100).scan('L1');
    expect(table.saves).toMatchObject([{ orderId: 'B', trackingId: 'L1' }]);
    table.pass(100).saved();
    table.pass(100).scan('A');
    expect(table.state).toMatchObject({ kind: 'open', orderId: 'A', putAside: [] });
  });

  test('asks where something was entered, and no label is taken until it is answered', () => {
    const table = opened();
    table.isStarted = true;
    table.scan('B');
    expect(table.state).toMatchObject({ kind: 'question', question: { kind: 'other-order', other: 'B' } });
    table.pass(5000).scan('L1');
    expect(table.sounds).toEqual(['blocked']);
    expect(table.saves).toEqual([]);
  });

  test('is answered by scanning one of the two, but not by the code that was read twice', () => {
    for (const [code, isAt] of [
      ['A', 'A'],
      ['B', 'B'],
    ] as const) {
      const table = opened();
      table.isStarted = true;
      table.scan('B');
      table.pass(1999).scan(code);
      expect(table.sounds).toEqual(['blocked']);
      table.pass(1).scan('C');
      expect(table.sounds).toEqual(['blocked']);
      table.scan(code);
      expect(table.state).toMatchObject({ kind: 'open', orderId: isAt });
    }
  });

  test('ends the turn also where that order can’t be opened: then no label is taken', () => {
    const table = opened();
    table.isStarted = true;
    table.scan('cancelled');
    expect(table.state).toMatchObject({
      kind: 'list',
      notice: { found: 'cancelled' },
      putAside: ['A'],
    });
    expect(table.effects).toContainEqual({ kind: 'show', orderId: undefined });
    table.pass(100).scan('L1');
    expect(table.saves).toEqual([]);
    expect(table.sounds).toEqual(['wrong']);
  });

  test('opens an order that has to be fetched once it is here, unless another was scanned meanwhile', () => {
    const table = opened();
    table.scan('far');
    expect(table.effects).toContainEqual({ kind: 'fetch', orderId: 'far' });
    table.pass(100).scan('L1');
    expect(table.sounds).toEqual(['blocked']);
    table.send({ kind: 'fetched', orderId: 'far', found: { opens: 'far' } });
    expect(table.state).toMatchObject({ kind: 'open', orderId: 'far' });

    const other = opened();
    other.scan('far');
    other.pass(100).scan('B');
    other.send({ kind: 'fetched', orderId: 'far', found: { opens: 'far' } });
    expect(other.state).toMatchObject({ kind: 'open', orderId: 'B' });
  });
});

describe('a label', () => {
  test('asks after a code that couldn’t be read, whatever else is asked about it', () => {
    const table = opened();
    table.usedLabels = ['L1'];
    table.scan('garbled');
    expect(table.sounds).toEqual(['wrong']);
    table.pass(100).scan('L1');
    expect(table.state).toMatchObject({ question: { kind: 'label', verdict: { kind: 'used' } } });
    table.answer({ isOwn: false });
    expect(table.state).toMatchObject({ question: { kind: 'after-unknown', unknown: 'garbled' } });
    table.answer();
    expect(table.saves).toHaveLength(1);
  });

  test('of an order whose buyer asked to cancel is saved only after a tap', () => {
    const table = opened();
    table.isCancelling = true;
    table.scan('L1');
    expect(table.state).toMatchObject({ question: { kind: 'cancellation' } });
    table.pass(5000).scan('L1');
    expect(table.sounds).toEqual(['blocked']);
    table.answer();
    expect(table.saves).toHaveLength(1);
  });

  test('that wasn’t saved is saved by the same label again; another one and other orders are blocked', () => {
    const table = opened();
    table.scan('L1');
    table.pass(300).failed();
    for (const code of ['L2', 'B', 'cancelled', 'article']) {
      table.pass(100).scan(code);
      expect(table.sounds).toEqual(['blocked']);
    }
    table.pass(100).scan('L1');
    expect(table.saves.map(effect => effect.kind === 'save' && effect.trackingId)).toEqual(['L1', 'L1']);
  });

  test('is ignored when it is read again after it was saved, and another one is wrong then', () => {
    const table = opened();
    table.scan('L1');
    table.pass(50).scan('L1');
    expect(table.sounds).toEqual(['blocked']);
    table.pass(50).saved();
    table.pass(50).scan('L1');
    expect(table.effects).toEqual([]);
    table.pass(50).scan('L2');
    expect(table.sounds).toEqual(['wrong']);
    expect(table.state).toMatchObject({ kind: 'saved', notice: { found: 'L2' } });
    expect(table.saves).toHaveLength(1);
  });

  test('that was begun before its order was opened, or waited for two seconds, is dropped with a sound', () => {
    const table = opened();
    table.send({ kind: 'opened', orderId: 'B' });
    const { now } = table;
    table.scan('L1', now - 50, now + 50);
    expect(table.sounds).toEqual(['blocked']);
    table.pass(2100);
    table.scan('L1', now + 60, now + 100);
    expect(table.sounds).toEqual(['blocked']);
    expect(table.saves).toEqual([]);
  });

  test('isn’t taken for an order that was gone for a moment while another order’s code was asking', () => {
    const table = opened();
    table.isStarted = true;
    table.pass(10).scan('B');
    table.send({ kind: 'gone', orderId: 'A', isGone: true });
    table.send({ kind: 'gone', orderId: 'A', isGone: false });
    expect(table.state).toMatchObject({ kind: 'question', question: { kind: 'other-order', other: 'B' } });
    table.pass(10).scan('L1');
    expect(table.saves).toEqual([]);
  });

  test('isn’t taken for an order that is gone', () => {
    const table = opened();
    table.send({ kind: 'gone', orderId: 'A', isGone: true });
    table.pass(10).scan('L1');
    expect(table.saves).toEqual([]);
    table.pass(10).scan('B');
    expect(table.state).toMatchObject({ kind: 'open', orderId: 'B' });
  });
});

test('the order that was saved opens again when it is scanned: the rest of it waits', () => {
  const table = opened();
  const { turn } = table.state;
  table.scan('L1');
  table.pass(50).saved();
  table.pass(50).scan('A');
  expect(table.state).toMatchObject({ kind: 'open', orderId: 'A', turn: turn + 1 });
});

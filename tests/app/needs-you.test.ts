import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Today } from '#src/contract/today/today.ts';
import { type KnownRow, needsYou } from '#src/entities/today/needs-you.ts';

const fetchedAt = 1000;
const rejected = {
  ...{ kind: 'confirmation-rejected', orderId: '028-1', ledgerId: 'ledger-1', trackingId: 'YT1' },
  ...{ confirmedAt: '2026-11-20T08:00:00.000Z', reason: 'No.', action: 'correct' },
  deadline: '2026-11-24T22:00:00.000Z',
};
const requested = {
  ...{ kind: 'cancellation-requested', orderId: '028-2', action: 'decide' },
  deadline: '2026-11-23T22:00:00.000Z',
};
const incomplete = {
  ...{
    kind: 'importer-incomplete',
    importerId: 'importer-1',
    name: 'Haiyun',
    missing: [],
    action: 'complete',
  },
};
const today = (entries: readonly object[] = [requested, rejected, incomplete], total = entries.length) =>
  v.parse(Today, { timeZone: 'UTC', day: '2026-11-20', needsYou: total, entries });

const row = (orderId: string, state: KnownRow['state'], at = fetchedAt + 1): KnownRow => ({
  ...{ opId: `row of ${orderId}`, entity: `order:${orderId}`, state },
  ...(state === 'sent' && { result: { at, status: 200, body: {} } }),
});
const shipBys = new Map([['028-9', '2026-11-22T22:00:00.000Z']]);
const merged = (rows: readonly KnownRow[], of: Today | undefined = today()) =>
  needsYou(of, fetchedAt, rows, orderId => shipBys.get(orderId));
const subjects = ({ entries }: ReturnType<typeof merged>) =>
  entries.map(entry => ('orderId' in entry && entry.orderId) || entry.kind);

describe('what needs somebody', () => {
  test('is what the server said, where nothing was done here', () => {
    expect(merged([])).toEqual({ entries: today().entries, total: 3 });
    expect(needsYou(undefined, 0, [], () => undefined)).toEqual({ entries: [], total: 0 });
  });

  test.each(['conflict', 'needs-attention'] as const)(
    'is a row of this device that is in %s, by its ship-by',
    state => {
      const { entries, total } = merged([row('028-9', state)]);
      expect(total).toBe(4);
      expect(entries[0]).toEqual({
        ...{ kind: 'row', what: state === 'conflict' ? 'conflict' : 'refused', opId: 'row of 028-9' },
        ...{ orderId: '028-9', deadline: '2026-11-22T22:00:00.000Z' },
      });
    },
  );

  test('is what has waited for a day in vain, and what this version can’t send', () => {
    const stuck = [row('028-9', 'queued')];
    const others = { stuck, unreadable: [{ opId: 'of a later version' }] };
    const { entries, total } = needsYou(undefined, 0, stuck, () => undefined, others);
    expect(entries).toEqual([
      { kind: 'row', what: 'stuck', opId: 'row of 028-9', orderId: '028-9' },
      { kind: 'row', what: 'unreadable', opId: 'of a later version' },
    ]);
    expect(total).toBe(2);
  });

  test('is a draft that can’t be saved, without a deadline', () => {
    const draft = { ...row('', 'conflict'), entity: 'importer:7' };
    expect(merged([draft]).entries.at(-2)).toEqual({
      ...{ kind: 'row', what: 'conflict', opId: draft.opId },
    });
  });

  test.each(['queued', 'sending', 'needs-sign-in', 'sent'] as const)(
    'is no order any more that something was done about here, be it %s',
    state => {
      expect(merged([row('028-1', state)])).toMatchObject({ total: 2 });
      expect(subjects(merged([row('028-1', state)]))).toEqual(['028-2', 'importer-incomplete']);
    },
  );

  test('shows the row instead of the server’s entry if both concern one order', () => {
    const { entries, total } = merged([row('028-1', 'needs-attention')]);
    expect(total).toBe(3);
    expect(entries.filter(entry => 'orderId' in entry && entry.orderId === '028-1')).toMatchObject([
      { kind: 'row' },
    ]);
  });

  test('includes an order that the server still lists after its confirmation arrived', () => {
    expect(subjects(merged([row('028-1', 'sent', fetchedAt - 1)]))).toContain('028-1');
  });

  test('counts what an answer has no room for', () => {
    expect(merged([row('028-1', 'queued')], today(undefined, 5000)).total).toBe(4999);
  });

  test('keeps its order by deadline', () => {
    const { entries } = merged([row('028-9', 'conflict'), row('028-8', 'conflict')]);
    expect(entries.map(entry => ('deadline' in entry && entry.deadline) || '~')).toEqual([
      '2026-11-22T22:00:00.000Z',
      '2026-11-23T22:00:00.000Z',
      '2026-11-24T22:00:00.000Z',
      ...['~', '~'],
    ]);
  });
});

test('an entry of a later build is known to be there, and the others are read', () => {
  const strange = { kind: 'parcel-on-two-lists', packageId: 7 };
  const broken = { ...rejected, orderId: null };
  expect(today([strange, broken, requested]).entries).toEqual([
    { kind: 'other' },
    { kind: 'other' },
    requested,
  ]);
});

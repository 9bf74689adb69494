import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type TrackedOrder, unreadOf, withChanges } from '#src/api/queries/tracked-orders.ts';
import { OrderId } from '#src/contract/ids.ts';

const order = (place: number, updatedAt: string) =>
  ({ orderId: v.parse(OrderId, `028-100000${place}-0000000`), updatedAt }) as TrackedOrder;
const day = (of: number) => `2026-11-0${of}T09:00:00.000Z`;
const items = [order(3, day(3)), order(2, day(2)), order(1, day(1))];

test('as many orders are marked as unread as are counted, the newest changes', () => {
  expect([...unreadOf({ items, unread: 2 })]).toEqual([items[0]?.orderId, items[1]?.orderId]);
  const changed = withChanges(
    { items, unread: 0 },
    { items: [{ ...order(1, day(4)), hasProof: false }] as never, removed: [], sequence: '7' },
  );
  expect([...unreadOf(changed)]).toEqual([items[2]?.orderId]);
});

test('no order is marked where all or none are unread, or none is known', () => {
  for (const list of [{ items, unread: 3 }, { items, unread: 0 }, { items: [], unread: 0 }, undefined])
    expect(unreadOf(list).size).toBe(0);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { OrderId } from '#src/contract/ids.ts';
import { shipByDays } from '#src/contract/orders/to-ship.ts';
import { OrderArranger } from '#src/features/customs-tracking/arrange/arrange-orders.ts';
import {
  statusFilters,
  type TrackingFilter,
} from '#src/features/customs-tracking/arrange/tracking-search.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const days = shipByDays('UTC', now);
const words = customsTrackingTexts.en;
const anyOrder = fc.record({
  status: fc.constantFrom('NOT_RELEASED', 'IN_PROGRESS', 'RELEASED'),
  shipBy: fc.constantFrom(
    undefined,
    '2026-11-20T11:59:59.000Z',
    '2026-11-20T12:00:00.000Z',
    '2026-11-24T22:59:59.000Z',
    '2026-12-24T00:00:00.000Z',
  ),
  openCount: fc.nat(1),
});

test('each figure above the list is as high as the list that it leads to is long', () => {
  const check = (all: (typeof anyOrder extends fc.Arbitrary<infer One> ? One : never)[]) => {
    const orders = all.map(
      ({ shipBy, ...one }, at): OverlaidOrder => ({
        ...{ orderId: `028-${at}` as OrderId, updatedAt: '2026-11-20T09:00:00Z', duration: 60, place: null },
        ...{ mrn: null, hasProof: false, itemCount: 1, confirmedCount: 1 - one.openCount, ...one },
        ...(shipBy && { shipBy }),
      }),
    );
    const arrange = (filter?: TrackingFilter) =>
      new OrderArranger().arrange(orders, { text: '', words, filter, sort: undefined, now, days });
    const { counts } = arrange();
    const lengthOf = (filter?: TrackingFilter) => arrange(filter).count;
    expect([counts.all, counts.overdue, counts.dueToday, counts.toShip]).toEqual(
      [undefined, 'overdue', 'today', 'to-ship'].map(lengthOf),
    );
    expect(statusFilters.map(value => counts[value])).toEqual(statusFilters.map(lengthOf));
    expect(counts.load.map(({ count }) => count)).toEqual(counts.load.map(({ day }) => lengthOf(day)));
  };
  fc.assert(fc.property(fc.array(anyOrder, { maxLength: 40 }), check));
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type OverlaidRow, withConfirmations } from '#src/api/outbox/confirmation-overlay.ts';
import { type TrackedOrder, trackedOrders } from '#src/api/queries/tracked-orders.ts';
import { TrackingItem } from '#src/contract/orders/customs-tracking.ts';
import { OpenOrder } from '#src/contract/orders/open-products.ts';
import { shipByDays } from '#src/contract/orders/to-ship.ts';
import { OrderArranger } from '#src/features/customs-tracking/arrange/arrange-orders.ts';
import {
  awayOrders,
  countWaiting,
  filterOf,
  type KnownRow,
  waitingOrders,
} from '#src/features/to-ship/waiting-orders.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import {
  caseNow,
  caseZone,
  openItemsOf,
  type ToShipCase,
  toShipCases,
} from '#tests/contract/what-is-to-ship.ts';

const days = shipByDays(caseZone, caseNow);
const clock = { now: caseNow, timeZone: caseZone };
const orderId = '028-1000000-0000001';
const fetchedAt = caseNow - 60_000;

/** As the server answers it. */
function trackedOf(one: ToShipCase, id = orderId): TrackedOrder {
  const openCount = openItemsOf(one);
  const item = v.parse(TrackingItem, {
    ...{ orderId: id, status: 'NOT_RELEASED', updatedAt: '2026-10-20T09:00:00Z', duration: 0, place: null },
    ...{ mrn: null, itemCount: one.items.length, confirmedCount: 0 },
    ...(openCount > 0 && { openCount }),
    ...(one.shipBy && { shipBy: one.shipBy }),
  });
  const [tracked] = trackedOrders([item]);
  if (!tracked) throw new Error('There is no order.');
  return tracked;
}

const takenOf = ({ items, shipBy }: ToShipCase) =>
  v.parse(OpenOrder, {
    orderId,
    ...(shipBy && { shipBy }),
    items: items.map(({ status, fulfilled = 0, confirmation }, at) => ({
      ...{ _id: `item-${at}`, name: 'Lamp', quantity: 2, shippedQuantity: fulfilled },
      ...(status && { status }),
      ...(confirmation && { isConfirmed: true }),
    })),
  });

const countsOf = ({ isToShip, due }: Pick<ToShipCase, 'isToShip' | 'due'>) => ({
  overdue: Number(due === 'overdue'),
  dueToday: Number(due === 0),
  toShip: Number(isToShip),
  load: days.days.map(({ day }, ahead) => ({ day, count: Number(due === ahead) })),
});

const words = customsTrackingTexts.en;
/** What the tracking list counts, and how many of it pass a filter. */
function listed(orders: readonly TrackedOrder[], rows: readonly OverlaidRow[]) {
  const shown = withConfirmations(orders, rows, fetchedAt);
  const arrange = (filter?: string) =>
    new OrderArranger().arrange(shown, {
      ...{ text: '', words, filter, sort: undefined },
      ...{ now: caseNow, days },
    });
  const { overdue, dueToday, toShip, load } = arrange().counts;
  return { counts: { overdue, dueToday, toShip, load }, countBy: (filter: string) => arrange(filter).count };
}

/** A confirmation of all that is open of it, in this state here. */
const rowOf = (one: ToShipCase, state: KnownRow['state'], sentAt = caseNow): KnownRow & OverlaidRow => ({
  ...{ kind: 'shipment-confirmation', entity: `order:${orderId}`, state, createdAt: caseNow, payload: {} },
  locks: takenOf(one).items.flatMap(({ _id }, at) =>
    openItemsOf({ ...one, items: one.items.slice(at, at + 1) }) === 1 ? [`item:${_id}`] : [],
  ),
  ...(state === 'sent' && { result: { at: sentAt, status: 200, body: {} } }),
});

describe.each(toShipCases)('$what', one => {
  const tracked = trackedOf(one);
  const waitingWith = (rows: readonly KnownRow[]) => waitingOrders([takenOf(one)], rows, fetchedAt);

  test('is counted and listed as the rule has it, by the tracking list and by what was prefetched', () => {
    const { counts, countBy } = listed([tracked], []);
    expect(counts).toEqual(countsOf(one));
    expect(countBy('to-ship')).toBe(Number(one.isToShip));
    const waiting = waitingWith([]);
    expect(countWaiting(waiting, clock)).toMatchObject(countsOf(one));
    // Where the device hasn't taken it along, the tracking list stands in for it.
    const away = awayOrders([tracked], new Set(), [], fetchedAt);
    expect(countWaiting(away, clock)).toMatchObject(countsOf(one));
    expect(awayOrders([tracked], new Set([orderId]), [], fetchedAt)).toEqual([]);
    const passes = (filter: 'overdue' | 'today') => waiting.filter(filterOf(filter, clock)).length === 1;
    expect([passes('overdue'), passes('today')]).toEqual([one.due === 'overdue', one.due === 0]);
  });

  test.each(['queued', 'sending', 'needs-sign-in', 'conflict', 'needs-attention', 'sent'] as const)(
    'is not to ship any more once it was confirmed here, be it %s',
    state => {
      const rows = one.isToShip ? [rowOf(one, state)] : [];
      const none = countsOf({ isToShip: false, due: undefined });
      expect(listed([tracked], rows).counts).toEqual(none);
      expect(countWaiting(waitingWith(rows), clock)).toMatchObject(none);
      expect(countWaiting(awayOrders([tracked], new Set(), rows, fetchedAt), clock)).toMatchObject(none);
      for (const filter of ['overdue', 'today'] as const)
        expect(waitingWith(rows).filter(filterOf(filter, clock))).toEqual([]);
    },
  );
});

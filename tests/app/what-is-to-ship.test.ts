import fc from 'fast-check';
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

const takenOf = ({ items, shipBy }: ToShipCase, id = orderId) =>
  v.parse(OpenOrder, {
    orderId: id,
    ...(shipBy && { shipBy }),
    items: items.map(({ status, fulfilled = 0, confirmation }, at) => ({
      ...{ _id: `${id} item-${at}`, name: 'Lamp', quantity: 2, shippedQuantity: fulfilled },
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

const states = ['queued', 'sending', 'needs-sign-in', 'conflict', 'needs-attention', 'sent'] as const;

/** A confirmation of all that is open of it, in this state here. */
const rowOf = (one: ToShipCase, state: KnownRow['state'], id = orderId): KnownRow & OverlaidRow => ({
  ...{ kind: 'shipment-confirmation', entity: `order:${id}`, state, createdAt: caseNow, payload: {} },
  locks: takenOf(one, id).items.flatMap(({ _id }, at) =>
    openItemsOf({ ...one, items: one.items.slice(at, at + 1) }) === 1 ? [`item:${_id}`] : [],
  ),
  ...(state === 'sent' && { result: { at: caseNow, status: 200, body: {} } }),
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

  test.each(states)('is not to ship any more once it was confirmed here, be it %s', state => {
    const rows = one.isToShip ? [rowOf(one, state)] : [];
    const none = countsOf({ isToShip: false, due: undefined });
    expect(listed([tracked], rows).counts).toEqual(none);
    expect(countWaiting(waitingWith(rows), clock)).toMatchObject(none);
    expect(countWaiting(awayOrders([tracked], new Set(), rows, fetchedAt), clock)).toMatchObject(none);
    for (const filter of ['overdue', 'today'] as const)
      expect(waitingWith(rows).filter(filterOf(filter, clock))).toEqual([]);
  });
});

const anyOrder = fc.record({
  one: fc.constantFrom(...toShipCases),
  state: fc.option(fc.constantFrom(...states)),
  isTaken: fc.boolean(),
});

test('of any orders, taken along or not, with any confirmations waiting here, each figure is as high as its list is long, and the same on both screens', () => {
  const check = (world: (typeof anyOrder extends fc.Arbitrary<infer One> ? One : never)[]) => {
    const all = world.map((order, at) => ({ ...order, id: `028-1000000-${String(at).padStart(7, '0')}` }));
    const tracked = all.map(({ one, id }) => trackedOf(one, id));
    const taken = all.filter(({ isTaken }) => isTaken).map(({ one, id }) => takenOf(one, id));
    const rows = all.flatMap(({ one, id, state }) => (state && one.isToShip ? [rowOf(one, state, id)] : []));
    const onTracking = listed(tracked, rows);
    const ids = new Set(taken.map(order => order.orderId));
    const waiting = [...waitingOrders(taken, rows, fetchedAt), ...awayOrders(tracked, ids, rows, fetchedAt)];
    const onToShip = countWaiting(waiting, clock);

    expect(onToShip).toMatchObject(onTracking.counts);
    expect(onTracking.counts.toShip).toBe(
      all.filter(({ one, state }) => one.isToShip && state === null).length,
    );
    const { counts, countBy } = onTracking;
    const lengthOf = (filter: 'overdue' | 'today') => waiting.filter(filterOf(filter, clock)).length;
    expect([countBy('overdue'), countBy('today')]).toEqual([counts.overdue, counts.dueToday]);
    expect([lengthOf('overdue'), lengthOf('today')]).toEqual([counts.overdue, counts.dueToday]);
    for (const { day, count } of counts.load)
      expect([countBy(day), waiting.filter(filterOf(day, clock)).length], day).toEqual([count, count]);
  };
  fc.assert(fc.property(fc.array(anyOrder, { maxLength: 60 }), check));
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { OverlaidRow } from '#src/api/outbox/confirmation-overlay.ts';
import { type TrackedOrder, trackedOrders } from '#src/api/queries/tracked-orders.ts';
import { TrackingItem } from '#src/contract/orders/customs-tracking.ts';
import { OpenOrder } from '#src/contract/orders/open-products.ts';
import { countToShip, shipByDays } from '#src/contract/orders/to-ship.ts';
import { countsWithRows, countTaken, countTracked } from '#src/entities/order/to-ship-here.ts';
import { OrderArranger } from '#src/features/customs-tracking/arrange/arrange-orders.ts';
import { filterOf, type KnownRow, waitingOrders } from '#src/features/to-ship/waiting-orders.ts';
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
const isListed = (order: TrackedOrder) =>
  new OrderArranger().arrange([order], {
    ...{ text: '', words, filter: 'to-ship', sort: undefined },
    now: caseNow,
  }).count === 1;

/** A confirmation of all that is open of it, in this state here. */
const rowOf = (one: ToShipCase, state: KnownRow['state'], sentAt = caseNow): KnownRow & OverlaidRow => ({
  ...{ kind: 'shipment-confirmation', entity: `order:${orderId}`, state, createdAt: caseNow, payload: {} },
  claims: takenOf(one).items.flatMap(({ _id }, at) =>
    openItemsOf({ ...one, items: one.items.slice(at, at + 1) }) === 1 ? [`item:${_id}`] : [],
  ),
  ...(state === 'sent' && { result: { at: sentAt, status: 200, body: {} } }),
});

describe.each(toShipCases)('$what', one => {
  const tracked = trackedOf(one);
  const taken = { orders: [takenOf(one)], total: 1, fetchedAt };
  const waitingWith = (rows: readonly KnownRow[]) => waitingOrders(taken.orders, rows, fetchedAt);

  test('is counted and listed as the rule has it, by the tracking list and by what was taken along', () => {
    expect(isListed(tracked)).toBe(one.isToShip);
    const here = { here: 1, total: 1, at: fetchedAt };
    const list = { items: [tracked], total: 1, at: fetchedAt };
    expect(countTracked(list, [], days)).toEqual({ ...countsOf(one), ...here });
    const waiting = waitingWith([]);
    expect(countTaken(taken, waiting, days)).toEqual({ ...countsOf(one), ...here });
    const passes = (filter: 'overdue' | 'today') => waiting.filter(filterOf(filter, clock)).length === 1;
    expect([passes('overdue'), passes('today')]).toEqual([one.due === 'overdue', one.due === 0]);
  });

  test.each(['queued', 'sending', 'needs-sign-in', 'conflict', 'needs-attention', 'sent'] as const)(
    'is not to ship any more once it was confirmed here, be it %s',
    state => {
      const rows = one.isToShip ? [rowOf(one, state)] : [];
      const none = countsOf({ isToShip: false, due: undefined });
      const list = { items: [tracked], total: 1, at: fetchedAt };
      expect(countTracked(list, rows, days)).toMatchObject(none);
      expect(countTaken(taken, waitingWith(rows), days)).toMatchObject(none);
      expect(countsWithRows(countsOf(one), fetchedAt, [tracked], rows, days)).toEqual(none);
      for (const filter of ['overdue', 'today'] as const)
        expect(waitingWith(rows).filter(filterOf(filter, clock))).toEqual([]);
    },
  );
});

test('what the server counted after a row had arrived is believed', () => {
  const [one] = toShipCases;
  if (!one) throw new Error('There is no case.');
  const rows = [rowOf(one, 'sent', fetchedAt - 1)];
  expect(countsWithRows(countsOf(one), fetchedAt, [trackedOf(one)], rows, days)).toEqual(countsOf(one));
});

test('what is only partly on this device is counted so far, and says of how many', () => {
  const all = toShipCases.map((one, place) =>
    trackedOf(one, `028-1000000-${String(place).padStart(7, '0')}`),
  );
  const some = countTracked({ items: all.slice(0, 10), total: 1669, at: fetchedAt }, [], days);
  expect(some).toMatchObject({ here: 10, total: 1669, at: fetchedAt });
  expect(some.toShip).toBe(toShipCases.slice(0, 10).filter(({ isToShip }) => isToShip).length);
  const whole = countTracked({ items: all, total: all.length, at: fetchedAt }, [], days);
  const shipBys = toShipCases.filter(({ isToShip }) => isToShip).map(({ shipBy }) => shipBy);
  expect(whole).toMatchObject(countToShip(shipBys, days));
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { OpenOrder } from '#src/contract/orders/open-products.ts';
import { findOrder } from '#src/features/to-ship/find-order.ts';
import {
  filterOf,
  isFound,
  type KnownRow,
  nextOrder,
  progressOfToday,
  waitingOrders,
} from '#src/features/to-ship/waiting-orders.ts';

// In the device's own time zone, as its calendar is.
const noon = new Date(2026, 10, 22, 12).getTime();
const inHours = (hours: number) => new Date(noon + hours * 3_600_000).toISOString();

const clock = { now: noon, timeZone: undefined };

const order = (number: number, more: Partial<v.InferInput<typeof OpenOrder>> = {}) =>
  v.parse(OpenOrder, {
    orderId: `028-1000000-000000${number}`,
    items: [
      { _id: `item-${number}`, name: `Lamp ${number}`, sku: `LT-${number}`, quantity: 2, shippedQuantity: 0 },
    ],
    ...more,
  });

const overdue = order(1, { shipBy: inHours(-2) });
const today = order(2, { shipBy: inHours(5), isIoss: true });
const tonight = order(3, { shipBy: inHours(11), marketplace: 'France', marketplaceId: 'A13V1IB3VIYZZH' });
const tomorrow = order(4, { shipBy: inHours(13) });
const whenever = order(5);
const orders = [overdue, today, tonight, tomorrow, whenever];

const row = (of: OpenOrder, more: Partial<KnownRow> = {}): KnownRow => ({
  kind: 'shipment-confirmation',
  entity: `order:${of.orderId}`,
  state: 'queued',
  locks: of.items.map(({ _id }) => `item:${_id}`),
  createdAt: noon - 1000,
  payload: { orderId: of.orderId, trackingId: 'JJD000390007712345678' },
  ...more,
});
const result = (at: number) => ({ at, status: 200, body: {} });
const waitingOf = (rows: readonly KnownRow[] = []) => waitingOrders(orders, rows, noon);
const idsOf = (waiting: ReturnType<typeof waitingOf>) => waiting.map(one => one.order.orderId);

describe('what waits', () => {
  test('an order whose confirmation was made here waits no more, sent or not; the next fetch is believed', () => {
    expect(idsOf(waitingOf([row(today)]))).not.toContain(today.orderId);
    const sent = (at: number) => waitingOf([row(today, { state: 'sent', result: result(at) })]);
    expect(idsOf(sent(noon + 1))).not.toContain(today.orderId);
    expect(idsOf(sent(noon - 1))).toContain(today.orderId);
  });

  test('an order of which a part is confirmed waits with the rest, and one that needs somebody says so', () => {
    const two = order(6, {
      items: [
        { _id: 'a', name: 'A', quantity: 1, shippedQuantity: 0 },
        { _id: 'b', name: 'B', quantity: 1, shippedQuantity: 0 },
        { _id: 'c', name: 'C', quantity: 1, shippedQuantity: 0, status: 'cancelled' },
      ],
    });
    const [left] = waitingOrders([two], [row(two, { locks: ['item:a'] })], noon);
    expect(left?.items.map(({ _id }) => _id)).toEqual(['b']);
    const [troubled] = waitingOrders([today], [row(today, { state: 'needs-attention' })], noon);
    expect(troubled).toMatchObject({ items: [], needsYou: true });
  });

  test('an order that no change is about stays the same object, so that its row isn’t drawn again', () => {
    const [first, ...others] = waitingOf();
    const [partly, ...same] = waitingOf([row(overdue, { locks: [], state: 'needs-attention' })]);
    expect(partly).toMatchObject({ order: overdue, needsYou: true });
    expect(partly).not.toBe(first);
    for (const [place, one] of same.entries()) expect(one).toBe(others[place]);
  });

  test('filters tell what is overdue, due today and of IOSS; search looks at numbers, names and SKUs', () => {
    const ids = (filter: Parameters<typeof filterOf>[0]) =>
      idsOf(waitingOf().filter(filterOf(filter, clock)));
    expect(ids('overdue')).toEqual([overdue.orderId]);
    expect(ids('today')).toEqual([today.orderId, tonight.orderId]);
    expect(ids('ioss')).toEqual([today.orderId]);
    expect(ids(undefined)).toHaveLength(5);
    const found = (search: string) => idsOf(waitingOf().filter(one => isFound(one, search)));
    expect(found('lamp 0000004')).toEqual([tomorrow.orderId]);
    expect(found('lt-5')).toEqual([whenever.orderId]);
    expect(found('chair')).toEqual([]);
  });

  test('progress counts orders that were confirmed here today, of these and all that are left', () => {
    expect(progressOfToday(waitingOf(), [], clock)).toEqual({ done: 0, total: 5 });
    expect(progressOfToday(waitingOf(), [], clock, 7)).toEqual({ done: 0, total: 12 });
    const rows = [
      row(today),
      row(tomorrow),
      row(whenever, { createdAt: noon - 86_400_000 }),
      row(tonight, { state: 'needs-attention' }),
    ];
    // One of today, one of tomorrow; the overdue one and the one that needs somebody are left.
    expect(progressOfToday(waitingOf(rows), rows, clock)).toEqual({ done: 2, total: 4 });
  });

  test('the total of the day stays the same with whatever is confirmed here, sent and undone', () => {
    const totalOf = (rows: readonly KnownRow[]) => progressOfToday(waitingOf(rows), rows, clock);
    for (const count of [1, 2, 3, 4, 5]) {
      const rows = orders.slice(-count).map(of => row(of));
      expect(totalOf(rows)).toEqual({ done: count, total: 5 });
      const sent = rows.map(one => ({ ...one, state: 'sent' as const, result: result(noon + 1) }));
      expect(totalOf(sent)).toEqual({ done: count, total: 5 });
      expect(totalOf(rows.slice(1))).toEqual({ done: count - 1, total: 5 });
    }
  });

  test('the next order is the most urgent one that the list is limited to', () => {
    const waiting = waitingOf([row(overdue)]);
    const next = (search: Parameters<typeof nextOrder>[1], behind: OpenOrder) =>
      nextOrder(waiting, search, 'Germany', { ...clock, behind: behind.orderId });
    expect(next({}, overdue)).toBe(today.orderId);
    expect(next({}, today)).toBe(tonight.orderId);
    expect(next({ marketplace: 'Germany' }, today)).toBe(tomorrow.orderId);
    expect(next({ show: 'ioss' }, today)).toBeUndefined();
  });
});

describe('what was scanned where an order is due', () => {
  const find = (
    code: string,
    rows: readonly KnownRow[] = [],
    listed: Record<string, 'cancelled' | 'shipped-elsewhere' | 'open'> = {},
    isComplete = true,
  ) =>
    findOrder(code, {
      waiting: waitingOf(rows),
      isComplete,
      skus: new Set(orders.flatMap(({ items }) => items.flatMap(({ sku }) => sku ?? []))),
      rows,
      tracked: orderId => {
        const orderStatus = listed[orderId];
        return orderStatus && { orderStatus };
      },
      orderOfLabel: trackingId => (trackingId === 'JJD000390007712345678' ? today.orderId : undefined),
    });
  const other = '028-9999999-9999999';

  test('an order’s number, or an article of one order alone, opens it; of several a person says which', () => {
    expect(find(today.orderId)).toEqual({ kind: 'order', orderId: today.orderId });
    expect(find('LT-4')).toEqual({ kind: 'order', orderId: tomorrow.orderId });
    const shared = { name: 'Lamp', asin: 'B0LTN00001', quantity: 1, shippedQuantity: 0 };
    const both = [
      order(7, { items: [{ _id: 'x', ...shared }] }),
      order(8, { items: [{ _id: 'y', ...shared }] }),
    ];
    const known = {
      waiting: waitingOrders(both, [], noon),
      isComplete: true,
      skus: new Set<string>(),
      rows: [],
      tracked: () => undefined,
      orderOfLabel: () => undefined,
    };
    expect(findOrder('B0LTN00001', known)).toEqual({
      kind: 'choice',
      code: 'B0LTN00001',
      orders: both,
      isSure: true,
    });
  });

  test('on a device without every order that waits, an article opens none, and no order is said to be done', () => {
    expect(find('LT-4', [], {}, false)).toMatchObject({ kind: 'choice', orders: [tomorrow], isSure: false });
    expect(find(other, [], { [other]: 'open' }, false)).toEqual({ kind: 'not-taken', orderId: other });
    expect(find(other, [], {}, false).kind).toBe('not-taken');
    expect(find(other, [], { [other]: 'cancelled' }, false).kind).toBe('cancelled');
  });

  test('an order that was cancelled after it was packed is told apart, sent or not, however it was heard', () => {
    const sent = { ...row(today, { state: 'sent', result: result(noon - 1) }), entity: `order:${other}` };
    expect(find(other, [sent], { [other]: 'cancelled' })).toMatchObject({
      kind: 'cancelled-after',
      isWaiting: false,
    });
    const refused = row(today, {
      state: 'needs-attention',
      lastError: {
        at: noon,
        reason: 'rejected',
        errors: [{ code: 'SHIPMENT.ORDER_CANCELLED', message: 'The order was cancelled.' }],
      },
    });
    expect(find(today.orderId, [refused])).toMatchObject({ kind: 'cancelled-after', isWaiting: true });
  });

  test('an order that has nothing to ship and one that is unknown on this device get different reasons', () => {
    expect(find(today.orderId, [row(today)])).toMatchObject({ kind: 'confirmed-here', at: noon - 1000 });
    expect(find(today.orderId, [row(today, { state: 'conflict' })]).kind).toBe('needs-you');
    // The server has taken it off the list since.
    const refused = { ...row(today, { state: 'needs-attention' }), entity: `order:${other}` };
    expect(find(other, [refused]).kind).toBe('needs-you');
    expect(find(other, [], { [other]: 'cancelled' }).kind).toBe('cancelled');
    expect(find(other, [], { [other]: 'shipped-elsewhere' }).kind).toBe('elsewhere');
    expect(find(other, [], { [other]: 'open' }).kind).toBe('nothing-left');
    expect(find(other).kind).toBe('not-here');
  });

  test('a label, an article of no order and what nobody knows are said to be that', () => {
    expect(find('JJD000390007712345678')).toMatchObject({ kind: 'label', orderId: today.orderId });
    expect(find('1Z999AA10123456784')).toMatchObject({ kind: 'label', orderId: undefined });
    expect(find('B0LTN99999')).toEqual({ kind: 'no-article', code: 'B0LTN99999' });
    expect(find('HELLO WORLD')).toMatchObject({ kind: 'unknown' });
  });
});

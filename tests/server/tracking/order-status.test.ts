import { describe, expect, test } from 'vitest';
import { statusesOf } from '#server/domain/order-status.ts';
import { reportedItem, reportedOrder } from '#tests/server/support/reported-order.ts';

const tea = (changes = {}) => reportedItem({ orderItemId: 'tea', quantityOrdered: 2, ...changes });
const cup = (changes = {}) => reportedItem({ orderItemId: 'cup', quantityOrdered: 1, ...changes });
const fulfilled = { quantityFulfilled: 2, quantityUnfulfilled: 0 };
const cancelled = { quantityOrdered: 0, isCancellationExecuted: true };
const none = { references: new Set<string>(), itemIds: new Set<string>() };
const ours = { references: new Set(['41']), itemIds: new Set(['tea']) };

const packageWith = (packageReferenceId: string, orderItemIds = ['tea'], status = 'SHIPPED') => ({
  packageReferenceId,
  status,
  carrier: 'Yun Express',
  shippingService: null,
  trackingNumber: 'YT2412345678901234',
  shippedAt: null,
  createdAt: null,
  items: orderItemIds.map(orderItemId => ({ orderItemId, quantity: orderItemId === 'tea' ? 2 : 1 })),
});

function look(
  items: ReturnType<typeof reportedItem>[],
  { own = none, packages = [] as ReturnType<typeof packageWith>[], fulfillmentStatus = 'UNSHIPPED' } = {},
) {
  const found = statusesOf(reportedOrder({ orderId: '1', fulfillmentStatus, items, packages }), own);
  return { order: found.order, items: items.map(item => found.items.get(item.orderItemId)?.status) };
}

describe('an order', () => {
  test('is open while nothing happens to it', () => {
    expect(look([tea(), cup()])).toEqual({ order: 'open', items: ['open', 'open'] });
  });

  test('stays open in states that nobody here knows', () => {
    expect(look([tea()], { fulfillmentStatus: 'HALF_WAY' })).toEqual({ order: 'open', items: ['open'] });
  });

  test('is cancelled as a whole, whatever its items say', () => {
    expect(look([tea(), cup()], { fulfillmentStatus: 'CANCELLED' })).toEqual({
      order: 'cancelled',
      items: ['cancelled', 'cancelled'],
    });
  });

  test('of which no item is reported is open until it is said to be cancelled', () => {
    expect(look([]).order).toBe('open');
    expect(look([], { fulfillmentStatus: 'CANCELLED' }).order).toBe('cancelled');
  });

  test('is cancelled once its last item is', () => {
    expect(look([tea(cancelled), cup(cancelled)]).order).toBe('cancelled');
  });

  test('goes on without an item that was cancelled', () => {
    expect(look([tea(cancelled), cup()])).toEqual({ order: 'open', items: ['cancelled', 'open'] });
  });

  test('whose rest was shipped is shipped, also where an item was cancelled', () => {
    const own = ours;
    expect(look([tea(fulfilled), cup(cancelled)], { own, packages: [packageWith('41')] })).toEqual({
      order: 'shipped',
      items: ['shipped', 'cancelled'],
    });
  });
});

describe('a cancellation', () => {
  test('that the buyer asks for is a request, of the item and of its order', () => {
    expect(look([tea({ isCancellationRequested: true }), cup()])).toEqual({
      order: 'cancellation-requested',
      items: ['cancellation-requested', 'open'],
    });
  });

  test('that was asked for too late changes nothing', () => {
    const own = ours;
    const requested = tea({ ...fulfilled, isCancellationRequested: true });
    expect(look([requested], { own, packages: [packageWith('41')] })).toEqual({
      order: 'shipped',
      items: ['shipped'],
    });
  });

  test('of some pieces leaves the others open', () => {
    const fewer = tea({ quantityOrdered: 1, quantityUnfulfilled: 1, isCancellationExecuted: true });
    expect(look([fewer]).items).toEqual(['open']);
  });

  test('of an item with nothing left to ship is one, also where the ordered pieces are still named', () => {
    expect(look([tea({ isCancellationExecuted: true, quantityUnfulfilled: 0 })]).items).toEqual([
      'cancelled',
    ]);
  });

  test('doesn’t undo what was shipped', () => {
    const own = ours;
    const order = { own, packages: [packageWith('41')], fulfillmentStatus: 'CANCELLED' };
    expect(look([tea(fulfilled), cup()], order)).toEqual({
      order: 'shipped',
      items: ['shipped', 'cancelled'],
    });
  });
});

describe('a package', () => {
  test('of ours ships its items', () => {
    expect(look([tea(fulfilled), cup()], { own: ours, packages: [packageWith('41')] })).toEqual({
      order: 'open',
      items: ['shipped', 'open'],
    });
  });

  test('of another tool ships them elsewhere', () => {
    expect(look([tea(fulfilled), cup()], { packages: [packageWith('7')] })).toEqual({
      order: 'open',
      items: ['shipped-elsewhere', 'open'],
    });
    expect(look([tea(fulfilled)], { packages: [packageWith('7')] }).order).toBe('shipped-elsewhere');
  });

  test('of another tool and one of ours together are an order that was shipped', () => {
    const items = [tea(fulfilled), cup({ quantityFulfilled: 1 })];
    const packages = [packageWith('41'), packageWith('7', ['cup'])];
    expect(look(items, { own: ours, packages })).toEqual({
      order: 'shipped',
      items: ['shipped', 'shipped-elsewhere'],
    });
  });

  test('of another tool counts before the quantities follow it, and with a part of the pieces', () => {
    const some = { ...packageWith('7'), items: [{ orderItemId: 'tea', quantity: 1 }] };
    expect(look([tea()], { packages: [some] })).toEqual({ order: 'open', items: ['shipped-elsewhere'] });
  });

  test('that names no items holds what was fulfilled', () => {
    expect(look([tea(fulfilled), cup()], { packages: [packageWith('7', [])] }).items).toEqual([
      'shipped-elsewhere',
      'open',
    ]);
  });

  test('that was called off ships nothing', () => {
    expect(look([tea()], { packages: [packageWith('7', ['tea'], 'CANCELLED')] }).items).toEqual(['open']);
  });
});

describe('an item that is fulfilled without a package', () => {
  test('was shipped by the confirmation that we have of it, else elsewhere', () => {
    expect(look([tea(fulfilled)], { own: ours }).items).toEqual(['shipped']);
    expect(look([tea(fulfilled)]).items).toEqual(['shipped-elsewhere']);
  });
});

test('what is fulfilled is what the quantities or the packages say, and no more than was ordered', () => {
  const quantities = (item: ReturnType<typeof reportedItem>, packages: ReturnType<typeof packageWith>[]) =>
    statusesOf(reportedOrder({ orderId: '1', items: [item], packages }), none).items.get('tea')?.fulfilled;
  expect(quantities(tea({ quantityFulfilled: 1 }), [])).toBe(1);
  expect(quantities(tea(), [packageWith('7')])).toBe(2);
  expect(quantities(tea({ quantityFulfilled: 3 }), [])).toBe(2);
});

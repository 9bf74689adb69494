import * as v from 'valibot';
import { expect, test } from 'vitest';
import { OpenOrder } from '#src/contract/orders/open-products.ts';
import { articlesOf, mostPickedOrders, ordersToPick } from '#src/features/to-ship/pick-list/pick-list.ts';
import { waitingOrders } from '#src/features/to-ship/waiting-orders.ts';

const clock = { now: Date.parse('2026-11-25T09:00:00Z'), timeZone: 'Europe/Berlin' };
type Item = [sku: string | undefined, quantity: number, name?: string];

const order = (place: number, items: readonly Item[], more: object = {}) =>
  v.parse(OpenOrder, {
    orderId: `028-000${String(place).padStart(4, '0')}-1234567`,
    items: items.map(([sku, quantity, name = `Article ${sku}`], at) => ({
      ...{ _id: `${place}-${at}`, name, quantity, shippedQuantity: 0 },
      ...(sku && { sku }),
    })),
    ...more,
  });
const waiting = (orders: readonly OpenOrder[]) => waitingOrders(orders, [], 0);

test('each article is one line with its units and orders, by SKU as shelves are, also where an order has it twice', () => {
  const { several } = articlesOf(
    waiting([
      order(1, [
        ['TEA-10', 2],
        ['TEA-9', 1],
        ['TEA-10', 1],
      ]),
      order(2, [['TEA-10', 4]]),
    ]),
  );
  expect(several.lines.map(({ sku, units, orders }) => [sku, units, orders])).toEqual([
    ['TEA-9', 1, 1],
    ['TEA-10', 7, 2],
  ]);
  expect(several.orders.map(({ orderId, units }) => [orderId, units])).toEqual([
    ['028-0000001-1234567', 4],
    ['028-0000002-1234567', 4],
  ]);
});

test('orders of one unit are fetched apart, and an article without a SKU goes by its name', () => {
  const list = articlesOf(
    waiting([order(1, [['TEA-1', 1]]), order(2, [['TEA-1', 2]]), order(3, [[undefined, 1, 'Cup']])]),
  );
  expect(list.single.lines.map(({ key, units }) => [key, units])).toEqual([
    ['Cup', 1],
    ['TEA-1', 1],
  ]);
  expect(list.several.lines.map(({ key, units }) => [key, units])).toEqual([['TEA-1', 2]]);
});

test('it is made of the first orders that To ship shows, without those that have nothing left to pack', () => {
  const lamp: Item = ['LAMP', 1];
  const orders = [
    order(1, [lamp], { isIoss: true, marketplace: 'France' }),
    order(2, [lamp], { status: 'cancellation-requested' }),
    v.parse(OpenOrder, {
      orderId: '028-0000003-1234567',
      items: [{ _id: '3', name: 'Lamp', quantity: 1, shippedQuantity: 1 }],
    }),
    ...Array.from({ length: 40 }, (_, place) => order(place + 4, [['CUP', 1]])),
  ];
  const ids = (...shown: Parameters<typeof ordersToPick>[1][]) =>
    shown.map(search =>
      ordersToPick(waiting(orders), search, 'Germany', clock).map(one => one.order.orderId.slice(4, 11)),
    );
  const [all = [], ioss, french, searched] = ids(
    {},
    { show: 'ioss' },
    { marketplace: 'France' },
    { search: ' lamp ' },
  );
  expect(all).toHaveLength(mostPickedOrders);
  expect(all.slice(0, 3)).toEqual(['0000001', '0000002', '0000004']);
  expect([ioss, french]).toEqual([['0000001'], ['0000001']]);
  expect(searched).toEqual(['0000001', '0000002']);
});

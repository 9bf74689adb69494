import { expect, test } from 'vitest';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';

const { createShipmentLedger, amendShipmentLedger } = queueableMutations;
const products = [{ productId: 'a' }, { productId: 'b' }];

test('a confirmation claims its items, and itself where its device made its id', () => {
  expect(createShipmentLedger.describe({ orderId: '1', products })).toEqual({
    entity: 'order:1',
    locks: ['item:a', 'item:b'],
  });
  expect(createShipmentLedger.describe({ _id: 'c', orderId: '1', products })?.locks).toEqual([
    'item:a',
    'item:b',
    'confirmation:c',
  ]);
});

test('an amendment waits behind its order’s confirmations, and claims the one that it amends', () => {
  expect(amendShipmentLedger.describe({ _id: 'c', orderId: '1', products })).toEqual({
    entity: 'order:1',
    locks: ['confirmation:c'],
  });
  expect(amendShipmentLedger.describe({ orderId: '1' })).toBeNull();
  expect(amendShipmentLedger.isAnswer({ amendShipmentLedger: { _id: 'c', revision: 2 } })).toBe(true);
  expect(amendShipmentLedger.isAnswer({ createShipmentLedger: { _id: 'c' } })).toBe(false);
});

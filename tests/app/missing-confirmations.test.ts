import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import { missingConfirmations, type WaitingConfirmation } from '#src/entities/order/waiting-confirmations.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { memberOf } from '#tests/session/tokens.ts';

const sentAt = Date.UTC(2026, 10, 20, 8);
const later = sentAt + 60_000;

const row: Row = {
  v: 1,
  opId: 'key-1',
  kind: 'shipment-confirmation',
  entity: 'order:order-1',
  locks: ['item:item-1'],
  seq: 1,
  ...memberOf('seller-ada'),
  payload: {
    dispatchDate: '2026-11-20',
    dispatchFrom: 'Ningbo',
    carrier: 'YunExpress',
    deliveryService: 'Global Direct Line',
    trackingId: 'LX1',
    products: [{ productId: 'item-1', quantity: 2 }],
    orderId: 'order-1',
    marketplaceId: 'A1PA6795UKMFR9',
  },
  payloadV: 1,
  state: 'sent',
  attempts: 1,
  nextAt: sentAt,
  result: { at: sentAt, status: 200, body: {} },
  createdAt: sentAt,
  appVersion: '0.1.0',
};

const item = (shippedQuantity: number) =>
  v.parse(CustomsProduct, {
    _id: 'item-1',
    name: 'Lamp',
    trackingId: null,
    shippedQuantity,
    quantity: 2,
    price: 10,
    currency: 'EUR',
  });

const none = new Map<string, WaitingConfirmation>();

test('a confirmation that was sent and that the server no longer has is found at the next sight of its order', () => {
  expect(missingConfirmations([row], 'order-1', [item(0)], later, none)).toEqual([
    { opId: 'key-1', trackingId: 'LX1', sentAt },
  ]);
});

test('nothing is called missing that the server has, that was asked for before, or that waits again', () => {
  const waiting = new Map([['item-1', { trackingId: 'LX2', state: 'queued' as const, isCorrection: false }]]);
  const queued: Row = { ...row, state: 'queued' };
  expect(missingConfirmations([row], 'order-1', [item(2)], later, none)).toEqual([]);
  // Answered within the time that a call takes: it may have been asked before the confirmation.
  expect(missingConfirmations([row], 'order-1', [item(0)], sentAt + 30_000, none)).toEqual([]);
  expect(missingConfirmations([row], 'order-1', [item(0)], later, waiting)).toEqual([]);
  expect(missingConfirmations([queued], 'order-1', [item(0)], later, none)).toEqual([]);
  expect(missingConfirmations([row], 'order-2', [item(0)], later, none)).toEqual([]);
  // Not opened yet.
  expect(missingConfirmations([row], 'order-1', [], 0, none)).toEqual([]);
});

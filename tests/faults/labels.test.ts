import { call } from './support/api-call.ts';
import { createPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import {
  goWithin,
  labelOf,
  prepareShipment,
  pressConfirm,
  sendOnceOver,
  untilQueued,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

test('a confirmation refused for its label, whose answer was lost, is asked about once and takes effect once', async ({
  page,
  device,
  network,
  server,
  seller,
}) => {
  const [own, other] = [orderOf(seller, 0), orderOf(seller, 1)];
  await prepareShipment(page, own);
  const lost = network.on({ path: createPath }, { kind: 'drop-after-commit' });
  // Another device puts the same label on another order.
  const elsewhere = await call(server.process.url, 'shipment-ledger/create', {
    token: seller.token,
    key: 'another-device',
    body: {
      orderId: other.orderId,
      products: other.items.map(({ id, quantity }) => ({ productId: id, quantity })),
      marketplaceId: 'A1PA6795UKMFR9',
      dispatchDate: new Date().toISOString().slice(0, 10),
      dispatchFrom: 'Ningbo',
      carrier: 'Yun Express',
      deliveryService: 'YunExpress Global Direct line non Battery-Tracked',
      trackingId: labelOf(own.items),
    },
  });
  expect(elsewhere.status).toBe(200);
  await pressConfirm(page);
  await untilQueued(page);
  await sendOnceOver(page, lost);
  await device.untilRowsAre('needs-attention');
  expect((await device.effects()).length).toBe(1);
  // The stored refusal was answered under the same key.
  expect(new Set(device.deliveries().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);

  await goWithin(page, '/pending');
  await page.getByRole('button', { name: 'Which order is it on?' }).click();
  // This answer is lost as well.
  network.on({ path: createPath }, { kind: 'drop-after-commit' }, 1);
  await page.getByRole('button', { name: 'Both orders are in one parcel' }).click();
  await device.untilRowsAre('sent');
  expect((await device.effects()).length).toBe(2);
});

import { createPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import {
  fillShipment,
  openOrder,
  pressConfirm,
  pressRefresh,
  untilConfirmed,
  untilKept,
  untilWorkerControls,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

test('case 5: a confirmation whose answer is lost is asked again under its key, and the effect is one', async ({
  page,
  device,
  network,
  seller,
}) => {
  await openOrder(page, orderOf(seller));
  await untilWorkerControls(page);
  await fillShipment(page, orderOf(seller).items);
  const lost = network.on({ path: createPath }, { kind: 'drop-after-commit' });
  await pressConfirm(page);
  await untilKept(page);
  expect(await device.effects()).toHaveLength(1);

  lost.remove();
  await pressRefresh(page);
  await untilConfirmed(page);
  await device.untilRowsAre('sent');
  const keys = device.deliveries().map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await device.expectPromiseKept({ effects: 1 });
});

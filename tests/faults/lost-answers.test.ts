import { createPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import { openAndFill, pressConfirm, untilConfirmed } from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

// An answer decides about its row in code that page and worker share.
test.use({ serviceWorkers: 'block' });

test('case 6: a warm connection that drops brings one confirmation several times, and the effect is one', async ({
  page,
  device,
  network,
  seller,
}) => {
  await openAndFill(page, orderOf(seller));
  // One fetch of the app: the browser itself repeats it on the next warm connection.
  network.on({ path: createPath }, { kind: 'drop-after-commit' }, 1);
  await pressConfirm(page);
  await untilConfirmed(page);
  await device.untilRowsAre('sent');
  expect((await device.rows())[0]?.attempts).toBe(1);
  expect(device.deliveries()).toHaveLength(2);
  expect(device.keysDelivered().size).toBe(1);
  await device.expectPromiseKept({ effects: 1 });
});

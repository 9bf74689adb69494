import { createPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import {
  goToOrder,
  openAndFill,
  openOrder,
  pressConfirm,
  storeOrders,
  untilConfirmed,
} from './support/shipment.ts';
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

test('case 37: the browser’s "online" on a dead network costs one try, and then the rows wait', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  await page.clock.install();
  const orders = [orderOf(seller, 0), orderOf(seller, 1)];
  await openOrder(page, orderOf(seller, 0));
  await goToOrder(page, orderOf(seller, 1));
  // Any answer would say that the network is back, and deliver.
  const dead = network.on({ path: /^\/api\// }, { kind: 'drop-before' });
  await storeOrders(page, orders);
  // From here on nothing happens by time alone.
  await page.clock.pauseAt(Date.now() + 60_000);
  const attemptsBefore = await device.attemptsAtRest(page);

  await context.setOffline(true);
  await context.setOffline(false);
  const [first = 0, ...spared] = attemptsBefore;
  await expect.poll(() => device.attemptsAtRest(page)).toEqual([first + 1, ...spared]);
  await device.untilRowsAre('queued', 'queued');
  await expect(page.getByRole('status').filter({ hasText: 'Offline.' })).toBeVisible();

  network.clear();
  expect(dead.hits.length).toBeGreaterThan(0);
  await page.clock.fastForward('05:00');
  await device.untilRowsAre('sent', 'sent');
  await device.expectPromiseKept({ effects: 2 });
});

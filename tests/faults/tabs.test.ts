import { call } from './support/api-call.ts';
import { createPath, expectBadge } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import {
  fillShipment,
  openOrder,
  prepareShipment,
  pressConfirm,
  pressRefresh,
  sendNowAfter,
  storeOrders,
  untilConfirmed,
  untilQueued,
  untilWorkerControls,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';
import { WorkerControl } from './support/worker-control.ts';

test.describe('where what is confirmed can be undone for ten seconds', () => {
  test.use({ hasUndoHold: true });

  test('a confirmation made in the dialog is on the server though its tab is closed two seconds later, and no other opened', async ({
    page,
    device,
    network,
    seller,
  }) => {
    await prepareShipment(page, orderOf(seller));
    const sending = network.on({ path: createPath }, { kind: 'ok' });
    await pressConfirm(page);
    await expect(page.getByRole('button', { name: /^Undo \([1-8]\)$/ })).toBeVisible();
    const [row] = await device.rows();
    await page.close();
    await sending.hit();
    expect(sending.hits[0]?.at).toBeLessThan(row?.heldUntil ?? 0);
    await expect.poll(() => device.effects()).toEqual([row?.opId]);
  });
});

test('cases 11 and 38: a tab closed as soon as the promise was shown leaves the row; a cold start without a network shows it and loses nothing', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  await prepareShipment(page, orderOf(seller));
  // Before the press, so that the end follows it at once.
  const next = await context.newPage();
  const worker = await WorkerControl.of(next);
  await page.bringToFront();
  await network.down();
  await pressConfirm(page);
  await untilQueued(page);
  await device.holdDelivery(page);
  await worker.stop();
  await page.close();

  await next.goto('/pending');
  await expect(next.getByText(orderOf(seller).orderId)).toBeVisible();
  await expectBadge(next, 1);
  await device.untilRowsAre('queued');
  await device.expectPromiseKept({ effects: 0 });

  await sendNowAfter(next, () => network.up());
  await device.untilRowsAre('sent');
  await expectBadge(next, 0);
  await device.expectPromiseKept({ effects: 1 });
});

test('case 39: of three tabs that deliver at once, one claims each row', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await openOrder(page, orderOf(seller));
  await untilWorkerControls(page);
  await storeOrders(page, seller.orders.slice(0, 3));
  await network.down();
  const tabs = [page];
  while (tabs.length < 3) {
    const tab = await context.newPage();
    await tab.goto('/pending');
    tabs.push(tab);
  }
  for (const tab of tabs) await expectBadge(tab, 3);

  away.remove();
  const before = device.deliveries().length;
  await network.up();
  await Promise.all(tabs.map(tab => tab.evaluate(() => dispatchEvent(new Event('online')))));
  await device.untilRowsAre('sent', 'sent', 'sent');
  const arrived = device.deliveries().slice(before);
  expect(arrived.map(({ headers }) => headers['idempotency-key']).sort()).toEqual(
    [...device.keysDelivered()].sort(),
  );
  expect(arrived).toHaveLength(3);
  await device.expectPromiseKept({ effects: 3 });
});

test.describe('in pages without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('case 40: a tab that is frozen while it sends holds nobody up beyond its lease, and adds nothing once it thaws', async ({
    page,
    context,
    device,
    network,
    seller,
  }) => {
    await page.clock.install();
    await openOrder(page, orderOf(seller, 1));
    const frozen = await context.newPage();
    await openOrder(frozen, orderOf(seller));
    await fillShipment(frozen, orderOf(seller).items);
    const hanging = network.on({ path: createPath }, { kind: 'hang' }, 1);
    await pressConfirm(frozen);
    await hanging.hit();
    const lifecycle = await context.newCDPSession(frozen);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });

    await page.bringToFront();
    await expectBadge(page, 1);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect(device.deliveries()).toHaveLength(1);
    // The lock is given up after 45 s, the lease of the row after 90 s.
    await page.clock.fastForward('02:00');
    await device.untilRowsAre('sent');
    expect(device.deliveries()).toHaveLength(2);

    hanging.release();
    await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
    await frozen.bringToFront();
    await untilConfirmed(frozen);
    await device.untilRowsAre('sent');
    expect(device.keysDelivered().size).toBe(1);
    await device.expectPromiseKept({ effects: 1 });
  });
});

test('case 63: of two confirmations with an item in common the second can’t be made, nor forged [203]', async ({
  page,
  context,
  device,
  network,
  server,
  seller,
}) => {
  const order = orderOf(seller);
  const [shared] = order.items;
  if (!shared) throw new Error('The order has no item.');
  const other = await context.newPage();
  await openOrder(other, order);
  await untilWorkerControls(other);
  await fillShipment(other, order.items);

  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await page.bringToFront();
  await openOrder(page, order);
  await fillShipment(page, [shared]);
  await pressConfirm(page);
  await untilQueued(page);
  const choice = page.getByRole('checkbox', { name: `Select ${shared.name}` });
  await expect(choice).toBeDisabled();
  await other.bringToFront();
  await pressConfirm(other);
  await expect(other.getByText('Something went wrong with the shipment confirmation!')).toBeVisible();
  await expect(
    other.getByText('A confirmation of one of these items is already saved on this device.'),
  ).toBeVisible();
  await device.untilRowsAre('queued');

  away.remove();
  await page.bringToFront();
  await pressRefresh(page);
  await untilConfirmed(page);
  await device.untilRowsAre('sent');
  const forged = await call(server.process.url, 'shipment-ledger/create', {
    token: seller.token,
    key: crypto.randomUUID(),
    body: {
      ...JSON.parse(device.deliveries()[0]?.body ?? '{}'),
      products: order.items.map(({ id, quantity }) => ({ productId: id, quantity })),
    },
  });
  expect(forged.status).toBe(409);
  await device.expectPromiseKept({ effects: 1 });
});

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
  shipmentDialog,
  storeOrders,
  untilConfirmed,
  untilQueued,
  untilWorkerControls,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';
import { WorkerControl } from './support/worker-control.ts';

const alreadyQueued = 'A confirmation of one of these items is already saved on this device.';

test('case 11: a tab closed as soon as the promise was shown leaves the row', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  await prepareShipment(page, orderOf(seller));
  await network.down();
  await pressConfirm(page);
  await untilQueued(page);
  await device.holdDelivery(page);
  await page.close();

  const next = await context.newPage();
  await next.goto('/pending');
  await expectBadge(next, 1);
  await device.untilRowsAre('queued');
  await sendNowAfter(next, () => network.up());
  await device.untilRowsAre('sent');
  await expectBadge(next, 0);
  await device.expectPromiseKept({ effects: 1 });
});

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

test('case 38: a cold start without a network shows the rows and loses nothing', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  await prepareShipment(page, orderOf(seller));
  await network.down();
  await pressConfirm(page);
  await untilQueued(page);
  const next = await context.newPage();
  const worker = await WorkerControl.of(next);
  await device.holdDelivery(page);
  await worker.stop();
  await page.close();
  await next.goto('/pending');
  await expect(next.getByText(orderOf(seller).orderId)).toBeVisible();
  await expectBadge(next, 1);
  await device.expectPromiseKept({ effects: 0 });

  await sendNowAfter(next, () => network.up());
  await device.untilRowsAre('sent');
  await device.expectPromiseKept({ effects: 1 });
});

test('case 39: of five tabs that deliver at once, one claims each row', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await openOrder(page, orderOf(seller));
  await untilWorkerControls(page);
  await storeOrders(page, seller.orders.slice(0, 4));
  await network.down();
  const tabs = [page];
  while (tabs.length < 5) {
    const tab = await context.newPage();
    await tab.goto('/pending');
    tabs.push(tab);
  }
  for (const tab of tabs) await expectBadge(tab, 4);

  away.remove();
  const before = device.deliveries().length;
  await network.up();
  await Promise.all(tabs.map(tab => tab.evaluate(() => dispatchEvent(new Event('online')))));
  await device.untilRowsAre('sent', 'sent', 'sent', 'sent');
  const arrived = device.deliveries().slice(before);
  expect(arrived.map(({ headers }) => headers['idempotency-key']).sort()).toEqual(
    [...device.keysDelivered()].sort(),
  );
  expect(arrived).toHaveLength(4);
  await device.expectPromiseKept({ effects: 4 });
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

test('case 42: a double tap makes one row and one effect', async ({ page, device, network, seller }) => {
  await prepareShipment(page, orderOf(seller));
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await shipmentDialog(page).getByRole('button', { name: 'Confirm shipment' }).dblclick();
  await untilQueued(page);
  await device.untilRowsAre('queued');
  away.remove();
  await pressRefresh(page);
  await device.untilRowsAre('sent');
  await device.expectPromiseKept({ effects: 1 });
});

test('case 42: two tabs that confirm the same items make one row and one effect', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await prepareShipment(tab, orderOf(seller));
  }
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  // By the keyboard: a press of the mouse would wait for a tab behind to be painted. Not by Enter, which a fast machine
  // presses so soon after the label was filled in that it is taken for the scanner's own, and held back.
  await Promise.all(
    tabs.map(tab => shipmentDialog(tab).getByRole('button', { name: 'Confirm shipment' }).press('Space')),
  );
  const stored = (tab: typeof page) =>
    tab.getByRole('status').filter({ hasText: /^(Saved on this device|Sending)/ });
  const refused = (tab: typeof page) => tab.getByText(alreadyQueued);
  for (const tab of tabs) await expect(stored(tab).or(refused(tab))).toBeVisible();
  const wasRefused = await Promise.all(tabs.map(tab => refused(tab).isVisible()));
  expect(wasRefused.filter(Boolean)).toHaveLength(1);
  await device.untilRowsAre('queued');

  away.remove();
  await pressRefresh(wasRefused[0] ? (tabs[1] ?? page) : page);
  await device.untilRowsAre('sent');
  await device.expectPromiseKept({ effects: 1 });
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
  await expect(other.getByText(alreadyQueued)).toBeVisible();
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

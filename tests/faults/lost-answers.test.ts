import { createPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import {
  goToOrder,
  openAndFill,
  openOrder,
  prepareShipment,
  pressConfirm,
  pressRefresh,
  queueShipment,
  sendOnceOver,
  storeOrders,
  untilConfirmed,
  untilQueued,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

// An answer decides about its row in code that page and worker share.
test.use({ serviceWorkers: 'block' });

test('case 5: a confirmation whose answer is lost is asked again under its key, and the effect is one', async ({
  page,
  device,
  network,
  seller,
}) => {
  await openAndFill(page, orderOf(seller));
  const lost = network.on({ path: createPath }, { kind: 'drop-after-commit' });
  await pressConfirm(page);
  await untilQueued(page);
  expect(await device.effects()).toHaveLength(1);

  lost.remove();
  await pressRefresh(page);
  await device.untilRowsAre('sent');
  expect(device.deliveries().length).toBeGreaterThan(1);
  expect(device.keysDelivered().size).toBe(1);
  await device.expectPromiseKept({ effects: 1 });
});

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

test('case 36: a redirect to a portal’s sign-in page is no answer: the row waits, and the screen says offline', async ({
  page,
  device,
  network,
  seller,
}) => {
  await openAndFill(page, orderOf(seller));
  network.on({ path: /^\/api\// }, { kind: 'redirect' });
  await pressConfirm(page);
  await untilQueued(page);
  await device.untilRowsAre('queued');
  await expect(page.getByRole('status').filter({ hasText: 'Offline.' })).toBeVisible();
  await device.expectPromiseKept({ effects: 0 });

  network.clear();
  await pressRefresh(page);
  await device.untilRowsAre('sent');
  await device.expectPromiseKept({ effects: 1 });
});

test.describe('under the worker, which has the app’s files where nobody else has', () => {
  test.use({ serviceWorkers: 'allow' });

  test('case 65: a server killed between the effect and its answer answers from what it stored', async ({
    page,
    device,
    server,
    seller,
  }) => {
    await prepareShipment(page, orderOf(seller));
    await server.dieWithNextEntry();
    await pressConfirm(page);
    await server.process.ended();
    await untilQueued(page);
    expect(device.deliveries().map(({ upstreamStatus }) => upstreamStatus)).not.toContain(200);

    await server.process.start();
    expect(await device.effects()).toHaveLength(1);
    await pressRefresh(page);
    await device.untilRowsAre('sent');
    expect(device.keysDelivered().size).toBe(1);
    await device.expectPromiseKept({ effects: 1 });
  });
});

test('case 27: a refusal at the head holds its own order, and three other orders go', async ({
  page,
  device,
  network,
  seller,
}) => {
  const refused = orderOf(seller);
  const [first, second] = refused.items;
  if (!first || !second) throw new Error('The order has two items at least.');
  const others = [1, 2, 3].map(place => orderOf(seller, place));
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await openOrder(page, refused);
  await queueShipment(page, [first]);
  await queueShipment(page, [second]);
  await storeOrders(page, others);

  const head = { path: createPath, where: ({ body }: { body: string }) => body.includes(first.id) };
  const refuse = (status: number) =>
    network.on(head, {
      kind: 'status',
      status,
      body: { errors: [{ code: 'REQUEST.INVALID', message: `Refused with ${status}` }] },
    });
  const refusing = refuse(400);
  await sendOnceOver(page, away);
  await device.untilRowsAre('needs-attention', 'queued', 'sent', 'sent', 'sent');
  await expect(
    page.getByText('Waiting: an earlier change to the same order or draft needs your decision first.'),
  ).toBeVisible();
  await device.expectPromiseKept({ effects: 3 });

  // What a person sends again after a refusal goes under a new key, in its old place.
  refusing.remove();
  const refusedAgain = refuse(422);
  const givenUp = [(await device.rows())[0]?.opId ?? ''];
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await refusedAgain.hit();
  await device.untilRowsAre('needs-attention', 'queued', 'sent', 'sent', 'sent');
  await device.expectPromiseKept({ effects: 3, givenUp });

  givenUp.push((await device.rows())[0]?.opId ?? '');
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await page.getByRole('button', { name: 'Discard for good' }).click();
  await device.untilRowsAre('sent', 'sent', 'sent', 'sent');
  await device.expectPromiseKept({ effects: 4, givenUp });
});

test.describe('in a page whose clock the test moves', () => {
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

    network.clear();
    expect(dead.hits.length).toBeGreaterThan(0);
    await page.clock.fastForward('05:00');
    await device.untilRowsAre('sent', 'sent');
    await device.expectPromiseKept({ effects: 2 });
  });
});

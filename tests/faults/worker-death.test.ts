import { headers } from '#src/contract/headers.ts';
import { outboxDatabase } from '#src/outbox/store/outbox-store.ts';
import { createPath } from './support/device.ts';
import { blockStore } from './support/device-storage.ts';
import { expect, test } from './support/fault-test.ts';
import {
  fillShipment,
  openOrder,
  prepareShipment,
  pressConfirm,
  untilConfirmed,
  untilQueued,
  untilWorkerControls,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';
import { holderOf, untilPageSends, WorkerControl } from './support/worker-control.ts';

test('case 7: a worker killed before its fetch leaves a row, and the page sends it once', async ({
  page,
  device,
  seller,
}) => {
  await page.clock.install();
  await prepareShipment(page, orderOf(seller));
  const worker = await WorkerControl.of(page);
  // The last thing that the worker reads before its fetch is the device's name.
  const held = await blockStore(page, 'device', 'device');
  await pressConfirm(page);
  await device.untilRowsAre('sending');
  const killed = await holderOf(device);
  await worker.stop();
  expect(device.deliveries()).toEqual([]);
  await held.release();

  await untilPageSends(page, device, killed);
  expect(device.deliveries()).toHaveLength(1);
  await device.expectPromiseKept({ effects: 1 });
});

test('case 8: a worker killed in flight leaves the row where it was, and it takes effect once', async ({
  page,
  device,
  network,
  seller,
}) => {
  await page.clock.install();
  await prepareShipment(page, orderOf(seller));
  const worker = await WorkerControl.of(page);
  const hanging = network.on({ path: createPath }, { kind: 'hang' }, 1);
  await pressConfirm(page);
  await hanging.hit();
  await device.untilRowsAre('sending');
  const killed = await holderOf(device);
  await worker.stop();

  await untilPageSends(page, device, killed);
  expect(device.deliveries()).toHaveLength(2);
  expect(device.keysDelivered().size).toBe(1);
  await device.expectPromiseKept({ effects: 1 });
});

test('case 9: a worker killed after the 2xx and before it wrote so asks again, and gets the stored answer', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  await page.clock.install();
  await prepareShipment(page, orderOf(seller));
  const worker = await WorkerControl.of(page);
  const hanging = network.on({ path: createPath }, { kind: 'hang' }, 1);
  const answered = context.waitForEvent('requestfinished', request => request.url().endsWith(createPath));
  await pressConfirm(page);
  await hanging.hit();
  await device.untilRowsAre('sending');
  const killed = await holderOf(device);
  const held = await blockStore(page, outboxDatabase, 'rows');
  hanging.release();
  await answered;
  await worker.stop();
  expect(await device.effects()).toHaveLength(1);
  await held.release();

  await untilPageSends(page, device, killed);
  expect(device.deliveries().map(({ upstreamStatus }) => upstreamStatus)).toEqual([200, 200]);
  expect(device.keysDelivered().size).toBe(1);
  await device.expectPromiseKept({ effects: 1 });
});

test('case 52: where the browser refuses background sync, the page delivers', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  // A list of permissions refuses all others.
  await context.grantPermissions(['notifications'], { origin: network.url });
  await page.clock.install();
  await openOrder(page, orderOf(seller));
  await untilWorkerControls(page);
  const isRefused = await page.evaluate(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      sync: { register(tag: string): Promise<void> };
    };
    return sync.register('outbox').then(
      () => false,
      () => true,
    );
  });
  expect(isRefused).toBe(true);
  await fillShipment(page, orderOf(seller).items);
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await pressConfirm(page);
  await untilQueued(page);
  // Without the worker's own timers.
  const worker = await WorkerControl.of(page);
  const held = await device.holdDelivery(page);
  await worker.stop();
  away.remove();
  await held.release();
  await page.clock.fastForward('05:00');
  await device.untilRowsAre('sent');
  await device.expectPromiseKept({ effects: 1 });
});

test('case 53: a last sync attempt without server and window loses nothing, and the next start delivers', async ({
  page,
  device,
  network,
  seller,
}) => {
  await prepareShipment(page, orderOf(seller));
  const worker = await WorkerControl.of(page);
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await pressConfirm(page);
  await untilQueued(page);
  await device.holdDelivery(page);
  await device.untilRowsAre('queued');
  await page.goto('about:blank');
  const tries = away.hits.length;
  await worker.sync(network.url, true);
  await away.hit(tries + 1);
  await worker.stop();

  away.remove();
  await page.goto('/pending');
  await device.untilRowsAre('sent');
  await device.expectPromiseKept({ effects: 1 });
});

test('a confirmation that can still be undone is sent by the worker when its time has come, after its tab was gone without a word', async ({
  page,
  device,
  network,
  seller,
}) => {
  const holdMs = 4000;
  await page.addInitScript(
    ([header, ms]) => {
      const send = window.fetch;
      window.fetch = (input, init) => {
        if (input instanceof Request && input.method === 'POST') input.headers.append(header, ms);
        return send(input, init);
      };
      // As one that is killed: a tab that is closed asks the worker to send it then.
      for (const event of ['pagehide', 'visibilitychange'])
        addEventListener(event, gone => gone.stopImmediatePropagation(), true);
    },
    [headers.hold, String(holdMs)] as const,
  );
  await prepareShipment(page, orderOf(seller));
  const send = network.on({ path: createPath }, { kind: 'ok' });
  await pressConfirm(page);
  await untilQueued(page);
  const [row] = await device.rows();
  expect(row?.heldUntil).toBe((row?.createdAt ?? 0) + holdMs);
  await page.goto('about:blank');
  await send.hit();
  expect(send.hits[0]?.at).toBeGreaterThanOrEqual(row?.heldUntil ?? Number.POSITIVE_INFINITY);
  await page.goto('/pending');
  await device.untilRowsAre('sent');
  expect(device.deliveries()).toHaveLength(1);
  await device.expectPromiseKept({ effects: 1 });
});

test('case 55: a hard reload goes past the worker, which then takes the page again: the effect is one', async ({
  page,
  device,
  network,
  seller,
}) => {
  await openOrder(page, orderOf(seller));
  await untilWorkerControls(page);
  // As Shift with the reload button.
  const session = await page.context().newCDPSession(page);
  const pastTheWorker = network.on({ path: '/customs-tracking/products' }, { kind: 'ok' });
  const loaded = page.waitForEvent('load');
  await session.send('Page.reload', { ignoreCache: true });
  await loaded;
  expect(pastTheWorker.hits).toHaveLength(1);
  await fillShipment(page, orderOf(seller).items);
  await pressConfirm(page);
  await untilConfirmed(page);
  await device.untilRowsAre('sent');
  expect(device.deliveries()).toHaveLength(1);
  await device.expectPromiseKept({ effects: 1 });
});

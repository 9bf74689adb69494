import type { Page } from 'playwright';
import { createPath, refreshPath } from './support/device.ts';
import { readStoredToken } from './support/device-storage.ts';
import { expect, test } from './support/fault-test.ts';
import {
  fillShipment,
  openOrder,
  prepareShipment,
  pressConfirm,
  pressRefresh,
  untilQueued,
  untilWorkerControls,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';
import { WorkerControl } from './support/worker-control.ts';

const day = 24 * 60 * 60 * 1000;

test('case 22: three tabs and the worker that meet an expired token refresh it once', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await openOrder(page, orderOf(seller));
  await untilWorkerControls(page);
  const others = [await context.newPage(), await context.newPage()];
  for (const tab of others) await openOrder(tab, orderOf(seller, 1));
  await fillShipment(page, orderOf(seller).items);
  await pressConfirm(page);
  await untilQueued(page);

  const refresh = network.on({ path: refreshPath }, { kind: 'hang' });
  const worker = await WorkerControl.of(page);
  await device.ageToken(day);
  await worker.sync(network.url);
  await refresh.hit();
  const tabs = [page, ...others];
  // At once: the refresh that hangs is given up, and asked for again, after some seconds.
  await Promise.all(tabs.map(pressRefresh));
  const refreshButtonOf = (tab: Page) => tab.getByRole('button', { name: 'Refresh' });
  for (const tab of tabs) await expect(refreshButtonOf(tab)).toHaveAttribute('aria-busy', 'true');
  // Beside the three tabs the worker asks for the token, or waits until the tab that does has delivered.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        const clientsOf = (...names: string[]) =>
          new Set(
            [...held, ...pending]
              .filter(({ name = '' }) => names.includes(name))
              .map(({ clientId }) => clientId),
          ).size;
        return {
          doTabsAsk: clientsOf('token-refresh') >= 3,
          all: clientsOf('token-refresh', 'outbox-delivery'),
        };
      }),
    )
    .toEqual({ doTabsAsk: true, all: 4 });
  away.remove();
  refresh.release();

  await device.untilRowsAre('sent');
  for (const tab of tabs) {
    await expect(refreshButtonOf(tab)).not.toHaveAttribute('aria-busy', 'true');
    expect(new URL(tab.url()).pathname).toBe('/customs-tracking/products');
  }
  expect(device.refreshes()).toHaveLength(1);
  await device.expectPromiseKept({ effects: 1 });
});

test('case 23: the worker refreshes with no tab open, and the page that then starts adopts its token [8]', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await prepareShipment(page, orderOf(seller));
  await pressConfirm(page);
  await untilQueued(page);
  // The tab leaves the app, and is still the browser's hand on the worker.
  const worker = await WorkerControl.of(page);
  await device.holdDelivery(page);
  await device.untilRowsAre('queued');
  // A picture of the same origin: the app may just be fetching something, and would refresh the token itself.
  await page.goto('/badge.svg');
  await device.ageToken(day);
  await page.goto('about:blank');
  expect(context.pages()).toHaveLength(1);
  const delivered = network.on({ path: createPath }, { kind: 'ok' });
  away.remove();
  await worker.sync(network.url);
  await delivered.hit();
  await expect.poll(() => device.effects()).toHaveLength(1);

  await openOrder(page, orderOf(seller, 1));
  await device.untilRowsAre('sent');
  expect(device.refreshes()).toHaveLength(1);
  expect(`Bearer ${await readStoredToken(page)}`).toBe(delivered.hits[0]?.headers.authorization);
  await device.expectPromiseKept({ effects: 1 });
});

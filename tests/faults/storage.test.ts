import { outboxDatabase } from '#src/outbox/store/outbox-store.ts';
import { goWithin } from '#tests/support/go-within.ts';
import { connectScanner } from '#tests/support/hardware-scanner.ts';
import { createPath } from './support/device.ts';
import { blockStore, hangDatabase } from './support/device-storage.ts';
import { expect, test } from './support/fault-test.ts';
import {
  fillShipment,
  goToOrder,
  labelOf,
  openOrder,
  pressConfirm,
  pressRefresh,
  queueShipment,
  shipmentDialog,
  untilConfirmed,
  untilWorkerControls,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

test.describe('in a page without a worker, whose storage the test can break', () => {
  test.use({ serviceWorkers: 'block' });

  test('cases 15 and 17: a full disk and one that hangs say "NOT saved", and the form stays as it was', async ({
    page,
    device,
    seller,
  }) => {
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...given) {
        if (this.name === 'rows' && document.documentElement.dataset.disk === 'full') {
          throw new DOMException('Full', 'QuotaExceededError');
        }
        return put.apply(this, given);
      };
    });
    await openOrder(page, orderOf(seller));
    await fillShipment(page, orderOf(seller).items);
    const dialog = shipmentDialog(page);
    const disk = (state: string) =>
      page.evaluate(is => {
        document.documentElement.dataset.disk = is;
      }, state);

    await disk('full');
    await pressConfirm(page);
    await expect(dialog.getByText('NOT saved: this device is out of storage.')).toBeVisible();
    await expect(dialog.getByLabel('Tracking ID')).toHaveValue(labelOf(orderOf(seller).items));
    await disk('free');

    const held = await blockStore(page, outboxDatabase, 'rows');
    await pressConfirm(page);
    await expect(dialog.getByText('NOT saved: this device’s storage isn’t responding.')).toBeVisible();
    await expect(dialog.getByLabel('Tracking ID')).toHaveValue(labelOf(orderOf(seller).items));
    await held.release();
    expect(device.deliveries()).toEqual([]);

    await pressConfirm(page);
    await untilConfirmed(page);
    await device.untilRowsAre('sent');
    await device.expectPromiseKept({ effects: 1 });

    await goWithin(page, '/my-importers/edit');
    const name = page.getByLabel('Importer name');
    await name.fill('Ningbo Lanting Trading Co., Ltd.');
    await disk('full');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByText(/NOT saved: this device is out of storage/)).toBeVisible();
    await expect(name).toHaveValue('Ningbo Lanting Trading Co., Ltd.');
    await disk('free');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.waitForURL(/\/my-importers\/edit\/[\w-]+$/);
  });
});

test.describe('with a `cache` that neither opens nor fails', () => {
  test.describe('in a page without a worker', () => {
    test.use({ serviceWorkers: 'block' });

    test('a confirmation is made in the form, and reaches the server once', async ({
      page,
      context,
      device,
      seller,
    }) => {
      await hangDatabase(context, 'cache');
      await openOrder(page, orderOf(seller));
      await fillShipment(page, orderOf(seller).items);
      await pressConfirm(page);
      await untilConfirmed(page);
      await device.untilRowsAre('sent');
      expect(device.deliveries()).toHaveLength(1);
      await device.expectPromiseKept({ effects: 1 });
    });
  });

  test.describe('with the ten seconds of Undo', () => {
    test.use({ hasUndoHold: true });
    test('a confirmation of the packing table is delivered by the worker alone, and reaches the server once', async ({
      page,
      context,
      device,
      network,
      seller,
    }) => {
      const other = await hangDatabase(context, 'cache');
      const order = orderOf(seller);
      await page.goto('/customs-tracking/to-ship');
      await untilWorkerControls(page);
      await expect(page.getByRole('main').getByText(order.orderId)).toBeVisible();
      const scan = await connectScanner(page);
      const label = page.getByLabel('Tracking ID');
      await expect(async () => {
        await scan(order.orderId);
        await expect(label).toBeFocused({ timeout: 2000 });
      }).toPass();
      await label.fill(labelOf(order.items));
      await page.getByRole('combobox', { name: 'Carrier' }).click();
      await page.getByRole('option', { name: 'Yun Express' }).click();
      await page.getByRole('combobox', { name: 'Delivery Service' }).click();
      await page.getByRole('option').first().click();
      await page.getByLabel('Dispatch From').fill('Ningbo');
      const sending = network.on({ path: createPath }, { kind: 'ok' });
      await page.getByRole('button', { name: 'Confirm shipment' }).click();
      await expect(page.getByRole('status').filter({ hasText: /^Saved on this device/ })).toBeVisible();
      // Before the ten seconds are over: no page is left that could send it.
      await page.close();
      await sending.hit();
      await other.goto('/pending');
      await device.untilRowsAre('sent');
      expect(device.deliveries()).toHaveLength(1);
      await device.expectPromiseKept({ effects: 1 });
    });
  });
});

test('cases 12 and 64: what was fetched last outlives a reload at once, and a refetch that fails', async ({
  page,
  network,
  seller,
}) => {
  await openOrder(page, orderOf(seller));
  await untilWorkerControls(page);
  await goToOrder(page, orderOf(seller, 1));
  await network.down();
  // Well within the second after which the cache is written.
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
  await pressRefresh(page);
  await expect(page.getByRole('status').filter({ hasText: 'Offline.' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
  await expect(page.getByRole('status').filter({ hasText: 'Offline.' })).toBeVisible();
  // Nor is what no screen showed when the page went away.
  await goWithin(page, '/pending');
  for (let reload = 0; reload < 2; reload++) {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Pending changes' })).toBeVisible();
  }
  for (const place of [0, 1]) await goToOrder(page, orderOf(seller, place));
});

test('case 56: a device whose storage was cleared by the browser, the whole of it or the outbox alone, says what it has lost', async ({
  page,
  network,
  seller,
}) => {
  await openOrder(page, orderOf(seller));
  await untilWorkerControls(page);
  network.on({ path: createPath }, { kind: 'drop-before' });
  await queueShipment(page, orderOf(seller).items);
  await expect
    .poll(async () =>
      (await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
    )
    // A cookie is every port's, and the storage that it speaks of is one port's.
    .toEqual([[`portolan.saved-here.${new URL(network.url).port}`, expect.stringContaining('"count":1')]]);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: network.url, storageTypes: 'indexeddb' });
  await page.reload();
  const alert = page.getByText('1 change that was saved here has been lost.');
  await expect(alert).toBeVisible();
  await page.reload();
  await expect(alert).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
  await expect(alert).toHaveCount(0);

  await goToOrder(page, orderOf(seller, 1));
  await queueShipment(page, orderOf(seller, 1).items);
  await expect
    .poll(async () =>
      (await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
    )
    // A cookie is every port's, and the storage that it speaks of is one port's.
    .toEqual([[`portolan.saved-here.${new URL(network.url).port}`, expect.stringContaining('"count":1')]]);
  await page.evaluate(
    name =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      }),
    outboxDatabase,
  );
  await page.reload();
  await expect(alert).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
  await expect(alert).toHaveCount(0);
});

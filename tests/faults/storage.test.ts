import { createPath } from './support/device.ts';
import { holdStore } from './support/device-storage.ts';
import { expect, test } from './support/fault-test.ts';
import {
  fillShipment,
  goToOrder,
  goWithin,
  keepShipment,
  openOrder,
  pressConfirm,
  pressRefresh,
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
    await expect(dialog.getByText('NOT saved: this device has no room left.')).toBeVisible();
    await expect(dialog.getByLabel('Tracking ID')).toHaveValue('YT2611200000000001');
    await disk('free');

    const held = await holdStore(page, 'outbox', 'rows');
    await pressConfirm(page);
    await expect(dialog.getByText('NOT saved: this device’s storage isn’t responding.')).toBeVisible();
    await expect(dialog.getByLabel('Tracking ID')).toHaveValue('YT2611200000000001');
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
    await expect(page.getByText(/NOT saved: this device has no room left/)).toBeVisible();
    await expect(name).toHaveValue('Ningbo Lanting Trading Co., Ltd.');
    await disk('free');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.waitForURL(/\/my-importers\/edit\/[\w-]+$/);
  });
});

test('what is saved is shown by itself once a storage that gave no answer gives one', async ({
  page,
  context,
  network,
  seller,
}) => {
  const order = orderOf(seller);
  await openOrder(page, order);
  await untilWorkerControls(page);
  await network.down();
  await keepShipment(page, order.items);
  const held = await holdStore(page, 'outbox', 'rows');
  const next = await context.newPage();
  await next.goto('/pending');
  await expect(next.getByText('This device’s storage isn’t responding')).toBeVisible();
  await held.release();
  await expect(next.getByText(order.orderId)).toBeVisible();
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
  await expect(page.getByText(/^Offline\./)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
  await expect(page.getByText(/^Offline\./)).toBeVisible();
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
  await keepShipment(page, orderOf(seller).items);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ value }) => decodeURIComponent(value)))
    .toEqual([expect.stringContaining('"count":1')]);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: network.url, storageTypes: 'indexeddb' });
  await page.reload();
  const said = page.getByText('1 change that was saved here has been lost.');
  await expect(said).toBeVisible();
  await page.reload();
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(said).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
  await expect(said).toHaveCount(0);

  await goToOrder(page, orderOf(seller, 1));
  await keepShipment(page, orderOf(seller, 1).items);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ value }) => decodeURIComponent(value)))
    .toEqual([expect.stringContaining('"count":1')]);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('outbox');
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      }),
  );
  await page.reload();
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
  await expect(said).toHaveCount(0);
});

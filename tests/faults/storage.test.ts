import { outboxDatabase } from '#src/outbox/store/outbox-store.ts';
import { goWithin } from '#tests/support/go-within.ts';
import { createPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import {
  goToOrder,
  openOrder,
  pressRefresh,
  queueShipment,
  untilWorkerControls,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

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

import type { Page } from 'playwright';
import { newVersionWaits } from '#tests/support/app-worker.ts';
import { goWithin } from '#tests/support/go-within.ts';
import { publishSecondBuild } from '#tests/support/second-build.ts';
import { createPath, expectBadge } from './support/device.ts';
import { ageRows } from './support/device-storage.ts';
import { expect, test } from './support/fault-test.ts';
import {
  fillShipment,
  goToOrder,
  openAndFill,
  openOrder,
  prepareShipment,
  pressConfirm,
  pressRefresh,
  sendNowAfter,
  shipmentDialog,
  untilConfirmed,
  untilQueued,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

test.use({ serviceWorkers: 'block' });

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
};

/**
 * Waits until the page asks a worker, as it does once a second to bring in a new version: what it fetches once a row was
 * sent has then come before it asks again. See `newVersionWaits` for what would happen otherwise.
 */
const untilAsksWorker = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const { postMessage } = ServiceWorker.prototype;
        ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...given: unknown[]) {
          Reflect.apply(postMessage, this, given);
          resolve();
        };
      }),
  );

test('case 62: a sign-out in another tab is followed here, and its cache is not written back', async ({
  page,
  context,
  seller,
}) => {
  await openOrder(page, orderOf(seller));
  const other = await context.newPage();
  await other.goto('/help');
  await logOut(other);
  await page.waitForURL('**/auth**');
  const notice = 'You signed out in another tab';
  await expect(page.getByText(notice)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(other.getByText(notice)).toHaveCount(0);
  // A page that goes away writes its cache a last time.
  await page.goto('about:blank');
  const cached = await other.evaluate(
    () =>
      new Promise<number>(resolve => {
        const request = indexedDB.open('cache');
        request.onsuccess = () => {
          const counted = request.result.transaction('cache').objectStore('cache').count();
          counted.onsuccess = () => resolve(counted.result);
        };
      }),
  );
  expect(cached).toBe(0);
});

test.describe('under the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('case 48: a new build waits until what is being sent has arrived', async ({
    page,
    device,
    network,
    seller,
  }) => {
    await prepareShipment(page, orderOf(seller));
    const hanging = network.on({ path: createPath }, { kind: 'hang' }, 1);
    await pressConfirm(page);
    await hanging.hit();
    publishSecondBuild(network);
    await newVersionWaits(page);
    await expect(shipmentDialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('Changes are being sent. The update starts right afterwards.')).toBeVisible();
    await device.untilRowsAre('sending');
    const loaded = page.waitForEvent('load');
    await untilAsksWorker(page);
    hanging.release();
    await loaded;
    await device.untilRowsAre('sent');
    expect(device.deliveries()).toHaveLength(1);
    await device.expectPromiseKept({ effects: 1 });
  });
});

test('cases 35, 36 and 59: behind a captive portal, which answers with its page or redirects to it, the app says offline, and "Send now" that nothing went, or until when it has to wait', async ({
  page,
  device,
  network,
  seller,
}) => {
  await openAndFill(page, orderOf(seller));
  const portal = network.on({ path: /^\/api\// }, { kind: 'html' });
  await pressConfirm(page);
  await untilQueued(page);
  const offline = page.getByRole('status').filter({ hasText: 'Offline.' });
  await expect(offline).toBeVisible();
  await page.getByRole('link', { name: /saved on this device/ }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(
    page.getByText('Nothing could be sent. Everything is still saved on this device.'),
  ).toBeVisible();
  await device.untilRowsAre('queued');
  const busy = { status: 429, headers: { 'Retry-After': '300' } };
  // Without our error body it would be another portal's.
  const body = { errors: [{ code: 'REQUEST.RATE_LIMITED', message: 'Too many attempts.' }] };
  network.on({ path: createPath }, { kind: 'status', ...busy, body }, 1);
  portal.remove();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/The server is busy\. Sending resumes at \d\d:\d\d\./)).toBeVisible();
  await device.untilRowsAre('queued');
  await sendNowAfter(page, () => ageRows(page, 300_000));
  await untilConfirmed(page);
  await device.untilRowsAre('sent');
  await expectBadge(page, 0);
  await device.expectPromiseKept({ effects: 1 });

  await goToOrder(page, orderOf(seller, 1));
  await fillShipment(page, orderOf(seller, 1).items);
  const redirecting = network.on({ path: /^\/api\// }, { kind: 'redirect' });
  await pressConfirm(page);
  await untilQueued(page);
  await device.untilRowsAre('sent', 'queued');
  await expect(offline).toBeVisible();
  await device.expectPromiseKept({ effects: 1 });
  redirecting.remove();
  await pressRefresh(page);
  await device.untilRowsAre('sent', 'sent');
  await device.expectPromiseKept({ effects: 2 });
});

test('a confirmation that a restored server no longer has is reported the next time its order is seen', async ({
  page,
  device,
  network,
  seller,
}) => {
  const items = /retrieve-products/;
  const requested = page.waitForResponse(response => items.test(response.url()));
  await openAndFill(page, orderOf(seller));
  const before: unknown = await (await requested).json();
  await pressConfirm(page);
  await untilConfirmed(page);
  await device.untilRowsAre('sent');
  const notice = page.getByText('A confirmation sent from this device is missing on the server.');
  await expect(notice).toHaveCount(0);

  await ageRows(page, 60_000);
  network.on({ path: items }, { kind: 'status', status: 200, body: before });
  await page.reload();
  await expect(notice).toBeVisible();
  await goWithin(page, '/pending');
  await page.setViewportSize({ width: 390, height: 844 });
  // To its end: a reason that is cut off is useless.
  await expect(page.getByText(/^The server no longer had it at/)).toBeInViewport({ ratio: 1 });
});

import type { BrowserContext, Page } from 'playwright';
import { Device, expectBadge } from './support/device.ts';
import { ageRows, placeToken, readStoredToken } from './support/device-storage.ts';
import { expect } from './support/fault-test.ts';
import { test } from './support/profile-test.ts';
import { prepareShipment, pressConfirm, untilQueued } from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

const day = 24 * 60 * 60 * 1000;

/** The one tab that a browser opens with. */
function firstTab(context: BrowserContext): Page {
  const [page] = context.pages();
  if (!page) throw new Error('The browser has no tab.');
  return page;
}

test('cases 1 and 13: a confirmation made without a network outlives its browser, killed right after the promise, and is in the ledger once, a day and an expired token later [8]', async ({
  profile,
  network,
  server,
  seller,
}) => {
  const context = await profile.openSignedIn(seller.token);
  const device = new Device({ context, network, server, seller });
  const page = firstTab(context);
  await prepareShipment(page, orderOf(seller));
  const token = (await readStoredToken(page)) ?? '';
  const tokenADayOlder = await server.olderToken(token, day);
  await profile.untilStored(token);
  await network.down();
  await pressConfirm(page);
  await untilQueued(page);
  await expectBadge(page, 1);
  await device.untilRowsAre('queued');
  await profile.kill();

  device.context = await profile.open();
  const again = firstTab(device.context);
  // The network stays away until the day has passed on this device.
  await again.goto('/pending');
  await expectBadge(again, 1);
  await expect(again.getByText(orderOf(seller).orderId)).toBeVisible();
  await ageRows(again, day);
  await placeToken(again, tokenADayOlder);
  await again.goto('about:blank');
  await network.up();
  await again.goto('/pending');
  await device.untilRowsAre('sent');
  await expectBadge(again, 0);
  expect(device.refreshes().filter(({ upstreamStatus }) => upstreamStatus === 200)).toHaveLength(1);
  await device.expectPromiseKept({ effects: 1 });
});

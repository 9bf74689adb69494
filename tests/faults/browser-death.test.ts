import type { BrowserContext, Page } from 'playwright';
import { signIn } from '#tests/support/sign-in.ts';
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

test('case 1: a confirmation made offline outlives its browser, and goes when that is opened online', async ({
  profile,
  network,
  server,
  seller,
}) => {
  const context = await profile.open();
  const device = new Device({ context, network, server, seller });
  const page = firstTab(context);
  await signIn(page, seller);
  await prepareShipment(page, orderOf(seller));
  await context.setOffline(true);
  await pressConfirm(page);
  await untilQueued(page);
  await expectBadge(page, 1);
  await device.holdDelivery(page);
  await device.untilRowsAre('queued');
  await profile.close();

  device.context = await profile.open();
  const again = firstTab(device.context);
  await again.goto('/pending');
  await device.untilRowsAre('sent');
  await expectBadge(again, 0);
  await device.expectPromiseKept({ effects: 1 });
});

test('case 13: its browser killed after the promise, a confirmation made without the server is in its ledger once, a day and an expired token later [8]', async ({
  profile,
  network,
  server,
  seller,
}) => {
  const context = await profile.open();
  const device = new Device({ context, network, server, seller });
  const page = firstTab(context);
  await signIn(page, seller);
  await prepareShipment(page, orderOf(seller));
  const token = (await readStoredToken(page)) ?? '';
  const tokenADayOlder = await server.olderToken(token, day);
  await profile.untilStored(token);
  await server.process.stop();
  await pressConfirm(page);
  await untilQueued(page);
  await device.untilRowsAre('queued');
  await profile.kill();

  device.context = await profile.open();
  const again = firstTab(device.context);
  // The server stays away until the day has passed on this device.
  await again.goto('/pending');
  await expectBadge(again, 1);
  await expect(again.getByText(orderOf(seller).orderId)).toBeVisible();
  await ageRows(again, day);
  await placeToken(again, tokenADayOlder);
  await again.goto('about:blank');
  await server.process.start();
  await again.goto('/pending');
  await device.untilRowsAre('sent');
  await expectBadge(again, 0);
  // While the server was away, nobody answered.
  expect(device.refreshes().filter(({ upstreamStatus }) => upstreamStatus === 200)).toHaveLength(1);
  await device.expectPromiseKept({ effects: 1 });
});

import { goWithin } from '#tests/support/go-within.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { call } from './support/api-call.ts';
import { expect, test } from './support/fault-test.ts';
import { openAndFill, openOrder, pressConfirm, shipmentDialog, untilConfirmed } from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

test.use({ serviceWorkers: 'block' });

test('a form that is being filled in outlives a reload and a session that ended elsewhere', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  const order = orderOf(seller);
  const number = 'YT2611209999999999';
  const other = await context.newPage();
  await openOrder(other, orderOf(seller, 1));
  await page.bringToFront();
  await openAndFill(page, order);
  const trackingId = shipmentDialog(page).getByLabel('Tracking ID');
  await trackingId.fill(number);
  await page.reload();
  await expect(trackingId).toHaveValue(number);
  await expect(shipmentDialog(page).getByText('We restored what you had typed.')).toBeVisible();

  const ended = await call(network.url, 'user/log-out', { body: {}, token: seller.token });
  expect(ended.status).toBe(200);
  // It may have met the refusal by itself before.
  await other.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForURL('**/auth**');
  await signIn(page, seller);
  // The form covers the order at once.
  await goWithin(page, `/customs-tracking/products?orderId=${order.orderId}`);
  await expect(trackingId).toHaveValue(number);
  await pressConfirm(page);
  await untilConfirmed(page);
  await device.untilRowsAre('sent');
  await device.expectPromiseKept({ effects: 1 });
});

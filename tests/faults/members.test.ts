import { readClaims } from '#src/session/session-record.ts';
import { inviteAs } from '#tests/support/member-of.ts';
import { expectBadge } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import { openOrder, storeOrders, untilWorkerControls } from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

test('somebody of another company joins by a press, and switches without a network; what waits is sent once with its own company’s session, while the other company is on the screen', async ({
  page,
  context,
  network,
  server,
  seller,
  device,
}) => {
  const hall = await server.takeSeller();
  for (const [name, { sellerId }] of [
    ['Lanting Trading', seller],
    ['Harbour Hall', hall],
  ] as const) {
    await server.query('update sellers set company_name = $1 where id = $2', [name, sellerId]);
  }
  const order = orderOf(seller);
  await openOrder(page, order);
  await untilWorkerControls(page);
  await page.goto(`/join/${await inviteAs('warehouse', seller.email, server.process, hall.token)}`);
  await expect(page.getByRole('heading', { name: 'Join Harbour Hall?' })).toBeVisible();
  await expect(page.getByText(/^You’ve been invited to join as warehouse staff\./)).toContainText(
    seller.email,
  );
  await expect(page.getByLabel('Password')).toHaveCount(0);
  const known = page.waitForResponse(/seller\/companies/);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL('/customs-tracking/to-ship');
  const menu = page.getByRole('button', { name: /, account$/ });
  await expect(menu).toHaveAccessibleName(/Harbour Hall/);
  await known;

  await network.down();
  await context.setOffline(true);
  await menu.click();
  await page.getByRole('button', { name: 'Lanting Trading · Owner', exact: true }).click();
  await expect(menu).toHaveAccessibleName(/Lanting Trading/);
  await storeOrders(page, [order]);
  await expectBadge(page, 1);
  await menu.click();
  await page.getByRole('button', { name: 'Harbour Hall · Warehouse', exact: true }).click();
  await expect(menu).toHaveAccessibleName(/Harbour Hall/);
  await expectBadge(page, 0);
  await expect(page.locator('body')).not.toContainText(order.orderId);
  await menu.click();
  const other = (waiting: string) =>
    page.getByRole('button', { name: `Lanting Trading · Owner${waiting}`, exact: true });
  await expect(other(' · 1 waiting to be sent')).toBeVisible();

  await network.up();
  await context.setOffline(false);
  await expect.poll(() => device.effects()).toHaveLength(1);
  await device.untilRowsAre('sent');
  await expect(other('')).toBeVisible();
  await expect(menu).toHaveAccessibleName(/Harbour Hall/);
  expect(await server.effectsOf(hall)).toEqual([]);
  const senders = device.deliveries().map(({ headers }) => {
    const { sub, role } = readClaims(String(headers.authorization).replace('Bearer ', ''));
    return [sub, role];
  });
  expect(senders).toEqual([[seller.sellerId, 'owner']]);
});

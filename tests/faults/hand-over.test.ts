import { handOverEndpoints } from '#src/contract/endpoints/hand-over-endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import { connectScanner } from '#tests/support/hardware-scanner.ts';
import { expect, test } from './support/fault-test.ts';
import { goWithin, labelOf, openOrder, storeOrders, untilWorkerControls } from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

const closePath = `${apiBase}/${handOverEndpoints.closeHandOver.path}`;

test('parcels that were confirmed and handed over without a network are on one list, which outlives a reload while it is scanned and a lost answer once it is closed', async ({
  page,
  context,
  device,
  network,
  server,
  seller,
}) => {
  const orders = [orderOf(seller, 0), orderOf(seller, 1)];
  const labels = orders.map(({ items }) => labelOf(items));
  await openOrder(page, orderOf(seller, 0));
  await untilWorkerControls(page);
  await context.setOffline(true);
  await storeOrders(page, orders);
  await goWithin(page, '/customs-tracking/hand-over');
  await page.getByRole('button', { name: /^Start: Yun Express/ }).click();
  const scan = await connectScanner(page);
  const progress = page.getByText(/^\d of 2$/);
  await scan(labels[0] ?? '');
  await expect(progress).toHaveText('1 of 2');
  await scan('JJD000390007799999999');
  await expect(page.getByRole('alert')).toContainText('isn’t among the parcels');
  await page.reload();
  await expect(progress).toHaveText('1 of 2');
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(page.getByRole('alert')).toContainText(`1 of 2: this one is missing${labels[1]}`);
  // While it is asked nothing is taken.
  await (await connectScanner(page))(labels[1] ?? '');
  await page.getByRole('button', { name: 'Scan on' }).click();
  await expect(progress).toHaveText('1 of 2');
  await page.getByRole('button', { name: 'Take all' }).click();
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(page.getByRole('heading', { name: 'Hand-over list 交接清单' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: labels[0] ?? '' })).toBeVisible();
  expect((await device.rows()).map(({ kind }) => kind)).toContain('hand-over');

  network.on({ path: closePath }, { kind: 'drop-after-commit' }, 1);
  await context.setOffline(false);
  await device.untilRowsAre('sent', 'sent', 'sent');
  const stored = await server.query<{ lines: unknown }>(
    `select content -> 'lines' as lines from hand_over_lists where seller_id = $1`,
    [seller.sellerId],
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]?.lines).toMatchObject(labels.map(trackingId => ({ trackingId })));
});

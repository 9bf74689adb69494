import type { Arrival } from '#tests/support/fault.ts';
import { call } from './support/api-call.ts';
import { createPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import { goToOrder, keepOrders, keepShipment, openOrder, sendOnceOver } from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

test('cases 31 and 43: what another device confirmed in the meantime is no conflict if it is the same, otherwise both are shown', async ({
  page,
  device,
  network,
  seller,
}) => {
  const ofThisDevice = ({ headers }: Pick<Arrival, 'headers'>) => headers['x-device-label'] !== undefined;
  const away = network.on({ path: createPath, where: ofThisDevice }, { kind: 'drop-before' });
  const [whole, split] = [orderOf(seller, 0), orderOf(seller, 1)];
  await openOrder(page, whole);
  await keepOrders(page, [whole]);
  await goToOrder(page, split);
  await keepShipment(page, split.items.slice(0, 1));
  await keepShipment(page, split.items.slice(1));
  const [first, second] = await device.rows();
  if (!first || !second) throw new Error('Three rows wait.');
  const elsewhere = (body: unknown, key: string) =>
    call(network.url, 'shipment-ledger/create', { body, key, token: seller.token });
  const same = await elsewhere(first.payload, 'b0000000-0000-4000-8000-000000000001');
  const other = await elsewhere(
    { ...(second.payload as object), trackingId: 'YT2611200000000777' },
    'b0000000-0000-4000-8000-000000000002',
  );
  expect([same.status, other.status]).toEqual([200, 200]);
  await sendOnceOver(page, away);
  await device.untilRowsAre('sent', 'conflict', 'queued');
  await expect(
    page.getByText('Waiting: an earlier change to the same order or draft needs your decision first.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Compare versions' }).click();
  await expect(page.getByText('YT2611200000000777')).toBeVisible();
  await page.getByRole('button', { name: 'Discard my version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard my version' }).click();
  await device.untilRowsAre('sent', 'sent');
  expect(await device.effects()).toHaveLength(3);
});

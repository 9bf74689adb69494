import type { Arrival, Fault } from '#tests/support/fault.ts';
import { call } from './support/api-call.ts';
import { createPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import {
  goToOrder,
  goWithin,
  keepOrders,
  keepShipment,
  openOrder,
  prepareShipment,
  pressConfirm,
  sendOnceOver,
} from './support/shipment.ts';
import { orderOf, type TestOrder } from './support/test-seller.ts';

const refusal = (status: number, code: string, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status,
  headers,
  body: { errors: [{ code, message: 'This device may not do that.' }] },
});

const about =
  ({ orderId }: TestOrder) =>
  ({ body }: { body: string }) =>
    body.includes(orderId);

test('cases 26, 28, 30 and 51: each answer to what waits decides about its own row', async ({
  page,
  device,
  network,
  seller,
}) => {
  const [forbidden, outdated, hurried, doubled] = [0, 1, 2, 3].map(place => orderOf(seller, place));
  if (!forbidden || !outdated || !hurried || !doubled) throw new Error('The seller has four orders.');
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await openOrder(page, forbidden);
  await keepOrders(page, [forbidden, outdated, hurried, doubled]);
  const answer = (order: TestOrder, fault: Fault, times?: number) =>
    network.on({ path: createPath, where: about(order) }, fault, times);
  answer(forbidden, refusal(403, 'AUTH.FORBIDDEN'));
  answer(outdated, refusal(409, 'REQUEST.PAYLOAD_VERSION'));
  const slowDown = answer(hurried, refusal(429, 'REQUEST.RATE_LIMITED', { 'Retry-After': '2' }), 1);
  const running = answer(doubled, refusal(409, 'IDEMPOTENCY.IN_PROGRESS', { 'Retry-After': '1' }), 1);
  await sendOnceOver(page, away);
  await slowDown.hit();
  await running.hit();
  await device.untilRowsAre('needs-attention', 'needs-attention', 'sent', 'sent');
  await expect(page.getByText('This device may not do that.')).toBeVisible();
  await expect(page.getByText('Waiting for an app update')).toBeVisible();
  expect(device.refreshes()).toHaveLength(0);

  const told = slowDown.hits[0]?.at ?? 0;
  const soon = ({ at }: Arrival) => at > told && at < told + 2000;
  // The other lane may have been under way when the answer came.
  expect(device.deliveries().filter(soon).length).toBeLessThanOrEqual(1);
  for (const order of [hurried, doubled]) {
    const keys = device
      .deliveries()
      .filter(about(order))
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  }
  await device.expectPromiseKept({ effects: 2 });
});

test('case 25: 401 for ever, though refreshing works, costs one refresh and waits for a sign-in', async ({
  page,
  device,
  network,
  seller,
}) => {
  await prepareShipment(page, orderOf(seller));
  const refused = network.on({ path: createPath }, refusal(401, 'AUTH.SESSION_ENDED'));
  await pressConfirm(page);
  await device.untilRowsAre('needs-sign-in');
  expect(refused.hits).toHaveLength(2);
  expect(device.refreshes()).toHaveLength(1);
  refused.remove();
  await goWithin(page, '/pending');
  await page.getByRole('button', { name: 'Send now' }).click();
  await device.untilRowsAre('sent');
  expect(device.keysDelivered().size).toBe(1);
  await device.expectPromiseKept({ effects: 1 });
});

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
    page.getByText('Waiting for your decision on an earlier change to the same record.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByText('YT2611200000000777')).toBeVisible();
  await page.getByRole('button', { name: 'Discard mine' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard mine' }).click();
  await device.untilRowsAre('sent', 'sent');
  expect(await device.effects()).toHaveLength(3);
});

import type { Page } from 'playwright';
import { call } from './support/api-call.ts';
import { amendPath, createPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import {
  goWithin,
  prepareShipment,
  pressConfirm,
  sendOnceOver,
  untilConfirmed,
  untilQueued,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

const corrected = 'YT2611200000000002';
const correctedElsewhere = 'YT2611200000000003';

const correctionForm = (page: Page) => page.getByRole('dialog', { name: 'Correct shipment' });

async function saveCorrection(page: Page, trackingId: string): Promise<void> {
  const form = correctionForm(page);
  await form.getByLabel('Tracking ID').fill(trackingId);
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(form).toHaveCount(0);
}

const sent = (arrivals: readonly { body: string; headers: Record<string, unknown> }[]) =>
  arrivals.map(({ body, headers }) => [JSON.parse(body).trackingId, headers['if-match']]);

test('a confirmation that may have arrived is corrected behind it, and each takes effect once', async ({
  page,
  device,
  network,
  seller,
}) => {
  await prepareShipment(page, orderOf(seller));
  const lost = network.on({ path: createPath }, { kind: 'drop-after-commit' });
  await pressConfirm(page);
  await untilQueued(page);
  await goWithin(page, '/pending');
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await saveCorrection(page, corrected);
  await expect
    .poll(async () => (await device.rows()).map(({ kind }) => kind))
    .toEqual(['shipment-confirmation', 'shipment-amendment']);

  // The correction's own answer is lost once, too.
  network.on({ path: amendPath }, { kind: 'drop-after-commit' }, 1);
  await sendOnceOver(page, lost);
  await device.untilRowsAre('sent', 'sent');
  expect(new Set(device.deliveries().map(({ body }) => JSON.parse(body).trackingId)).size).toBe(1);
  expect(new Set(sent(device.corrections()).map(String))).toEqual(new Set([`${corrected},"1"`]));
  await device.expectPromiseKept({ effects: 2 });
});

test('a delivered confirmation is corrected without a network, and meets the correction of another device', async ({
  page,
  context,
  device,
  server,
  seller,
}) => {
  const order = orderOf(seller);
  await prepareShipment(page, order);
  await pressConfirm(page);
  await untilConfirmed(page);
  const correct = page.getByRole('button', { name: 'Correct', exact: true }).first();
  await correct.click();
  await context.setOffline(true);
  await saveCorrection(page, corrected);
  await expect(page.getByText('Correction saved on this device').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: corrected }).first()).toBeVisible();

  const [row] = await device.rows();
  const entry = { ...(row?.payload as object), products: undefined, trackingId: correctedElsewhere };
  const elsewhere = await call(server.process.url, 'shipment-ledger/amend', {
    method: 'PUT',
    token: seller.token,
    body: entry,
  });
  expect(elsewhere.status).toBe(200);
  await context.setOffline(false);
  await device.untilRowsAre('sent', 'conflict');

  await goWithin(page, '/pending');
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Two corrections for ${order.orderId}`);
  await expect(page.getByText(correctedElsewhere)).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await device.untilRowsAre('sent', 'sent');
  expect(sent(device.corrections())).toEqual([
    [corrected, '"1"'],
    [corrected, '"2"'],
  ]);
});

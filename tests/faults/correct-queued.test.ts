import type { Page } from 'playwright';
import { goWithin } from '#tests/support/go-within.ts';
import { createPath } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import {
  prepareShipment,
  pressConfirm,
  shipmentDialog,
  untilConfirmed,
  untilQueued,
} from './support/shipment.ts';
import { orderOf, type TestOrder } from './support/test-seller.ts';

const corrected = 'YT2611200000000002';

/** Confirms a whole order that is opened with a network, after that has gone. */
async function queueWithoutNetwork(page: Page, order: TestOrder): Promise<void> {
  await prepareShipment(page, order);
  await page.context().setOffline(true);
  await pressConfirm(page);
  await untilQueued(page);
}

/** Opens the form of the only row from "Pending changes". */
async function edit(page: Page): Promise<void> {
  await goWithin(page, '/pending');
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await expect(shipmentDialog(page)).toBeVisible();
}

const trackingId = (page: Page) => shipmentDialog(page).getByLabel('Tracking ID');

test('a confirmation that is sent while its form is open again is corrected behind it, and a refused one is corrected there', async ({
  page,
  context,
  device,
  network,
  seller,
}) => {
  await queueWithoutNetwork(page, orderOf(seller));
  await edit(page);
  const refusing = network.on(
    { path: createPath },
    {
      kind: 'status',
      status: 422,
      body: { errors: [{ code: 'REQUEST.INVALID', message: 'The tracking id is unknown' }] },
    },
  );
  await context.setOffline(false);
  await device.untilRowsAre('needs-attention');
  const [refused] = await device.rows();
  await shipmentDialog(page).getByRole('button', { name: 'Cancel' }).click();

  await edit(page);
  refusing.remove();
  await trackingId(page).fill(corrected);
  await pressConfirm(page);
  await untilConfirmed(page);
  await device.untilRowsAre('sent');
  await device.expectPromiseKept({ effects: 1, givenUp: [refused?.opId ?? ''] });

  await queueWithoutNetwork(page, orderOf(seller, 1));
  await edit(page);
  await context.setOffline(false);
  await device.untilRowsAre('sent', 'sent');
  const another = corrected.replace(/.$/, '3');
  await trackingId(page).fill(another);
  await pressConfirm(page);
  // What it would have replaced has left: the correction follows it.
  await expect(page.getByText('The correction was saved.')).toBeVisible();
  await device.untilRowsAre('sent', 'sent', 'sent');
  expect(device.corrections().map(({ body }) => JSON.parse(body).trackingId)).toEqual([another]);
  await device.expectPromiseKept({ effects: 3, givenUp: [refused?.opId ?? ''] });
});

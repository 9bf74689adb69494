import type { ServerView, WaitingItem } from '#tests/journeys/server-view.ts';
import { nextTrackingId, shipmentUrl } from '#tests/journeys/shipment-form.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import './send-at-once.ts';

const device = 'Packing table 7';
const pending = (page: AppPage) => page.getByRole('main');

async function saveCorrection(page: AppPage, trackingId: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Correct shipment' });
  await form.getByLabel('Tracking ID').fill(trackingId);
  await form.getByRole('button', { name: 'Save correction' }).click();
}

/** Two orders that another device has confirmed; on this one the second is corrected to the number of the first. */
async function refuseCorrection(page: AppPage, view: ServerView) {
  const [first, second] = [await view.nextWaitingItem(), await view.nextWaitingItem()];
  const [label, other] = [nextTrackingId(), nextTrackingId()];
  const { _id: secondId } = await view.confirmElsewhere(second, other, device);
  await page.goto(`${shipmentUrl(second)}&correct=${secondId}`);
  await expect(page.getByRole('dialog', { name: 'Correct shipment' })).toBeVisible();
  // This page has the company's numbers by now: it would else know of the next, too, and ask before it sends.
  const { ordersWithNumber } = await import('#src/api/cache/company-labels.ts');
  await expect.poll(() => ordersWithNumber(other)).toEqual([second.orderId]);
  const { _id: firstId } = await view.confirmElsewhere(first, label, device);
  await saveCorrection(page, label);
  const form = page.getByRole('dialog', { name: 'Correct shipment' });
  await expect(form).toContainText(`Order ${first.orderId} was confirmed with this tracking ID`);
  await page.goto('/pending');
  await expect(pending(page)).toContainText('Another order was confirmed with this tracking ID.');
  await expect(pending(page)).toContainText(`Order ${first.orderId} · `);
  await page.getByRole('button', { name: 'Which order is it on?' }).click();
  const numberOf = async ({ orderId, product }: WaitingItem) =>
    (await view.itemsOf(orderId)).find(({ _id }) => _id === product._id)?.trackingId;
  const question = page.getByRole('dialog', { name: 'Which order is this label on?' });
  return { first, second, label, other, firstId, question, numberOf };
}

test('a number that another order has is asked about, and may be in one parcel with it', async ({
  page,
  serverView,
}) => {
  const { second, label, question, numberOf } = await refuseCorrection(page, await serverView());
  await expect(question).toContainText('doesn’t allow several orders in one parcel');
  await question.getByRole('button', { name: 'Both orders are in one parcel' }).click();
  await expect.poll(() => numberOf(second)).toBe(label);
  await expect(pending(page)).not.toContainText('Which order is it on?');
});

test('labels that were swapped change places by one press', async ({ page, serverView }) => {
  const { first, second, label, other, question, numberOf } = await refuseCorrection(
    page,
    await serverView(),
  );
  await question
    .getByRole('button', { name: `The labels were swapped: ${first.orderId} has ${other}` })
    .click();
  await expect.poll(() => numberOf(first)).toBe(other);
  await expect.poll(() => numberOf(second)).toBe(label);
});

test('a number that is this order’s is sent once the other order was corrected', async ({
  page,
  serverView,
}) => {
  const { first, second, label, question, numberOf } = await refuseCorrection(page, await serverView());
  await question.getByRole('link', { name: `It is on ${second.orderId}: correct ${first.orderId}` }).click();
  const right = nextTrackingId();
  await saveCorrection(page, right);
  await expect.poll(() => numberOf(first)).toBe(right);
  await expect.poll(() => numberOf(second)).toBe(label);
});

test('another number leads to the form, which says whose number it was', async ({ page, serverView }) => {
  const { first, second, question, numberOf } = await refuseCorrection(page, await serverView());
  await question.getByRole('link', { name: `Enter another number for ${second.orderId}` }).click();
  const form = page.getByRole('dialog', { name: 'Correct shipment' });
  await expect(form).toContainText(`Order ${first.orderId} was confirmed with this tracking ID`);
  const right = nextTrackingId();
  await saveCorrection(page, right);
  await expect.poll(() => numberOf(second)).toBe(right);
});

test('a device asks about a number that another device has used, before it saves anything', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const [first, second] = [await view.nextWaitingItem(), await view.nextWaitingItem()];
  const label = nextTrackingId();
  await view.confirmElsewhere(first, label, device);
  await page.goto(`/customs-tracking/to-ship?order=${second.orderId}`);
  const question = page.getByRole('alert').filter({ hasText: `${label} was already used for` });
  // As soon as this device knows the company's numbers; until then the service is missing, and nothing is saved.
  await expect
    .poll(async () => {
      await page.getByLabel('Tracking ID').fill(label);
      await page.getByRole('button', { name: 'Confirm' }).first().click();
      return (await question.all()).length;
    })
    .toBe(1);
  await expect(question).toContainText(first.orderId);
});

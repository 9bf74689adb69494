import type { ServerView, WaitingItem } from '#tests/journeys/server-view.ts';
import { nextTrackingId, shipmentUrl } from '#tests/journeys/shipment-form.ts';
import type { AppPage } from './app/app-page.tsx';
import { expect, test } from './app/app-test.ts';
import { fillShipment, openShipmentDialog, submitShipment } from './confirm-in-dialog.ts';

const dialog = (page: AppPage) => page.getByRole('dialog');
const saved = (page: AppPage) => page.getByRole('status').filter({ hasText: /^Saved on this device/ });
const undo = (page: AppPage) => page.getByRole('button', { name: /^Undo \(\d+\)$/ });

const storedOf = async (view: ServerView, { orderId, product }: WaitingItem) =>
  (await view.itemsOf(orderId)).find(({ _id }) => _id === product._id);

/** Sends what can be undone still, as once its ten seconds are over. */
async function deliverHeld(): Promise<void> {
  const { outbox } = await import('#src/api/outbox/outbox-client.ts');
  await outbox.deliver('end-holds');
}

/** Confirms one item in the dialog; it can be undone then. */
async function confirm(page: AppPage, item: WaitingItem): Promise<string> {
  const trackingId = nextTrackingId();
  await openShipmentDialog(page, item);
  await fillShipment(page, trackingId);
  await submitShipment(page);
  await expect(dialog(page)).toHaveCount(0);
  return trackingId;
}

async function correct(page: AppPage, trackingId: string): Promise<void> {
  await dialog(page).getByLabel('Tracking ID').fill(trackingId);
  await dialog(page).getByRole('button', { name: 'Save correction' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('what was confirmed in the dialog can be undone, which opens it again with what was entered, also after a reload', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const trackingId = await confirm(page, item);
  await expect(saved(page)).toContainText(`${trackingId} · Yun Express`);
  await undo(page).click();
  await expect(dialog(page)).toContainText('Undone. Nothing was sent.');
  await expect(dialog(page).getByLabel('Tracking ID')).toHaveValue(trackingId);
  await expect(saved(page)).toHaveCount(0);
  await page.goto(shipmentUrl(item));
  await expect(dialog(page).getByLabel('Tracking ID')).toHaveValue(trackingId);
  expect(network.arrivalsOf({ path: '/api/v1/shipment-ledger/create' })).toEqual([]);
  expect((await storedOf(view, item))?.confirmation).toBeUndefined();
});

test('what was confirmed in the dialog is sent at once when its page is hidden', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const trackingId = await confirm(page, item);
  await expect(undo(page)).toBeVisible();
  const hidden = Object.getOwnPropertyDescriptor(document, 'visibilityState');
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  if (hidden) Object.defineProperty(document, 'visibilityState', hidden);
  else Reflect.deleteProperty(document, 'visibilityState');
  await expect.poll(async () => (await storedOf(view, item))?.trackingId).toBe(trackingId);
  await expect(undo(page)).toHaveCount(0);
});

test('a correction can be undone where nothing else waits; one that became a part of it is corrected again', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const before = nextTrackingId();
  const { _id } = await view.confirmElsewhere(item, before, 'Packing table 7');
  await page.goto(`${shipmentUrl(item)}&correct=${_id}`);
  const first = nextTrackingId();
  await correct(page, first);
  await undo(page).click();
  await expect(dialog(page)).toContainText('Undone. Nothing was sent.');
  await expect(dialog(page).getByLabel('Tracking ID')).toHaveValue(first);
  await dialog(page).getByRole('button', { name: 'Start over' }).click();
  await expect(dialog(page).getByLabel('Tracking ID')).toHaveValue(before);

  network.on({ path: '/api/v1/shipment-ledger/amend' }, { kind: 'drop-before' });
  await correct(page, first);
  await expect(undo(page)).toBeVisible();
  // While the first one can still be undone.
  await page.getByRole('button', { name: 'Correct', exact: true }).first().click();
  const second = nextTrackingId();
  await correct(page, second);
  await expect(saved(page)).toContainText(second);
  await expect(undo(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Correct again' }).click();
  await expect(dialog(page).getByLabel('Tracking ID')).toHaveValue(second);
  const third = nextTrackingId();
  network.clear();
  await correct(page, third);
  await deliverHeld();
  await expect.poll(async () => (await storedOf(view, item))?.trackingId).toBe(third);
});

test('a correction of a confirmation that waits becomes a part of it, and is corrected again', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const create = network.on({ path: '/api/v1/shipment-ledger/create' }, { kind: 'drop-before' });
  await confirm(page, item);
  await page.goto('/pending');
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  const first = nextTrackingId();
  await dialog(page).getByLabel('Tracking ID').fill(first);
  await dialog(page).getByRole('button', { name: 'Confirm shipment' }).click();
  await expect(saved(page)).toContainText(first);
  await expect(undo(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Correct again' }).click();
  await expect(dialog(page).getByLabel('Tracking ID')).toHaveValue(first);
  create.remove();
});

test('a refusal that comes after the dialog was closed is corrected from there, at its field', async ({
  page,
  network,
  serverView,
}) => {
  const item = await (await serverView()).nextWaitingItem();
  network.on(
    { path: '/api/v1/shipment-ledger/create' },
    {
      kind: 'status',
      status: 422,
      body: { errors: [{ code: 'SHIPMENT.DISPATCH_DATE', message: 'No such day' }] },
    },
  );
  await confirm(page, item);
  await deliverHeld();
  await expect(page.getByRole('status').filter({ hasText: /^Needs attention/ })).toBeVisible();
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(dialog(page)).toContainText('Choose a date between the order date and today.');
});

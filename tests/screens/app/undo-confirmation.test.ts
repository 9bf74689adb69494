import type { ServerView, WaitingItem } from '#tests/journeys/server-view.ts';
import { nextTrackingId, shipmentUrl } from '#tests/journeys/shipment-form.ts';
import { accounts } from '#tests/support/accounts.ts';
import { fillShipment, openShipmentDialog, submitShipment } from '../confirm-in-dialog.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import { untilRowsAre } from './device-rows.ts';
import { saveConfirmationOf } from './save-confirmation.ts';

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

test('the outcome of what is being sent is reported before it is discarded, from Pending changes and at a sign-out', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const [one, other] = [await view.nextWaitingItem(), await view.nextWaitingItem()];
  const labels = [nextTrackingId(), nextTrackingId()] as const;
  const path = '/api/v1/shipment-ledger/create';
  const question = page.getByRole('alertdialog');
  const away = network.on({ path }, { kind: 'drop-before' });
  await page.goto('/pending');
  await saveConfirmationOf(one, labels[0]);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: one.orderId });
  await row.getByRole('button', { name: 'Discard', exact: true }).click();
  const first = network.on({ path }, { kind: 'hang' });
  away.remove();
  dispatchEvent(new Event('online'));
  await first.hit();
  await question.getByRole('button', { name: 'Discard for good' }).click();
  await expect(question).toContainText('1 change is being sent right now.');
  first.release();
  await expect(question).toContainText('1 change reached the server before it could be discarded.');
  await question.getByRole('button', { name: 'Close' }).last().click();
  await expect(question).toHaveCount(0);
  await untilRowsAre('sent');

  const second = network.on({ path }, { kind: 'hang' });
  await saveConfirmationOf(other, labels[1]);
  await second.hit();
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await question.getByRole('button', { name: 'Discard for good and sign out' }).click();
  await expect(question).toContainText('1 change is being sent right now.');
  second.release();
  await expect(question).toContainText('1 change reached the server before it could be discarded.');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/^\/auth/);
  const { outbox } = await import('#src/api/outbox/outbox-client.ts');
  const left = () =>
    outbox.store.change(async ({ rows }, sent) => ({ result: rows.length + (await sent.keys()).length }));
  await expect.poll(left).toBe(0);
  // The session of the test itself has ended with it.
  await view.validToken();
  for (const [place, item] of [one, other].entries()) {
    expect((await storedOf(view, item))?.trackingId).toBe(labels[place]);
    const sent = network.arrivalsOf({ path, where: ({ body }) => body.includes(item.orderId) });
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  }
});

test('a form that is being filled in outlives a reload and a session that ended elsewhere', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const number = nextTrackingId();
  await openShipmentDialog(page, item);
  await fillShipment(page, number);
  const trackingId = dialog(page).getByLabel('Tracking ID');
  await page.reload();
  await expect(trackingId).toHaveValue(number);
  await expect(dialog(page).getByText('We restored what you had typed.')).toBeVisible();

  const ended = await fetch(`${network.url}/api/v1/user/log-out`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await view.validToken()}`,
      'Content-Type': 'application/json',
    },
    body: '{}',
  });
  expect(ended.status).toBe(200);
  // The next thing that the page asks for is refused.
  void page.goWithin('/today');
  await expect(page).toHaveURL(/^\/auth/);
  await page.getByLabel('Email', { exact: true }).fill(accounts.tracking.email);
  await page.getByLabel('Password', { exact: true }).fill(accounts.tracking.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/^\/auth/);
  await page.goWithin(shipmentUrl(item));
  await expect(trackingId).toHaveValue(number);
  await submitShipment(page);
  await expect(dialog(page)).toHaveCount(0);
  await deliverHeld();
  await view.validToken();
  await expect.poll(async () => (await storedOf(view, item))?.trackingId).toBe(number);
  const sent = network.arrivalsOf({
    ...{ path: '/api/v1/shipment-ledger/create' },
    where: ({ body }) => body.includes(number),
  });
  expect(sent).toHaveLength(1);
});

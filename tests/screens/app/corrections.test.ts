import { vi } from 'vitest';
import type { ServerView, WaitingItem } from '#tests/journeys/server-view.ts';
import { nextTrackingId } from '#tests/journeys/shipment-form.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import './send-at-once.ts';
import { fillShipment, openShipmentDialog, shipmentDialog, submitShipment } from '../confirm-in-dialog.ts';
import { deviceRows, untilRowsAre } from './device-rows.ts';

const create = '/api/v1/shipment-ledger/create';
const amend = '/api/v1/shipment-ledger/amend';
const today = /\/api\/v1\/today/;

const correctionForm = (page: AppPage) => page.getByRole('dialog', { name: 'Correct shipment' });
const processed = 'Shipment confirmation was successfully processed!';
const sayOnline = () => dispatchEvent(new Event('online'));

async function saveCorrection(page: AppPage, trackingId: string): Promise<void> {
  const form = correctionForm(page);
  await form.getByLabel('Tracking ID').fill(trackingId);
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(form).toHaveCount(0);
}

/** Fills in the form of an item and sends it. */
async function confirm(page: AppPage, item: WaitingItem, trackingId = nextTrackingId()): Promise<string> {
  await openShipmentDialog(page, item);
  await fillShipment(page, trackingId);
  await submitShipment(page);
  return trackingId;
}

/** Opens the form of the only row from "Pending changes". */
async function edit(page: AppPage): Promise<void> {
  await page.goWithin('/pending');
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
}

const sentOf = (network: FaultProxy, path: string, { orderId }: { orderId: string }) =>
  network
    .arrivalsOf({ path, where: ({ body }) => body.includes(orderId) })
    .filter(({ fault }) => fault !== 'drop-before')
    .map(({ body, headers }) => ({
      trackingId: JSON.parse(body).trackingId,
      carrier: JSON.parse(body).carrier,
      base: headers['if-match'],
      key: headers['idempotency-key'],
    }));

const revisionsOf = async (view: ServerView, { orderId }: { orderId: string }) =>
  (await view.historyOf(orderId)).flatMap(({ kind, detail }) =>
    kind === 'confirmed' || kind === 'amended' ? [[kind, detail.values?.trackingId]] : [],
  );

test('a confirmation that may have arrived is corrected behind it, and each takes effect once', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const lost = network.on({ path: create }, { kind: 'drop-after-commit' });
  const first = await confirm(page, item);
  await expect(shipmentDialog(page)).toHaveCount(0);
  await edit(page);
  const second = nextTrackingId();
  await saveCorrection(page, second);
  await expect
    .poll(async () => (await deviceRows()).map(({ kind }) => kind))
    .toEqual(['shipment-confirmation', 'shipment-amendment']);

  // The correction's own answer is lost once, too.
  const alsoLost = network.on({ path: amend }, { kind: 'drop-after-commit' }, 1);
  lost.remove();
  await page.goWithin('/pending');
  await page.getByRole('button', { name: 'Send now' }).click();
  await alsoLost.hit();
  sayOnline();
  await untilRowsAre('sent', 'sent');
  for (const path of [create, amend])
    expect(new Set(sentOf(network, path, item).map(({ key }) => key)).size).toBe(1);
  expect(new Set(sentOf(network, create, item).map(({ trackingId }) => trackingId))).toEqual(
    new Set([first]),
  );
  const corrections = sentOf(network, amend, item).map(({ trackingId, base }) => [trackingId, base]);
  expect(corrections).toEqual(corrections.map(() => [second, '"1"']));
  expect(corrections.length).toBeGreaterThan(1);
  expect(await revisionsOf(view, item)).toEqual([
    ['confirmed', first],
    ['amended', second],
  ]);
});

test('a delivered confirmation is corrected without a network, and meets the correction of another device', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const first = await confirm(page, item);
  await expect.poll(() => page.toastTexts()).toContain(processed);
  await page.getByRole('button', { name: 'Correct', exact: true }).first().click();
  const away = network.on({ path: /^\/api\// }, { kind: 'drop-before' });
  const [mine, theirs] = [nextTrackingId(), nextTrackingId()];
  await saveCorrection(page, mine);
  await expect(page.getByText('Correction saved on this device').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: mine }).first()).toBeVisible();

  const [made] = await deviceRows();
  const { _id = '' } = (made?.payload ?? {}) as { _id?: string };
  await view.amendElsewhere({ _id, orderId: item.orderId }, theirs, 'Packing table 7');
  away.remove();
  sayOnline();
  await untilRowsAre('sent', 'conflict');
  await page.goWithin('/pending');
  await page.getByRole('link', { name: 'Compare versions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Two corrections for ${item.orderId}`);
  await expect(page.getByText(theirs).first()).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await untilRowsAre('sent', 'sent');
  expect(sentOf(network, amend, item).map(({ trackingId, base }) => [trackingId, base])).toEqual([
    [mine, '"1"'],
    [mine, '"2"'],
  ]);
  expect(await revisionsOf(view, item)).toEqual([
    ['confirmed', first],
    ['amended', theirs],
    ['amended', mine],
  ]);
});

test('a confirmation that the marketplace rejected is sent again with another carrier in three taps from Needs you, and without a network, and then needs nobody on any device', async ({
  page,
  network,
  server,
  serverView,
}) => {
  const view = await serverView();
  const refused = (await view.orders()).find(({ isIoss, refusedCount }) => isIoss && refusedCount);
  if (!refused) throw new Error('No confirmation of the demo was rejected.');
  const { orderId } = refused;
  const row = page.getByRole('listitem').filter({ hasText: orderId });
  const reason = 'It doesn’t accept this carrier for this order.';
  const needsYou = page.getByRole('link', { name: /needs? you/ }).first();
  await page.goto('/customs-tracking');
  await needsYou.click();
  await expect(row).toContainText(reason);
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy', 'true');
  // The list is fetched with each visit, and sent again only where it has changed.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customs Tracking');
  const visits = network.arrivalsOf({ path: today }).length;
  await needsYou.click();
  await expect.poll(() => network.arrivalsOf({ path: today })[visits]?.upstreamStatus).toBe(304);
  await expect(row).toContainText(reason);

  await row.getByRole('link', { name: `Correct: ${orderId}` }).click();
  const form = correctionForm(page);
  await expect(form).toContainText('The marketplace doesn’t accept this carrier for this order.');
  await expect(page.getByRole('option', { name: 'Yun Express' })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  const [product] = await view.itemsOf(orderId);
  const item = page.getByRole('row').filter({ hasText: product?._id ?? '' });
  await expect(item).toContainText(reason);
  const away = network.on({ path: /^\/api\// }, { kind: 'drop-before' });
  await item.getByRole('button', { name: 'Correct and send again' }).click();
  await page.getByRole('option', { name: 'Yun Express' }).click();
  await form.getByRole('button', { name: 'Send again' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('table')).toContainText('Correction saved on this device');
  await page.getByRole('link', { name: 'History' }).click();
  const unsent = page.getByRole('list', { name: 'Saved on this device, not sent yet' });
  await expect(unsent).toContainText('Correction saved on this device');
  await expect(unsent).toContainText(/Yun Express · \w+/);

  away.remove();
  sayOnline();
  await untilRowsAre('sent');
  const confirmation = async () => (await view.itemsOf(orderId))[0]?.confirmation;
  await expect.poll(confirmation).toMatchObject({
    revision: 2,
    values: { carrier: 'Yun Express' },
    marketplace: { state: 'accepted' },
  });
  await expect(unsent).toHaveCount(0);
  await page.getByRole('link', { name: 'Order items' }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('table')).toContainText('Corrected by');
  expect(sentOf(network, amend, refused).map(({ carrier }) => carrier)).toEqual(['Yun Express']);

  await needsYou.click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Needs you');
  const elsewhere = await fetch(`${server.url}/api/v1/today`, {
    headers: { Authorization: `Bearer ${await view.validToken()}` },
  });
  expect([elsewhere.status, await elsewhere.text()]).toEqual([200, expect.not.stringContaining(orderId)]);
});

test('a confirmation that is sent while its form is open again is corrected behind it, and a refused one is corrected there', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const [item, other] = [await view.nextWaitingItem(), await view.nextWaitingItem()];
  /** Confirms an item that is opened with a network, after that has gone, and opens its form from Pending changes. */
  const queueWithoutNetwork = async (one: WaitingItem) => {
    await openShipmentDialog(page, one);
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await network.down();
    const trackingId = nextTrackingId();
    await fillShipment(page, trackingId);
    await submitShipment(page);
    await expect(shipmentDialog(page)).toHaveCount(0);
    await edit(page);
    await expect(shipmentDialog(page)).toBeVisible();
    const comeBack = async () => {
      offline.mockRestore();
      await network.up();
      sayOnline();
    };
    return { trackingId, comeBack };
  };
  const queued = await queueWithoutNetwork(item);
  const error = { code: 'REQUEST.INVALID', message: 'The tracking id is unknown' };
  const refusing = network.on({ path: create }, { kind: 'status', status: 422, body: { errors: [error] } });
  await queued.comeBack();
  await untilRowsAre('needs-attention');
  await shipmentDialog(page).getByRole('button', { name: 'Cancel' }).click();

  await edit(page);
  refusing.remove();
  const corrected = nextTrackingId();
  await shipmentDialog(page).getByLabel('Tracking ID').fill(corrected);
  await submitShipment(page);
  await expect.poll(() => page.toastTexts()).toContain(processed);
  await untilRowsAre('sent');
  expect(new Set(sentOf(network, create, item).map(({ key }) => key)).size).toBe(2);
  expect(await revisionsOf(view, item)).toEqual([['confirmed', corrected]]);

  const alsoQueued = await queueWithoutNetwork(other);
  await alsoQueued.comeBack();
  await untilRowsAre('sent', 'sent');
  const another = nextTrackingId();
  await shipmentDialog(page).getByLabel('Tracking ID').fill(another);
  await submitShipment(page);
  // What it would have replaced has left: the correction follows it.
  await expect(page.getByText('The correction was saved.')).toBeVisible();
  await untilRowsAre('sent', 'sent', 'sent');
  expect(sentOf(network, amend, other).map(({ trackingId }) => trackingId)).toEqual([another]);
  expect(await revisionsOf(view, other)).toEqual([
    ['confirmed', alsoQueued.trackingId],
    ['amended', another],
  ]);
});

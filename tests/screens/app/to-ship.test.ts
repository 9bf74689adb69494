import { afterEach, vi } from 'vitest';
import type { ServerView } from '#tests/journeys/server-view.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import { scan } from './scan.ts';

const address = '/customs-tracking/to-ship';
const label = 'JJD0003900077123456';
const nextLabel = () => `${label}${String(nextNumber++).padStart(2, '0')}`;
let nextNumber = 10;

const rows = (page: AppPage) =>
  page.getByRole('list', { name: 'Orders to ship', exact: true }).getByRole('listitem');
const orderHead = (page: AppPage) => page.getByRole('heading', { level: 1 });
const saved = (page: AppPage) => page.getByRole('status').filter({ hasText: 'Saved on this device' });
const openOrders = /customs-tracking\/open-products/;

afterEach(() => vi.restoreAllMocks());

async function open(page: AppPage, more = ''): Promise<void> {
  await page.goto(address + more);
  await expect(page.getByText(/^Everything to ship is on this device · \d\d:\d\d$/)).toBeVisible();
}

/** Carrier, service and place, which the device has to be told once. */
async function teach(page: AppPage): Promise<void> {
  await page.getByRole('combobox', { name: 'Delivery Service' }).click();
  await page.getByRole('option', { name: 'Paket' }).first().click();
  await page.getByLabel('Dispatch From').fill('Ningbo');
  await page.getByLabel('Tracking ID').focus();
}

async function packed(page: AppPage, view: ServerView): Promise<string> {
  const { orderId } = await view.nextWaitingItem();
  await scan(orderId);
  await expect(orderHead(page)).toHaveText(`Order ${orderId}`);
  return orderId;
}

/** An order and its label, with which this device learns carrier and service. */
async function shipped(page: AppPage, view: ServerView, trackingId: string): Promise<string> {
  const orderId = await packed(page, view);
  await scan(trackingId);
  await teach(page);
  await scan(trackingId);
  await expect(saved(page)).toContainText(`${trackingId} · DHL`);
  return orderId;
}

/** One with an item to confirm: another has a confirmation that was refused. */
async function waitingIoss(view: ServerView): Promise<string> {
  for (const { orderId, shipBy, orderStatus, isIoss } of await view.orders()) {
    if (!shipBy || orderStatus || !isIoss) continue;
    if ((await view.itemsOf(orderId)).some(item => !item.confirmation && !item.status)) return orderId;
  }
  throw new Error('No IOSS order waits.');
}

async function refreshed(): Promise<void> {
  (await import('#src/api/cache/open-orders.ts')).refreshOpenOrders();
}

const answer = (orders: readonly object[], removed: readonly string[] = []) => ({
  kind: 'status' as const,
  status: 200,
  body: { openProducts: { orders, removed, sequence: '9999999', total: orders.length } },
});

test('what waits is listed soonest first, without a price, and the address says what of it is shown', async ({
  page,
  serverView,
}) => {
  const waiting = (await (await serverView()).orders()).filter(order => order.shipBy);
  await open(page);
  const numbers = await page
    .getByRole('main')
    .getByText(/^\d{3}-\d{7}-\d{7}$/)
    .allInnerTexts();
  expect(numbers).toHaveLength(await rows(page).elements().length);
  const shipBys = numbers.map(id => waiting.find(({ orderId }) => orderId === id)?.shipBy ?? '');
  expect(shipBys).toEqual([...shipBys].sort());
  await expect(page.getByRole('main')).not.toContainText('€');

  await page.getByRole('button', { name: /^IOSS/ }).click();
  await expect(page).toHaveURL(/[?&]show=ioss/);
  const ioss = waiting.filter(({ orderId, isIoss }) => isIoss && numbers.includes(orderId));
  await expect.poll(() => rows(page).elements().length).toBe(ioss.length);
  await page.getByRole('button', { name: /^To ship/ }).click();
  await page.getByRole('searchbox', { name: 'Scan or search an order' }).fill(numbers[2] ?? '');
  await expect.poll(() => rows(page).elements().length).toBe(1);
  await expect(page).toHaveURL(new RegExp(`[?&]search=${numbers[2]}`));
  await page.getByRole('searchbox', { name: 'Scan or search an order' }).fill('no such thing');
  await expect(page.getByText('No order matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect.poll(() => rows(page).elements().length).toBe(numbers.length);
});

test('an order is scanned, then its label: saved, undone, saved again, and the next order is there', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  await open(page);
  const orderId = await packed(page, view);
  // A handheld that inserts whole texts inserts them where the focus is.
  await expect(page.getByLabel('Tracking ID')).toBeFocused();
  const items = await view.itemsOf(orderId);
  for (const { name } of items)
    await expect(page.getByRole('list', { name: 'In the parcel' })).toContainText(name);
  const trackingId = nextLabel();
  await scan(trackingId);
  // Asked for once.
  await expect(page.getByText('Choose a carrier and service once;')).toBeVisible();
  await expect(page.getByLabel('Tracking ID')).toHaveValue(trackingId);
  await expect(page.getByRole('combobox', { name: 'Delivery Service' })).toBeFocused();
  await teach(page);
  await scan(trackingId);
  await expect(saved(page)).toContainText(`${trackingId} · DHL`);
  await page.getByRole('button', { name: /^Undo \(\d+\)$/ }).click();
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible();
  expect((await view.itemsOf(orderId)).filter(({ confirmation }) => confirmation)).toEqual([]);

  await scan(trackingId);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Next order' }).click();
  await expect(orderHead(page)).not.toHaveText(`Order ${orderId}`);
  // What was chosen once is remembered.
  await expect(page.getByRole('main')).toContainText('DHL · Paket · from Ningbo');
  // Anyone who leaves an item out has not forgotten the number.
  const field = page.getByLabel('Scan the label, or type the tracking ID');
  await expect(field).toBeFocused();
  await page.getByRole('checkbox').first().focus();
  await page.getByRole('checkbox').first().uncheck();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('whatever else is scanned says what it is, and nothing of it is saved or in a field', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  await open(page);
  const found = page.getByRole('alert');
  const says = async (code: string, words: string) => {
    await scan(code);
    await expect(found.filter({ hasText: words })).toBeVisible();
  };
  const other = await view.nextWaitingItem();
  await says('028-9999999-9999999', '028-9999999-9999999 isn’t on this device.');
  await says(nextLabel(), 'is a tracking ID. Scan the order first.');
  await says('B0LTN99999', 'No order to ship contains B0LTN99999.');
  await says('HELLO THERE', '“HELLOTHERE” isn’t an order ID or product on this device.');
  const cancelled = (await view.orders()).find(({ orderStatus }) => orderStatus === 'cancelled');
  if (cancelled) await says(cancelled.orderId, `${cancelled.orderId} was cancelled. Don’t ship it.`);
  await expect(page.getByRole('searchbox', { name: 'Scan or search an order' })).toHaveValue('');

  const orderId = await packed(page, view);
  await page.getByLabel('Dispatch From').fill('Ningbo');
  await page.getByLabel('Tracking ID').focus();
  await says('4006381333931', '4006381333931 is a product code, not a tracking ID.');
  await says('2LDE12345+99000000', 'That code is for the carrier’s sorting machines.');
  await says('XY-1 #', '“XY-1#” doesn’t look like a tracking ID.');
  // Two scanners at once.
  await says('0J2J8D', 'doesn’t look like a tracking ID');
  // One that only has the length of a number.
  await says('01234567890123', 'Is 01234567890123 the tracking ID?');
  await page.getByRole('button', { name: 'Scan again' }).click();
  await says(other.orderId, `You scanned another order: ${other.orderId}.`);
  // Its label, by somebody who looks at the parcels: not saved for this order, and the question stays.
  await scan(nextLabel());
  await expect(found.filter({ hasText: `You scanned another order: ${other.orderId}.` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm shipment' })).toBeDisabled();
  await page.getByRole('button', { name: `Stay with ${orderId}` }).click();
  await expect(page.getByLabel('Dispatch From')).toHaveValue('Ningbo');
  await expect(page.getByLabel('Tracking ID')).toHaveValue('');
  expect(await page.getByRole('status').filter({ hasText: 'Saved' }).elements()).toEqual([]);
});

test('a label that is used already is asked about, whether its confirmation waits or was sent', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  await open(page);
  const trackingId = nextLabel();
  const first = await shipped(page, view, trackingId);
  await network.down();
  const second = await packed(page, view);
  await scan(trackingId);
  await expect(page.getByRole('alert')).toContainText(
    `${trackingId} is the label of ${first}, which is waiting to be sent.`,
  );
  await page.getByRole('button', { name: 'Scan again' }).click();
  await scan(trackingId);
  await page.getByRole('button', { name: 'Both are in this parcel' }).click();
  await expect(saved(page)).toBeVisible();
  // The list has heard of it too.
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await scan(second);
  await expect(page.getByRole('alert')).toContainText(`${second} was already confirmed on this device`);
});

test('an order that is cancelled or confirmed while it is packed says so, and can’t be saved any more', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  await open(page);
  const orderId = await packed(page, view);
  network.on({ path: openOrders }, answer([], [orderId]));
  await refreshed();
  await expect(page.getByRole('alert').filter({ hasText: 'This order is no longer waiting' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm shipment' })).toHaveCount(0);
  await scan(nextLabel());
  const reported = 'is a tracking ID. Scan the order first.';
  await expect(page.getByRole('alert').filter({ hasText: reported })).toBeVisible();
});

test('an item that is confirmed meanwhile says so and is left out', async ({ page, network, serverView }) => {
  const view = await serverView();
  await open(page);
  const orderId = await packed(page, view);
  const [one, ...others] = await view.itemsOf(orderId);
  if (!one) throw new Error('The order has no items.');
  const item = ({ _id, name, quantity }: typeof one) => ({ _id, name, quantity, shippedQuantity: 0 });
  const changed = { orderId, items: [{ ...item(one), isConfirmed: true }, ...others.map(item)] };
  network.on({ path: openOrders }, answer([changed]));
  await refreshed();
  const line = page
    .getByRole('list', { name: 'In the parcel' })
    .getByRole('listitem')
    .filter({ hasText: one.name });
  await expect(line.first()).toContainText('This item is already confirmed.');
  await expect(line.first().getByRole('checkbox')).toBeDisabled();
});

test('a full device says so, keeps what was typed, and saves it once there is room', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  await open(page);
  await packed(page, view);
  const trackingId = nextLabel();
  await scan(trackingId);
  await teach(page);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await scan(trackingId);
  await expect(page.getByRole('alert').filter({ hasText: /out of storage|full|space/i })).toBeVisible();
  await expect(page.getByLabel('Tracking ID')).toHaveValue(trackingId);
  full.mockRestore();
  await page.getByRole('button', { name: 'Confirm shipment' }).click();
  await expect(saved(page)).toBeVisible();
});

test('nobody’s order waits: it says so, and a link to an order that doesn’t wait says why', async ({
  page,
  network,
}) => {
  network.on({ path: openOrders }, answer([]));
  await page.goto(`${address}?order=028-9999999-9999999`);
  await expect(page.getByRole('heading', { name: 'Nothing to ship' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('028-9999999-9999999 isn’t on this device.');
});

test('a carrier that isn’t on the marketplace’s IOSS list says why at its field, and is corrected there', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  await open(page);
  // Then the next one has the short form.
  await shipped(page, view, nextLabel());
  const orderId = await waitingIoss(view);
  await scan(orderId);
  await expect(orderHead(page)).toHaveText(`Order ${orderId}`);
  await expect(page.getByRole('main')).toContainText('only carriers on its list');
  const trackingId = nextLabel();
  await scan(trackingId);
  const carrier = page.getByRole('combobox', { name: 'Carrier' });
  await expect(carrier).toHaveAttribute('aria-invalid', 'true');
  await expect(carrier).toHaveAccessibleDescription(/list/);
  await expect(carrier).toBeFocused();
  await expect(page.getByLabel('Tracking ID')).toHaveValue(trackingId);
  await expect(saved(page)).toHaveCount(0);

  await carrier.click();
  await page.getByRole('option', { name: 'Yun Express' }).first().click();
  await expect(carrier).toHaveText('Yun Express');
  const service = page.getByRole('combobox', { name: 'Delivery Service' });
  await service.click();
  await page.getByRole('option', { name: 'YunExpress' }).first().click();
  await expect(service).toContainText('YunExpress');
  await page.getByRole('button', { name: 'Confirm shipment' }).click();
  await expect(saved(page)).toContainText(`${trackingId} · Yun Express`);
});

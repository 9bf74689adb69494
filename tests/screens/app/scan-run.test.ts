import { vi } from 'vitest';
import type { ServerView } from '#tests/journeys/server-view.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import { scan } from './scan.ts';

const address = '/customs-tracking/to-ship';
const openOrders = /customs-tracking\/open-products/;
const label = 'JJD000390007712345';
let nextNumber = 100;
const nextLabel = () => `${label}${nextNumber++}`;

const orderHead = (page: AppPage) => page.getByRole('heading', { level: 1 });
const saved = (page: AppPage) => page.getByRole('status').filter({ hasText: 'Saved on this device' });
const alertWith = (page: AppPage, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

async function open(page: AppPage): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(/^Everything to ship is on this device · \d\d:\d\d$/)).toBeVisible();
}

async function packed(page: AppPage, orderId: string): Promise<void> {
  await scan(orderId);
  await expect(orderHead(page)).toHaveText(`Order ${orderId}`);
}

/** Two orders that wait, with one item each at least. */
async function twoWaiting(view: ServerView): Promise<[string, string]> {
  const ids: string[] = [];
  for (const { orderId, shipBy, orderStatus } of await view.orders()) {
    if (!shipBy || orderStatus) continue;
    if ((await view.itemsOf(orderId)).every(item => !item.confirmation && !item.status)) ids.push(orderId);
    if (ids.length === 2) break;
  }
  return [ids[0] ?? '', ids[1] ?? ''];
}

async function chooseService(page: AppPage): Promise<void> {
  await page.getByRole('combobox', { name: 'Delivery Service' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Dispatch From').fill('Ningbo');
  await page.getByLabel('Tracking ID').focus();
}

test('an order for which nothing was entered gives way to the next one’s code, and so does its label', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const [first, second] = await twoWaiting(view);
  await open(page);
  await packed(page, first);
  await packed(page, second);
  const trackingId = nextLabel();
  await scan(trackingId);
  await expect(page.getByText(`Not saved yet: ${trackingId}`)).toBeVisible();
  // What isn't saved is overwritten by no other label.
  await scan(nextLabel());
  await expect(page.getByLabel('Tracking ID')).toHaveValue(trackingId);
  await chooseService(page);
  const due = page.getByText(/^(Overdue since|Ship within|Ship by)/);
  await expect(due).toBeVisible();
  await scan(trackingId);
  await expect(saved(page)).toContainText(trackingId);
  await expect(orderHead(page)).toHaveText(`Order ${second}`);
  await expect(due, 'nothing is due of what is packed').toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'To ship' }).click();
  const aside = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Set aside: no label yet' });
  await expect(aside).toContainText(first);
  await expect(aside).toHaveCount(1);
});

test('the carrier that a person chose for the parcel is saved, though others have such numbers', async ({
  page,
  serverView,
}) => {
  const [first] = await twoWaiting(await serverView());
  await open(page);
  await packed(page, first);
  await page.getByRole('combobox', { name: 'Carrier' }).click();
  await page.getByRole('option', { name: '4PX' }).first().click();
  await chooseService(page);
  await scan('RX123456785CN');
  await expect(saved(page)).toContainText('RX123456785CN · 4PX');
});

test('the label of an order whose buyer asked to cancel is saved only after a press', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const [first] = await twoWaiting(view);
  const items = (await view.itemsOf(first)).map(({ _id, name, quantity }) => ({
    ...{ _id, name, quantity, shippedQuantity: 0 },
  }));
  const orders = [{ orderId: first, status: 'cancellation-requested', items }];
  const body = { openProducts: { orders, removed: [], sequence: '9999999', total: 1 } };
  network.on({ path: openOrders }, { kind: 'status', status: 200, body });
  await open(page);
  await packed(page, first);
  const trackingId = nextLabel();
  await scan(trackingId);
  const question = alertWith(page, 'The buyer has asked to cancel this order. Ship it anyway?');
  await expect(question).toBeVisible();
  await scan(trackingId);
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: /^Ship it anyway$/ }).click();
  await chooseService(page);
  await scan(trackingId);
  await expect(saved(page)).toContainText(trackingId);
});

test('an order that isn’t on the device yet is fetched and packed; without a network it says what is so', async ({
  page,
  network,
  serverView,
}) => {
  const [first, second] = await twoWaiting(await serverView());
  network.on({ path: openOrders }, { kind: 'hang' });
  await page.goto(address);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await packed(page, first);
  await expect(page.getByRole('list', { name: 'In the parcel' }).getByRole('listitem').first()).toBeVisible();
  await network.down();
  await scan(second);
  await expect(
    alertWith(page, `${second} isn’t on this device, so it can’t be confirmed here now.`),
  ).toBeVisible();
});

test('a confirmation that was discarded in another tab is neither saved nor sent', async ({
  page,
  serverView,
}) => {
  const [first] = await twoWaiting(await serverView());
  await open(page);
  await packed(page, first);
  const trackingId = nextLabel();
  await scan(trackingId);
  await chooseService(page);
  await scan(trackingId);
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  const { outbox } = await import('#src/api/outbox/outbox-client.ts');
  const { undo } = await import('#src/outbox/undo-row.ts');
  const { rows } = await outbox.store.read();
  await undo(outbox, rows.at(-1)?.opId ?? '');
  await expect(alertWith(page, 'This confirmation is no longer on this device.')).toBeVisible();
  await expect(saved(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
});

test('a clock that is set back a day makes the ten seconds for Undo no longer', async ({
  page,
  serverView,
}) => {
  const [first] = await twoWaiting(await serverView());
  await open(page);
  await packed(page, first);
  const trackingId = nextLabel();
  await scan(trackingId);
  await chooseService(page);
  await scan(trackingId);
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toHaveText('Undo (9)');
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 86_400_000);
  await expect(undo).toHaveText('Undo (10)');
  vi.restoreAllMocks();
});

test('Esc leaves an order for which nothing was entered, and drops nothing that was', async ({
  page,
  serverView,
}) => {
  const [first, second] = await twoWaiting(await serverView());
  const pressEscape = () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  await open(page);
  await packed(page, first);
  await expect(page.getByLabel('Tracking ID')).toBeFocused();
  pressEscape();
  await expect(orderHead(page)).toHaveText('To ship');
  await packed(page, second);
  await page.getByLabel('Dispatch From').fill('Ningbo');
  pressEscape();
  await expect(orderHead(page)).toHaveText(`Order ${second}`);
  await expect(page.getByLabel('Dispatch From')).toHaveValue('Ningbo');
});

test('the offer to install comes with the next screen, and never between two parcels', async ({
  page,
  serverView,
}) => {
  const [first, second] = await twoWaiting(await serverView());
  const offer = page.getByRole('button', { name: 'Install', exact: true });
  const canBeInstalled = () =>
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() }));
  const begin = async () =>
    (await import('#src/features/app-shell/install/install-offer.ts')).considerOffer();
  await open(page);
  await begin();
  canBeInstalled();
  await packed(page, first);
  const trackingId = nextLabel();
  await scan(trackingId);
  await chooseService(page);
  // Something is kept here now: the reason for an app.
  await scan(trackingId);
  await expect(saved(page)).toContainText(trackingId);
  await packed(page, second);
  await expect(offer).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'To ship' }).click();
  await expect(orderHead(page)).toHaveText('To ship');
  await expect(offer).toHaveCount(0);
  await page.goWithin('/help');
  await expect(offer).toBeVisible();

  // The browser may find out late that it can: anyone who came here from another screen scans already.
  await page.goto('/help');
  await begin();
  await page.goWithin(address);
  await packed(page, second);
  canBeInstalled();
  const another = nextLabel();
  await scan(another);
  await expect(saved(page)).toContainText(another);
  await expect(offer).toHaveCount(0);
  await page.goWithin('/help');
  await expect(offer).toBeVisible();
});

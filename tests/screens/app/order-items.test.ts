import type { WaitingItem } from '#tests/journeys/server-view.ts';
import { shipmentUrl } from '#tests/journeys/shipment-form.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

const itemBox = (page: AppPage, { product }: WaitingItem) =>
  page.getByRole('row').filter({ hasText: product._id }).getByRole('checkbox');
const shipmentForm = (page: AppPage) => page.getByRole('dialog', { name: 'Confirm Shipment' });

test('the heading names the order, and its items are in a table with what was shipped [22, 104, 166]', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const { orderId, product } = await view.nextWaitingItem();
  const items = await view.itemsOf(orderId);
  await page.goto(shipmentUrl({ orderId }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Items of ${orderId}`);
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(items.length);
  const row = page.getByRole('row').filter({ hasText: product._id });
  await expect(row).toContainText(product.name);
  await expect(row).toContainText(`0 of ${product.quantity}`);
  await expect(row).toContainText(
    new Intl.NumberFormat('en-US', { style: 'currency', currency: product.currency ?? '' }).format(
      product.price ?? Number.NaN,
    ),
  );
});

test('items are chosen one by one or all at once, and Confirm shipment opens the form for them [45, 48, 89]', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const { orderId } = await view.nextWaitingItem();
  // Others of the order may have been confirmed by another journey.
  const items = (await view.itemsOf(orderId)).filter(({ confirmation }) => !confirmation);
  expect(items.length).toBeGreaterThan(1);
  await page.goto(shipmentUrl({ orderId }));
  // Another one is in the bar of phones, which the style sheet shows there alone.
  const confirm = page.getByRole('button', { name: 'Confirm shipment' }).first();
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await expect(page.getByText(`${items.length} Selected`)).toBeVisible();
  await all.uncheck();
  await expect(page.getByText('0 Selected')).toBeVisible();
  await expect(confirm).toBeDisabled();

  await page.getByRole('checkbox', { name: `Select ${items[0]?.name}` }).check();
  await expect(page.getByText('1 Selected')).toBeVisible();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.check();
  await expect(page.getByText(`${items.length} Selected`)).toBeVisible();
  await confirm.click();
  for (const { name, _id, quantity } of items) {
    const line = shipmentForm(page).getByRole('listitem').filter({ hasText: _id });
    await expect(line).toContainText(name);
    await expect(line.getByRole('combobox')).toHaveValue(String(quantity));
  }
  await shipmentForm(page).getByRole('button', { name: 'Cancel' }).click();
  await all.uncheck();
  await expect(page.getByText('0 Selected')).toBeVisible();
});

test('the selection resets when the data changes [126]', async ({ page, serverView }) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const other = (await view.itemsOf(item.orderId)).find(
    ({ _id, confirmation }) => _id !== item.product._id && !confirmation,
  );
  if (!other) throw new Error('The order has one waiting item only.');
  await page.goto(shipmentUrl(item));
  await expect(itemBox(page, item)).toBeChecked();
  const changed = page.getByText('This order has changed. Select the items in the parcel again.');
  await expect(changed).toBeHidden();
  await view.confirmElsewhere(
    { orderId: item.orderId, product: other },
    'YT1000000000000001',
    'Packing table 7',
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row').filter({ hasText: other._id })).toContainText('Confirmed');
  await expect(page.getByText('0 Selected')).toBeVisible();
  await expect(itemBox(page, item)).not.toBeChecked();
  await expect(changed).toBeVisible();
  await itemBox(page, item).check();
  await expect(changed).toBeHidden();
});

test('all that can be confirmed is chosen from the start, but not what the buyer has asked to cancel', async ({
  page,
  network,
}) => {
  const item = (name: string, more: object = {}) => ({
    ...{ _id: `item-${name}`, name, trackingId: null, shippedQuantity: 0, quantity: 1, price: 1 },
    ...{ currency: 'EUR', ...more },
  });
  const items = [
    item('Tea'),
    item('Cup', { status: 'cancellation-requested' }),
    item('Pot', { status: 'cancelled' }),
  ];
  network.on(
    { path: /customs-tracking\/retrieve-products/ },
    { kind: 'status', status: 200, body: { customsProducts: items } },
  );
  await page.goto(shipmentUrl({ orderId: '028-0000000-0000001' }));
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) });
  await expect(box('Tea')).toBeChecked();
  await expect(box('Cup')).not.toBeChecked();
  await expect(box('Pot')).not.toBeChecked();
  await expect(page.getByRole('row').filter({ hasText: 'Pot' })).toContainText('Cancelled — don’t ship');
  await expect(page.getByText('1 Selected')).toBeVisible();
});

test('a tracking ID is copied by a press', async ({ page, serverView }) => {
  const view = await serverView();
  const confirmed = (await view.orders()).find(({ shipBy }) => shipBy === undefined);
  const orderId = confirmed?.orderId ?? '';
  const { trackingId } = (await view.itemsOf(orderId))[0] ?? {};
  await page.goto(shipmentUrl({ orderId }));
  await page
    .getByRole('button', { name: `Copy ${trackingId}` })
    .first()
    .click();
  await expect.poll(() => page.toastTexts()).toContain(`${trackingId} was copied.`);
  expect(await navigator.clipboard.readText()).toBe(trackingId);
});

test('a confirmed item can’t be chosen, and says who confirmed it and when', async ({ page, serverView }) => {
  const view = await serverView();
  const confirmed = (await view.orders()).find(({ shipBy }) => shipBy === undefined);
  await page.goto(shipmentUrl({ orderId: confirmed?.orderId ?? '' }));
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows.first()).toContainText('Confirmed');
  await expect(rows.first()).toContainText(/Confirmed by .+, .*\d\d:\d\d/);
  for (const row of await rows.all()) {
    await expect(row.getByRole('checkbox', { name: /This item is already confirmed\.$/ })).toBeDisabled();
  }
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeDisabled();
  await expect(page.getByRole('main')).toContainText('can’t be selected');
});

test('an IOSS order says so at its head and in the list, with what it means', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const ioss = (await view.orders()).find(({ isIoss, shipBy }) => isIoss && shipBy);
  const { orderId = '' } = ioss ?? {};
  await page.goto(shipmentUrl({ orderId }));
  await expect(page.getByText('IOSS', { exact: true })).toBeVisible();
  await expect(page.getByText('only carriers on its list may deliver it')).toBeVisible();
  await page.goto(`/customs-tracking?search=${orderId}`);
  await expect(page.getByRole('row').filter({ hasText: orderId })).toContainText('IOSS');
});

test('an order that is not the seller’s says so, with the report [166, 193]', async ({ page }) => {
  await page.goto(shipmentUrl({ orderId: '028-0000000-0000000' }));
  await expect(page.getByText('This order was not found in your account.')).toBeVisible();
  await expect.poll(() => page.toastTexts()).toEqual(['ErrorFailed to fetch customs products']);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('link', { name: 'Customs Tracking' }).filter({ visible: true }).last().click();
  await expect(page).toHaveURL('/customs-tracking');
});

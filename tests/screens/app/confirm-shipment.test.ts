import dayjs from 'dayjs';
import { nextTrackingId, shipmentUrl } from '#tests/journeys/shipment-form.ts';
import { expect, test } from './app-test.ts';
import './send-at-once.ts';
import {
  choose,
  fillShipment,
  itemRow,
  openShipmentDialog,
  shipmentDialog,
  submitShipment,
} from '../confirm-in-dialog.ts';

const shown = (day: dayjs.Dayjs) => day.format('MMMM D, YYYY');

test('the form asks for five fields and takes the marketplace from the seller, locks quantities, says at its field what is missing, and names of each service whether it is tracked [46, 47, 48, 50, 143]', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  let item = await view.nextWaitingItem();
  while (item.product.quantity < 2) item = await view.nextWaitingItem();
  const form = await openShipmentDialog(page, item);
  await expect(form.getByRole('textbox', { name: 'Tracking ID' })).toBeFocused();
  for (const name of ['Carrier', 'Delivery Service', 'Dispatch From']) {
    await expect(form.getByRole('combobox', { name })).toBeVisible();
  }
  await expect(form.getByRole('textbox', { name: 'Dispatch Date' })).toHaveValue(shown(dayjs()));
  await expect(form.getByRole('combobox', { name: 'Dispatch From' })).toHaveValue(
    'Shenzhen Bao’an warehouse',
  );
  const marketplace = form.getByRole('textbox', { name: 'Marketplace' });
  await expect(marketplace).toHaveValue('Germany');
  await expect(marketplace).not.toBeEditable();

  const { name, _id, quantity } = item.product;
  const line = form.getByRole('listitem').filter({ hasText: _id });
  await expect(line).toContainText(name);
  const choice = line.getByRole('combobox', { name: `Quantity of ${name}` });
  await expect(choice).toBeDisabled();
  await expect(choice).toHaveValue(String(quantity));
  await expect(choice.locator('option')).toHaveText(
    Array.from({ length: quantity }, (_, place) => String(place + 1)),
  );
  await expect(form).toContainText('Quantities are locked');

  const field = (name: string) => form.getByLabel(name, { exact: true });
  await field('Dispatch Date').fill('');
  await field('Dispatch From').fill('');
  await submitShipment(page);
  for (const name of ['Tracking ID', 'Carrier', 'Delivery Service', 'Dispatch Date', 'Dispatch From']) {
    await expect(field(name)).toHaveAccessibleDescription('This field is required.');
  }
  await expect(field('Tracking ID')).toBeFocused();

  await field('Tracking ID').fill(' prc 77 82 ');
  await submitShipment(page);
  await expect(field('Tracking ID')).toHaveValue('PRC7782');
  await expect(field('Carrier')).toBeFocused();

  await field('Dispatch Date').fill(shown(dayjs().add(2, 'day')));
  await submitShipment(page);
  await expect(field('Dispatch Date')).toHaveAccessibleDescription(
    'The dispatch date can’t be in the future.',
  );
  await expect(form).toBeVisible();

  await expect(form.getByRole('combobox', { name: 'Delivery Service' })).toBeDisabled();
  await choose(page, 'Carrier', '4PX');
  await form.getByRole('combobox', { name: 'Delivery Service' }).click();
  const option = (name: string) => page.getByRole('option', { name });
  await expect(option('QZ-4PX-Global Express')).toContainText(/Express\s*Tracked$/);
  await expect(option('NX-4PX-PostLink Standard Ordinary')).toContainText('Not tracked');
  await option('QZ-4PX-Global Express').click();

  await choose(page, 'Carrier', 'Other');
  await form.getByRole('textbox', { name: 'Carrier name' }).fill('顺丰');
  await form.getByRole('textbox', { name: 'Delivery Service' }).fill('Standard');
  await form.getByRole('textbox', { name: 'Tracking ID' }).fill('PRC-778');
  await submitShipment(page);
  await expect(form.getByRole('textbox', { name: 'Carrier name' })).toHaveAccessibleDescription(
    'The marketplace only accepts Latin letters here.',
  );
});

test('carrier and service that were used last come first the next time, an Other carrier by its name', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const first = await view.nextWaitingItem();
  const form = await openShipmentDialog(page, first);
  await fillShipment(page, 'UA123456789YP', 'Yanwen', 'AIR ECONOMY MAIL');
  await submitShipment(page);
  await expect(itemRow(page, first)).toContainText('Confirmed');

  const second = await view.nextWaitingItem();
  await openShipmentDialog(page, second);
  await expect(form.getByRole('combobox', { name: 'Carrier' })).toHaveText('Yanwen');
  await expect(form.getByRole('combobox', { name: 'Delivery Service' })).toHaveText('AIR ECONOMY MAIL');
  await form.getByRole('combobox', { name: 'Carrier' }).click();
  await expect(page.getByRole('group', { name: 'Last used' }).getByRole('option')).toHaveText(/^Yanwen/);
  await page.getByRole('option', { name: 'Other', exact: true }).click();
  await form.getByRole('textbox', { name: 'Carrier name' }).fill('Pearl River Couriers');
  await form.getByRole('textbox', { name: 'Delivery Service' }).fill('Road');
  await form.getByRole('textbox', { name: 'Tracking ID' }).fill('PRC-778');
  await submitShipment(page);
  await expect(itemRow(page, second)).toContainText('PRC-778');
});

test('a refused confirmation keeps the form open, and is corrected where it was wrong [203]', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const form = await openShipmentDialog(page, item);
  const trackingId = nextTrackingId();
  await fillShipment(page, trackingId);
  const date = form.getByRole('textbox', { name: 'Dispatch Date' });
  await date.fill(shown(dayjs().subtract(1, 'year')));
  await submitShipment(page);
  await expect(date).toHaveAccessibleDescription('Choose a date between the order date and today.');
  await expect(date).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Tracking ID' })).toHaveValue(trackingId);
  await expect
    .poll(() => page.toastTexts())
    .toEqual(['ErrorSomething went wrong with the shipment confirmation!']);

  await date.fill(shown(dayjs()));
  await submitShipment(page);
  await expect.poll(() => page.toastTexts()).toContain('Shipment confirmation was successfully processed!');
  await expect(itemRow(page, item)).toContainText(trackingId);
  await expect(itemRow(page, item)).toContainText('Confirmed');
  await expect(page.getByRole('link', { name: /saved on this device/ })).toHaveCount(0);
});

test('what another device has confirmed in the meantime says which one and when', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  await openShipmentDialog(page, item);
  await fillShipment(page, nextTrackingId());
  await view.confirmElsewhere(item, 'YT3000000000000001', 'Packing table 9');
  await submitShipment(page);
  await expect(shipmentDialog(page).getByRole('alert')).toHaveText(
    /^Already confirmed by Packing table 9 · \d\d:\d\d$/,
  );
  await page.goto(shipmentUrl(item));
  await expect(itemRow(page, item)).toContainText('YT3000000000000001');
});

test('case 42: a double tap makes one row and one effect', async ({ page, serverView, network }) => {
  const item = await (await serverView()).nextWaitingItem();
  const form = await openShipmentDialog(page, item);
  await fillShipment(page, nextTrackingId());
  const path = '/api/v1/shipment-ledger/create';
  const away = network.on({ path }, { kind: 'drop-before' });
  await form.getByRole('button', { name: 'Confirm shipment' }).evaluateAll(([button]) => {
    button?.click();
    button?.click();
  });
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^1 saved on this device/ })).toBeVisible();
  expect(page.toastTexts()).toEqual([]);

  away.remove();
  const sending = network.on({ path }, { kind: 'ok' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('link', { name: /saved on this device/ })).toHaveCount(0);
  await expect(itemRow(page, item)).toContainText('Confirmed');
  const keys = [...away.hits, ...sending.hits].map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  expect(sending.hits).toHaveLength(1);
});

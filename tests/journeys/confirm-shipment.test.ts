import dayjs from 'dayjs';
import { expect, test } from './journey.ts';
import {
  choose,
  chooseItem,
  fillShipment,
  itemRow,
  nextTrackingId,
  openShipmentForm,
  shipmentForm,
  shipmentUrl,
  submitShipment,
} from './shipment-form.ts';
import { toastTexts } from './toasts.ts';

test.use({ serviceWorkers: 'block' });

const shown = (day: dayjs.Dayjs) => day.format('MMMM D, YYYY');

test('the form asks for five fields and takes the marketplace from the seller, locks quantities, says at its field what is missing, and names of each service whether it is tracked; its scroll area is 400 high [46, 47, 48, 49, 50, 143]', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  let item = await view.nextWaitingItem();
  while (item.product.quantity < 2) item = await view.nextWaitingItem();
  const form = await openShipmentForm(page, item);
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

  const scrollHeight = () =>
    form
      .locator('form')
      .evaluate(element => element.parentElement && getComputedStyle(element.parentElement).height);
  await expect.poll(scrollHeight).toBe('400px');

  const field = (name: string) => form.getByLabel(name, { exact: true });
  await field('Dispatch Date').fill('');
  await field('Dispatch From').fill('');
  await submitShipment(form);
  for (const name of ['Tracking ID', 'Carrier', 'Delivery Service', 'Dispatch Date', 'Dispatch From']) {
    await expect(field(name), name).toHaveAccessibleDescription('This field is required.');
  }
  await expect.poll(scrollHeight).toBe('400px');
  await expect(field('Tracking ID')).toBeFocused();

  await field('Tracking ID').fill(' prc 77 82 ');
  await submitShipment(form);
  await expect(field('Tracking ID')).toHaveValue('PRC7782');
  await expect(field('Carrier')).toBeFocused();

  await field('Dispatch Date').fill(shown(dayjs().add(2, 'day')));
  await submitShipment(form);
  await expect(field('Dispatch Date')).toHaveAccessibleDescription(
    'The dispatch date can’t be in the future.',
  );
  await expect(form).toBeVisible();

  await expect(form.getByRole('combobox', { name: 'Delivery Service' })).toBeDisabled();
  await choose(form, 'Carrier', '4PX');
  await form.getByRole('combobox', { name: 'Delivery Service' }).click();
  const option = (name: string) => page.getByRole('option', { name });
  await expect(option('QZ-4PX-Global Express')).toContainText(/Express\s*Tracked$/);
  await expect(option('NX-4PX-PostLink Standard Ordinary')).toContainText('Not tracked');
  await option('QZ-4PX-Global Express').click();

  await choose(form, 'Carrier', 'Other');
  await form.getByRole('textbox', { name: 'Carrier name' }).fill('顺丰');
  await form.getByRole('textbox', { name: 'Delivery Service' }).fill('Standard');
  await form.getByRole('textbox', { name: 'Tracking ID' }).fill('PRC-778');
  await submitShipment(form);
  await expect(form.getByRole('textbox', { name: 'Carrier name' })).toHaveAccessibleDescription(
    'The marketplace only accepts Latin letters here.',
  );
});

test('from the list to an item confirmed with the typed day and Enter: status, MRN, proof, items [5, 167, 203]', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const order = (await view.orders()).find(({ orderId }) => orderId === item.orderId);
  await page.goto(`/customs-tracking?search=${item.orderId}`);
  const row = page.getByRole('row').filter({ hasText: item.orderId });
  await expect(row).toContainText(/Not released|In progress|Released/);
  await expect(row).toContainText(order?.mrn ?? /None yet|Not handed over yet/);
  await expect(row.getByRole('link', { name: /^Proof of/ })).toHaveCount(order?.proof ? 1 : 0);
  await row.getByRole('link', { name: /^Items of/ }).click();

  await chooseItem(page, item);
  const trackingId = nextTrackingId();
  await fillShipment(shipmentForm(page), { trackingId });
  const date = shipmentForm(page).getByRole('textbox', { name: 'Dispatch Date' });
  await date.fill('some day');
  await date.press('Enter');
  await expect(date).toHaveAccessibleDescription(/^Enter a date such as/);
  await expect(date).toHaveValue('some day');
  // Not before the order was placed, which the server refuses.
  const dispatched = dayjs(order?.updatedAt);
  await date.fill(dispatched.format('D.M.YYYY'));
  // At the proxy, where it arrives whether the page or its worker has sent it.
  const sending = network.on({ path: '/api/v1/shipment-ledger/create' }, { kind: 'ok' });
  await date.press('Enter');
  await expect(itemRow(page, item)).toContainText('Confirmed');
  await expect(itemRow(page, item)).toContainText(trackingId);
  await expect(shipmentForm(page)).toHaveCount(0);
  // The eight fields, its own id, and nothing else.
  expect(sending.hits.map(({ body }) => JSON.parse(body))).toEqual([
    {
      _id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      dispatchDate: dispatched.format('YYYY-MM-DD'),
      dispatchFrom: expect.stringMatching(/\S/),
      carrier: 'Yun Express',
      deliveryService: expect.stringContaining('non Battery-Tracked'),
      trackingId,
      products: [{ productId: item.product._id, quantity: item.product.quantity }],
      orderId: item.orderId,
      marketplaceId: expect.stringMatching(/^A[\dA-Z]{12,13}$/),
    },
  ]);
  await expect.poll(() => toastTexts(page)).toEqual(['Shipment confirmation was successfully processed!']);
  await expect(page.getByRole('link', { name: /saved on this device/ })).toHaveCount(0);

  const [stored] = (await view.itemsOf(item.orderId)).filter(({ _id }) => _id === item.product._id);
  expect(stored).toMatchObject({ trackingId, shippedQuantity: item.product.quantity });
});

test('carrier and service that were used last come first the next time, an Other carrier by its name', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const first = await view.nextWaitingItem();
  const form = await openShipmentForm(page, first);
  await fillShipment(form, { trackingId: 'UA123456789YP', carrier: 'Yanwen', service: 'AIR ECONOMY MAIL' });
  await submitShipment(form);
  await expect(itemRow(page, first)).toContainText('Confirmed');

  const second = await view.nextWaitingItem();
  await openShipmentForm(page, second);
  await expect(form.getByRole('combobox', { name: 'Carrier' })).toHaveText('Yanwen');
  await expect(form.getByRole('combobox', { name: 'Delivery Service' })).toHaveText('AIR ECONOMY MAIL');
  await form.getByRole('combobox', { name: 'Carrier' }).click();
  await expect(page.getByRole('group', { name: 'Last used' }).getByRole('option')).toHaveText(/^Yanwen/);
  await page.getByRole('option', { name: 'Other', exact: true }).click();
  await form.getByRole('textbox', { name: 'Carrier name' }).fill('Pearl River Couriers');
  await form.getByRole('textbox', { name: 'Delivery Service' }).fill('Road');
  await form.getByRole('textbox', { name: 'Tracking ID' }).fill('PRC-778');
  await submitShipment(form);
  await expect(itemRow(page, second)).toContainText('PRC-778');
});

test('a refused confirmation keeps the form open, and is corrected where it was wrong [203]', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const form = await openShipmentForm(page, item);
  const trackingId = nextTrackingId();
  await fillShipment(form, { trackingId });
  const date = form.getByRole('textbox', { name: 'Dispatch Date' });
  await date.fill(shown(dayjs().subtract(1, 'year')));
  await submitShipment(form);
  await expect(date).toHaveAccessibleDescription('Choose a date between the order date and today.');
  await expect(date).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Tracking ID' })).toHaveValue(trackingId);
  await expect
    .poll(() => toastTexts(page))
    .toEqual(['ErrorSomething went wrong with the shipment confirmation!']);

  await date.fill(shown(dayjs()));
  await submitShipment(form);
  await expect.poll(() => toastTexts(page)).toContain('Shipment confirmation was successfully processed!');
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
  const form = await openShipmentForm(page, item);
  await fillShipment(form, { trackingId: nextTrackingId() });
  await view.confirmElsewhere(item, 'YT3000000000000001', 'Packing table 9');
  await submitShipment(form);
  await expect(form.getByRole('alert')).toHaveText(/^Already confirmed by Packing table 9 · \d\d:\d\d$/);
  await page.goto(shipmentUrl(item));
  await expect(itemRow(page, item)).toContainText('YT3000000000000001');
});

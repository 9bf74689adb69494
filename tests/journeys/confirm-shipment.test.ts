import dayjs from 'dayjs';
import { expect, test } from './journey.ts';
import {
  chooseItem,
  fillShipment,
  itemRow,
  nextTrackingId,
  shipmentForm,
  submitShipment,
} from './shipment-form.ts';
import { toastTexts } from './toasts.ts';

test.use({ serviceWorkers: 'block' });

test('from the list to an item confirmed with the typed day and Enter: status, MRN, proof, items, and a form whose scroll area is 400 high [5, 49, 167, 203]', async ({
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
  const scrollHeight = () =>
    shipmentForm(page)
      .locator('form')
      .evaluate(element => element.parentElement && getComputedStyle(element.parentElement).height);
  await expect.poll(scrollHeight).toBe('400px');
  await submitShipment(shipmentForm(page));
  const trackingField = shipmentForm(page).getByRole('textbox', { name: 'Tracking ID' });
  await expect(trackingField).toHaveAccessibleDescription('This field is required.');
  await expect.poll(scrollHeight).toBe('400px');
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

import dayjs from 'dayjs';
import { expect, test } from './journey.ts';
import { chooseItem, fillShipment, itemRow, nextTrackingId, shipmentForm } from './shipment-form.ts';
import { toastTexts } from './toasts.ts';

test.use({ serviceWorkers: 'block' });

const shown = (day: dayjs.Dayjs) => day.format('MMMM D, YYYY');

test('from the list to an item confirmed with a day and Enter: status, MRN, proof, items, and a form whose scroll area is 400 high and which Escape closes; a day is typed or chosen, and shown whole as MMMM D, YYYY, and weeks start on Monday; the title has the focus once it is confirmed [5, 49, 146, 167, 203, 208]', async ({
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
  const form = shipmentForm(page);
  const trackingField = form.getByRole('textbox', { name: 'Tracking ID' });
  await expect(trackingField).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(trackingField).toHaveAccessibleDescription('This field is required.');
  await expect.poll(scrollHeight).toBe('400px');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Confirm shipment' })).toBeFocused();
  await page.keyboard.press('Enter');
  const trackingId = nextTrackingId();
  await fillShipment(form, { trackingId });

  const date = form.getByRole('textbox', { name: 'Dispatch Date' });
  const typed = dayjs().subtract(1, 'month').date(12);
  // The longest one is in sight whole.
  await date.fill('September 30, 2026');
  expect(await date.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  for (const format of ['MMMM D, YYYY', 'YYYY-MM-DD', 'D MMM YYYY', 'D.M.YYYY']) {
    await date.fill('');
    await date.fill(typed.format(format));
    await date.blur();
    await expect(date, format).toHaveValue(shown(typed));
  }
  await form.getByRole('button', { name: 'Open calendar' }).click();
  const calendar = page.getByRole('application', { name: 'Choose a date' });
  await expect(calendar).toContainText(typed.format('MMMM YYYY'));
  const heads = calendar.locator('thead th');
  const names = () => heads.evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-label')));
  await expect
    .poll(names)
    .toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  const colours = await heads.evaluateAll(cells => cells.map(cell => getComputedStyle(cell).color));
  expect(new Set(colours.slice(0, 5)).size, 'one colour for the working week').toBe(1);
  expect(new Set(colours.slice(5)).size, 'one colour for the weekend').toBe(1);
  expect(colours[5]).not.toBe(colours[4]);
  await calendar.getByText('15', { exact: true }).click();
  await expect(date).toHaveValue(shown(typed.date(15)));
  await expect(calendar).toHaveCount(0);
  // A day that can't be read is said at once where the field is left, and where Enter is pressed.
  for (const end of [() => date.blur(), () => date.press('Enter')]) {
    await date.fill('some day');
    await end();
    await expect(date).toHaveAccessibleDescription(/^Enter a date such as/);
    await expect(date).toHaveValue('some day');
    await date.fill(shown(typed));
    await date.blur();
    await expect(date).not.toHaveAccessibleDescription(/^Enter a date such as/);
  }
  // Not before the order was placed, which the server refuses.
  const dispatched = dayjs(order?.updatedAt);
  await date.fill(dispatched.format('D.M.YYYY'));
  // At the proxy, where it arrives whether the page or its worker has sent it.
  const sending = network.on({ path: '/api/v1/shipment-ledger/create' }, { kind: 'ok' });
  await date.press('Enter');
  await expect(itemRow(page, item)).toContainText('Confirmed');
  await expect(itemRow(page, item)).toContainText(trackingId);
  await expect(form).toHaveCount(0);
  // The button that had it waits for the next choice.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
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

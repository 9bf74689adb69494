import type { Locator, Page } from 'playwright';
import type { WaitingItem } from './server-view.ts';

export const shipmentUrl = ({ orderId }: { orderId: string }) =>
  `/customs-tracking/products?orderId=${orderId}`;

export function itemRow(page: Page, { product }: WaitingItem): Locator {
  return page.getByRole('row').filter({ hasText: product._id });
}

export function itemBox(page: Page, item: WaitingItem): Locator {
  return itemRow(page, item).getByRole('checkbox');
}

/** Opens the items of an order, chooses one and opens its form. */
export async function openShipmentForm(page: Page, item: WaitingItem): Promise<Locator> {
  await page.goto(shipmentUrl(item));
  await chooseItem(page, item);
  return shipmentForm(page);
}

/** On the items of an order. */
export async function chooseItem(page: Page, item: WaitingItem): Promise<void> {
  await chooseOnly(page, itemBox(page, item));
  await page.getByRole('button', { name: 'Confirm shipment' }).filter({ visible: true }).click();
  await shipmentForm(page).waitFor();
}

/** Of the items that are chosen from the start. */
export async function chooseOnly(page: Page, wanted: Locator): Promise<void> {
  await wanted.check();
  const chosen = page.getByRole('row').getByRole('checkbox', { name: /^Select (?!all)/, checked: true });
  const names = await chosen.evaluateAll(boxes => boxes.map(box => box.getAttribute('aria-label') ?? ''));
  const own = await wanted.getAttribute('aria-label');
  for (const name of names.filter(name => name !== own))
    await page.getByRole('checkbox', { name, exact: true }).uncheck();
}

export function shipmentForm(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirm Shipment' });
}

export async function choose(form: Locator, field: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: field }).click();
  await form.page().getByRole('option', { name: option }).first().click();
}

export interface FilledShipment {
  trackingId: string;
  carrier?: string;
  service?: string;
}

export async function fillShipment(
  form: Locator,
  { trackingId, carrier = 'Yun Express', service = 'non Battery-Tracked' }: FilledShipment,
): Promise<void> {
  await form.getByRole('textbox', { name: 'Tracking ID' }).fill(trackingId);
  await choose(form, 'Carrier', carrier);
  await choose(form, 'Delivery Service', service);
}

export async function submitShipment(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Confirm shipment' }).click();
}

let lastNumber = 0;

/** A number in the carrier's form, another one each time. */
export function nextTrackingId(): string {
  lastNumber += 1;
  return `YT${String(Date.now()).padStart(13, '0')}${String(lastNumber).padStart(3, '0')}`;
}

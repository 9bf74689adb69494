import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import type { FaultRule } from '#tests/support/fault-rule.ts';
import { goWithin } from '#tests/support/go-within.ts';
import type { TestOrder } from './test-seller.ts';

/** Opens an order's items by their address, as at a first visit. */
export async function openOrder(page: Page, order: TestOrder): Promise<void> {
  await page.goto(addressOf(order));
  await untilShown(page, order);
}

/** Goes to another order as by a link: a reload would end a delivery of this tab in the middle. */
export async function goToOrder(page: Page, order: TestOrder): Promise<void> {
  await goWithin(page, addressOf(order));
  await untilShown(page, order);
}

/** Ends a fault and asks on Pending changes for what waits. */
export async function sendOnceOver(page: Page, fault: FaultRule): Promise<void> {
  await goWithin(page, '/pending');
  await sendNowAfter(page, () => fault.remove());
}

/**
 * The API is away, as without a network, and the app's own files still come: a page without a worker has none but those
 * that it has loaded.
 * @returns brings it back, as the browser says it
 */
export function loseApi(page: Page, network: FaultProxy): () => Promise<void> {
  const away = network.on({ path: /^\/api\// }, { kind: 'drop-before' });
  return async () => {
    away.remove();
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
}

/**
 * Asks on Pending changes for what waits, once it can be sent. A try of the app's own may come first: then nothing waits
 * any more that could be asked for.
 */
export async function sendNowAfter(page: Page, end: () => unknown): Promise<void> {
  const sendNow = page.getByRole('button', { name: 'Send now' });
  await expect(sendNow).toBeVisible();
  await end();
  await expect(async () => {
    if (await sendNow.isVisible()) await sendNow.click({ timeout: 1000 });
  }).toPass();
}

export const addressOf = ({ orderId }: TestOrder) => `/customs-tracking/products?orderId=${orderId}`;

async function untilShown(page: Page, { orderId }: TestOrder): Promise<void> {
  await expect(page.getByRole('heading', { name: `Order Items of ${orderId}` })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
}

/** What `fillShipment` types: each parcel has a label of its own, in which no item's number can be found. */
export function labelOf(items: TestOrder['items']): string {
  const digits = [...(items[0]?.id.replace(/\D/g, '') ?? '')].reverse().join('');
  return `YT26${digits.slice(0, 14).padEnd(14, '1')}`;
}

/** Waits until the worker controls the page, such as after the first visit. */
export async function untilWorkerControls(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Chooses items of the open order and fills in the form, all but the last press. */
export async function fillShipment(page: Page, items: TestOrder['items']): Promise<void> {
  // All of them are chosen from the start.
  const wanted = items.map(({ name }) => `Select ${name}`);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/, disabled: false });
  const names = await boxes.evaluateAll(all => all.map(box => box.getAttribute('aria-label') ?? ''));
  for (const name of names)
    await page.getByRole('checkbox', { name, exact: true }).setChecked(wanted.includes(name));
  await page.getByRole('button', { name: 'Confirm shipment' }).filter({ visible: true }).click();
  const dialog = shipmentDialog(page);
  await dialog.getByLabel('Tracking ID').fill(labelOf(items));
  // The number tells its carrier, and this device may remember the service.
  await expect(dialog.getByRole('combobox', { name: 'Carrier', exact: true })).toContainText('Yun Express');
  const service = dialog.getByRole('combobox', { name: 'Delivery Service' });
  if ((await service.innerText()).trim() === '') await choose(page, service);
}

/** Opens a whole order and fills in the form, all but the last press. */
export async function openAndFill(page: Page, order: TestOrder): Promise<void> {
  await openOrder(page, order);
  await fillShipment(page, order.items);
}

/** The same under the worker, which then delivers. */
export async function prepareShipment(page: Page, order: TestOrder): Promise<void> {
  await openOrder(page, order);
  await untilWorkerControls(page);
  await fillShipment(page, order.items);
}

/** Opens a list and takes an option, the first where none is named. */
async function choose(page: Page, list: Locator, name?: string): Promise<void> {
  await list.click();
  const options = page.locator(`[id="${await list.getAttribute('aria-controls')}"]`).getByRole('option');
  await (name === undefined ? options.first() : options.filter({ hasText: name }).first()).click();
}

export function shipmentDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Confirm Shipment' });
}

/** The last press of the form. */
export async function pressConfirm(page: Page): Promise<void> {
  await shipmentDialog(page).getByRole('button', { name: 'Confirm shipment' }).click();
}

/** Waits until the form has closed with the device's receipt, which is not the server's. */
export async function untilQueued(page: Page): Promise<void> {
  await expect(shipmentDialog(page)).toHaveCount(0);
  // Some try may be under way.
  const saved = page.getByRole('status').filter({ hasText: /^(Saved on this device|Sending)/ });
  await expect(saved).toBeVisible();
}

/** Waits for the server's answer. */
export async function untilConfirmed(page: Page): Promise<void> {
  await expect(page.getByText('Shipment confirmation was successfully processed!')).toBeVisible();
}

/** Confirms items of the open order while nothing can be sent. */
export async function queueShipment(page: Page, items: TestOrder['items']): Promise<void> {
  await fillShipment(page, items);
  await pressConfirm(page);
  await untilQueued(page);
}

/** Confirms whole orders, one after the other, while nothing can be sent. */
export async function storeOrders(page: Page, orders: readonly TestOrder[]): Promise<void> {
  for (const order of orders) {
    await goToOrder(page, order);
    await queueShipment(page, order.items);
  }
}

/** Tries the network again, as a person does who looks at old data. */
export async function pressRefresh(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click();
}

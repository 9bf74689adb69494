import type { WaitingItem } from '#tests/journeys/server-view.ts';
import { shipmentUrl } from '#tests/journeys/shipment-form.ts';
import type { AppPage } from './app/app-page.tsx';
import type { Locator } from './app/locator.ts';

export const itemRow = (page: AppPage, { product }: WaitingItem): Locator =>
  page.getByRole('row').filter({ hasText: product._id });

export const shipmentDialog = (page: AppPage): Locator =>
  page.getByRole('dialog', { name: 'Confirm Shipment' });

/** Opens the dialog for one item of its order, among those that are chosen from the start. */
export async function openShipmentDialog(page: AppPage, item: WaitingItem): Promise<Locator> {
  await page.goto(shipmentUrl(item));
  return openDialogOf(page, item);
}

/** The same where the items of the order are shown. */
export async function openDialogOf(page: AppPage, item: WaitingItem): Promise<Locator> {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
  await itemRow(page, item).getByRole('checkbox').check();
  // Another one is in the bar of phones, which the style sheet shows there alone.
  await page.getByRole('button', { name: 'Confirm shipment' }).first().click();
  return shipmentDialog(page);
}

export async function choose(page: AppPage, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

export async function fillShipment(
  page: AppPage,
  trackingId: string,
  carrier = 'Yun Express',
  service = 'non Battery-Tracked',
): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tracking ID' }).fill(trackingId);
  await choose(page, 'Carrier', carrier);
  await choose(page, 'Delivery Service', service);
}

export const submitShipment = (page: AppPage): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Confirm shipment' }).click();

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { accounts } from '#tests/support/accounts.ts';
import { joinAs } from '#tests/support/member-of.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { expect, test } from './journey.ts';
import type { WaitingItem } from './server-view.ts';
import {
  fillShipment,
  itemBox,
  itemRow,
  nextTrackingId,
  openShipmentForm,
  shipmentForm,
  submitShipment,
} from './shipment-form.ts';
import { everythingStored, storedData } from './stored-data.ts';
import { toastTexts } from './toasts.ts';

const badge = (page: Page) => page.getByRole('link', { name: /saved on this device/ });
const processed = 'Shipment confirmation was successfully processed!';

async function cacheOne(page: Page, item: WaitingItem, goOffline: () => Promise<void>): Promise<string> {
  const form = await openShipmentForm(page, item);
  await goOffline();
  const trackingId = nextTrackingId();
  await fillShipment(form, { trackingId });
  await submitShipment(form);
  await expect(form).toHaveCount(0);
  await expect(badge(page)).toBeVisible();
  return trackingId;
}

test('a confirmation made offline is saved, says so everywhere, in the list too, can be exported, is discarded after a question only, and is sent once the network is back, under the name that the device was given [203]', async ({
  page,
  serverView,
  goOffline,
  goOnline,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const form = await openShipmentForm(page, item);
  await goOffline();
  await expect(form).toContainText('You’re offline. It will be saved on this device and sent later.');
  const trackingId = nextTrackingId();
  await fillShipment(form, { trackingId });
  await submitShipment(form);

  await expect(itemRow(page, item)).toContainText('Saved on this device');
  await expect(itemRow(page, item)).toContainText(trackingId);
  await expect(itemRow(page, item)).not.toContainText('Confirmed');
  await expect(itemBox(page, item)).toBeDisabled();
  await expect(itemBox(page, item)).toHaveAccessibleName(/Its confirmation is saved on this device\.$/);
  await expect(badge(page)).toHaveAccessibleName(/^1 saved on this device/);
  const saved = page.getByRole('status').filter({ hasText: /^Saved on this device/ });
  await expect(saved).toContainText('The shipment confirmation will be sent when you’re back online.');
  expect(await toastTexts(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Customs Tracking' }).click();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(item.orderId);
  const order = page.getByRole('table').getByRole('row').filter({ hasText: item.orderId });
  await expect(order).toContainText('Saved on this device');
  await expect(order).not.toContainText('Confirmed');

  await badge(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pending changes');
  const row = page.getByRole('listitem').filter({ hasText: item.orderId });
  await expect(row).toContainText(trackingId);
  await expect(row).toContainText('Saved on this device');
  // A hidden spinner would keep the main thread at sixty frames a second beside a delivery.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moving = () => page.evaluate(() => document.getAnimations().length);
  await expect.poll(moving, 'nothing moves while nothing is done').toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^portolan-pending-\d{4}-\d\d-\d\d\.json$/);
  const exported: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(JSON.stringify(exported)).toContain(trackingId);
  expect(JSON.stringify(exported)).toContain(item.orderId);
  const question = page.getByRole('alertdialog', { name: 'Discard this change?' });
  await row.getByRole('button', { name: 'Discard' }).click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Rename this device' }).click();
  await page.getByLabel('Device name').fill('Packing table 2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/This device is called “Packing table 2 · \w{4}”/)).toBeVisible();

  await goOnline();
  await expect.poll(() => toastTexts(page)).toContain(processed);
  await expect(badge(page)).toHaveCount(0);
  await expect(row).toContainText(/Sent at \d\d:\d\d/);
  const [stored] = (await view.itemsOf(item.orderId)).filter(({ _id }) => _id === item.product._id);
  expect(stored).toMatchObject({
    trackingId,
    shippedQuantity: item.product.quantity,
    confirmation: { confirmedBy: expect.stringMatching(/^Packing table 2 · \w{4}$/) },
  });

  // Nothing waits any more, and what was sent can still be looked at.
  await page.goto(`/customs-tracking?search=${item.orderId}`);
  await expect(order).toContainText('Confirmed');
  await page.getByRole('link', { name: 'All changes sent. Open Pending changes' }).first().click();
  await expect(row).toContainText(/Sent at \d\d:\d\d/);
});

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
};

test.describe('several people on one device', () => {
  test.use({ as: 'nobody' });
  test('cases 44, 45 and 47: what one keeps is a count to somebody of another company and of the same one, whose day in the warehouse leaves no price, proof, importer or token here; back again, it is sent once', async ({
    page,
    server,
    serverView,
    goOffline,
    goOnline,
  }) => {
    const view = await serverView();
    const item = await view.nextWaitingItem();
    await signIn(page);
    const trackingId = await cacheOne(page, item, goOffline);
    await logOut(page);
    await page.getByRole('button', { name: /^Keep for / }).click();
    await expect(page).toHaveURL('/auth');
    // The way out doesn't wait until what was stored is gone.
    await expect
      .poll(() => everythingStored(page), { message: 'no token is left anywhere' })
      .not.toMatch(/eyJ[\w-]+\.eyJ/);
    await goOnline();
    const seesOnlyThatItWaits = async () => {
      await page.goto('/pending');
      await expect(page.getByText('1 change from another account is waiting on this device.')).toBeVisible();
      await expect(badge(page)).toHaveCount(0);
      await expect(page.locator('body')).not.toContainText(trackingId);
      await expect(page.locator('body')).not.toContainText(item.orderId);
      await expect(shipmentForm(page)).toHaveCount(0);
    };
    await signIn(page, accounts.importers);
    await seesOnlyThatItWaits();
    await logOut(page);
    await expect(page).toHaveURL('/auth');

    const hall = { email: 'hall@portolan.example', password: 'Quiet+Tide73' };
    await joinAs(
      'office',
      { ...hall, firstName: 'Bo', lastName: 'Zhou' },
      server,
      await (await serverView('longNames')).validToken(),
    );
    await joinAs('warehouse', hall, server, await view.validToken());
    await signIn(page, hall);
    await expect(page).toHaveURL('/customs-tracking/to-ship');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'My Importers' })).toHaveCount(0);
    await seesOnlyThatItWaits();
    const another = await view.nextWaitingItem();
    await page.goto(`/my-importers`);
    await expect(page).toHaveURL('/customs-tracking/to-ship');
    const form = await openShipmentForm(page, another);
    await fillShipment(form, { trackingId: nextTrackingId() });
    // The company's address is not the warehouse's to see.
    await form.getByRole('combobox', { name: 'Dispatch From' }).fill('Ningbo');
    await submitShipment(form);
    await expect.poll(() => toastTexts(page)).toContain(processed);
    const everything = await everythingStored(page);
    expect(everything).toContain(another.orderId);
    expect(everything).not.toMatch(/"(price|proof|eori|vat|idCard|businessLicense|registrationNumber)\\*"/);
    for (const { proof } of await view.orders()) if (proof) expect(everything).not.toContain(proof);

    // The other company of the same person, by the keyboard, and back.
    const account = page.getByRole('button', { name: /, account$/ });
    await account.press('Enter');
    const other = page.getByRole('button', { name: /^Shenzhen Lantingxuan .* · Office$/ });
    await other.press('Enter');
    await expect(account).toHaveAccessibleName(/Shenzhen Lantingxuan/);
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'My Importers' }).first(),
    ).toBeVisible();
    await account.press('Enter');
    await page.getByRole('button', { name: / · Warehouse$/ }).press('Enter');
    await expect(page).toHaveURL('/customs-tracking/to-ship');
    await logOut(page);
    await expect(page).toHaveURL('/auth');
    await expect.poll(async () => (await storedData(page)).session).toBe(0);
    expect((await view.itemsOf(item.orderId)).find(({ _id }) => _id === item.product._id)?.confirmation).toBe(
      undefined,
    );

    await signIn(page);
    await page.getByRole('button', { name: 'Send it now' }).click();
    await expect
      .poll(async () => (await view.itemsOf(item.orderId)).find(({ _id }) => _id === item.product._id))
      .toMatchObject({ trackingId, shippedQuantity: item.product.quantity });
  });
});

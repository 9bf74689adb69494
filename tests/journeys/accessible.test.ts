import type { Page } from 'playwright';
import { connectScanner } from '#tests/support/hardware-scanner.ts';
import { expectSound } from './expect-sound.ts';
import { expect, test } from './journey.ts';
import { fillShipment, nextTrackingId, openShipmentForm, submitShipment } from './shipment-form.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.describe('nobody', () => {
  test.use({ as: 'nobody' });
  test('sign-in is accessible, with and without errors', async ({ page }) => {
    await page.goto('/auth');
    const submit = page.getByRole('button', { name: 'Sign In', exact: true });
    await expect(submit).toBeVisible();
    await expectSound(page);
    await submit.click();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await expectSound(page);
  });
});

test('customs tracking is accessible, with the account menu and the proof open too', async ({ page }) => {
  await page.goto('/customs-tracking');
  const proof = page.getByRole('link', { name: /^Proof of/ }).first();
  await expect(proof).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: /, account$/ }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');

  await proof.click();
  await expect(page.getByText('Signature valid')).toBeVisible();
  await expectSound(page);
});

test('customs tracking is accessible while nothing could be fetched, and offline', async ({
  page,
  network,
  goOffline,
}) => {
  const rule = network.on(
    { path: '/api/v1/customs-tracking/retrieve-list' },
    { kind: 'status', status: 500, body: { errors: [] } },
  );
  await page.goto('/customs-tracking');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectSound(page);
  rule.remove();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
  await goOffline();
  await expect(page.getByText(/Offline\. As of/)).toBeVisible();
  await expectSound(page);
});

test.describe('without orders', () => {
  test.use({ as: 'noOrders' });
  test('an empty customs tracking is accessible', async ({ page }) => {
    await page.goto('/customs-tracking');
    await expect(page.getByText('No orders in customs yet')).toBeVisible();
    await expectSound(page);
  });
});

test('to ship, an order that is packed, what it asks and what it has saved are accessible', async ({
  page,
  serverSays,
}) => {
  const { orderId } = await (await serverSays()).nextWaitingItem();
  await page.goto('/customs-tracking/to-ship');
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
  await expectSound(page);
  const scan = await connectScanner(page);
  await scan('028-9999999-9999999');
  await expect(page.getByText('028-9999999-9999999 isn’t on this device.')).toBeVisible();
  await expectSound(page);
  await scan(orderId);
  await expect(heading(page, `Order ${orderId}`)).toBeVisible();
  await scan('01234567890123');
  await expect(page.getByText('Is 01234567890123 the tracking ID?')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Scan again' }).click();
  await scan('JJD000390007798765432');
  await page.getByRole('combobox', { name: 'Delivery Service' }).click();
  await page.getByRole('option').first().click();
  await scan('JJD000390007798765432');
  await expect(page.getByText('Next order')).toBeVisible();
  await expectSound(page);
});

test('help is accessible', async ({ page }) => {
  await page.goto('/help');
  await expect(heading(page, 'Help')).toBeVisible();
  await expectSound(page);
});

test('order items, Confirm Shipment, filled and with errors, and the order’s history are accessible', async ({
  page,
  serverSays,
}) => {
  const view = await serverSays();
  const item = await view.nextWaitingItem();
  const form = await openShipmentForm(page, item);
  await submitShipment(form);
  await expect(form.getByText('This field is required.').first()).toBeVisible();
  await expectSound(page);
  await fillShipment(form, { trackingId: nextTrackingId() });
  await expectSound(page);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('1 Selected')).toBeVisible();
  await expectSound(page);

  await view.confirmElsewhere(item, nextTrackingId(), 'Packing table 7');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Shipment confirmed')).toBeVisible();
  await expectSound(page);
  // On paper there is no app around it.
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page, `History of ${item.orderId}`)).toBeVisible();
  await expect(page.getByText(/^Printed /)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('pending changes are accessible, with the second question too', async ({
  page,
  serverSays,
  goOffline,
}) => {
  const form = await openShipmentForm(page, await (await serverSays()).nextWaitingItem());
  await goOffline();
  await fillShipment(form, { trackingId: nextTrackingId() });
  await submitShipment(form);
  await expect(page.getByRole('table')).toContainText('Saved on this device');
  await expectSound(page);
  await page.getByRole('link', { name: /saved on this device/ }).click();
  await expect(heading(page, 'Pending changes')).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectSound(page);
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeVisible();
});

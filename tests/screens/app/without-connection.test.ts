import { shipmentUrl } from '#tests/journeys/shipment-form.ts';
import { storedData } from '#tests/journeys/stored-data.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

/** Until what a start without a network needs has been written. */
const stored = async (page: AppPage) => {
  await page.goto('/customs-tracking');
  await expect(page.getByRole('link', { name: /^Items of/ }).first()).toBeVisible();
};

const logOut = async (page: AppPage) => {
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
};

test('a sign-out without a connection asks first, also where nothing waits, and leaves nothing of theirs; with one it doesn’t', async ({
  page,
  network,
}) => {
  await stored(page);
  await network.down();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Offline\./)).toBeVisible();
  await logOut(page);
  const question = page.getByRole('alertdialog', { name: 'Log out while offline?' });
  await expect(question).toContainText('No one can sign in on this device until it’s back online.');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/customs-tracking');

  await logOut(page);
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
  await expect.poll(async () => Object.values(await storedData(page)).filter(Boolean)).toEqual([]);
});

test('offline, a banner says so with the age of the data, and goes when the network is back', async ({
  page,
  network,
}) => {
  await stored(page);
  await network.down();
  dispatchEvent(new Event('offline'));
  const strip = page.getByRole('status').filter({ hasText: 'Offline.' });
  await expect(strip).toContainText(/Offline\. As of \d\d:\d\d/);
  await strip.getByRole('button', { name: 'Try again' }).click();
  await expect(strip).toBeVisible();
  await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
  await network.up();
  dispatchEvent(new Event('online'));
  await expect(strip).toHaveCount(0);
});

test('what isn’t on this device says so without alarm, and leads back to the list', async ({
  page,
  network,
}) => {
  await stored(page);
  await network.down();
  await page.goWithin(shipmentUrl({ orderId: '028-0000000-0000009' }));
  await expect(page.getByRole('heading', { name: 'Not on this device yet.' })).toBeVisible();
  await expect(page.getByText('Opens once you’re online.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.goWithin('/customs-tracking/hand-over');
  await expect(page.getByRole('heading', { name: 'Not on this device yet.' })).toBeVisible();
  await expect(page.getByRole('button', { name: '7 days', exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL('/customs-tracking');
});

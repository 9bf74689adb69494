import { createStore, keys } from 'idb-keyval';
import type { AppPage } from './app/app-page.tsx';
import { expect, test } from './app/app-test.ts';

/** What this device has of the orders that wait. */
const stored = async () =>
  (await keys<string>(createStore('cache', 'cache'))).filter(key => key.startsWith('open-order')).length;

const signOut = async (page: AppPage) => {
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
};

test('what waits is taken along once the list stands, whatever screen is open, and leaves with a sign-out', async ({
  page,
}) => {
  await page.goto('/help');
  await expect.poll(stored).toBe(2);
  await signOut(page);
  await expect.poll(stored).toBe(0);
});

import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import { saveConfirmation } from './save-confirmation.ts';

const banner = (page: AppPage) => page.getByRole('banner');

test('below a desk’s width what waits here and what needs a person are two marks, and the first is never red', async ({
  page,
  network,
}) => {
  await page.goto('/customs-tracking');
  const needing = banner(page).getByRole('link', { name: /^\d+ need you\. Open the list$/ });
  await expect(needing).toBeVisible();
  const saved = banner(page).getByRole('link', { name: '1 saved on this device. Open Pending changes' });
  await expect(saved).toBeHidden();
  await network.down();
  await saveConfirmation('no-order');
  await expect(saved).toHaveText('1');
  await expect(needing).toBeVisible();
  expect(saved.element().querySelector('svg')?.getAttribute('class')).toContain('icon');
  expect(needing.element().querySelector('svg')?.getAttribute('class')).toContain('mark');
});

test('at a desk the foot of the side menu has the connection, the age of the data, both counts, Send now and who is signed in', async ({
  page,
  network,
}) => {
  window.happyDOM.setViewport({ width: 1280, height: 800 });
  try {
    await page.goto('/customs-tracking');
    await expect(page.getByText(/^Connected\. As of \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^\d+ need you\. Open the list$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden();
    await expect(page.getByText('Owner', { exact: true })).toBeVisible();
    await network.down();
    await saveConfirmation('no-order');
    await expect(page.getByText('1 saved here')).toBeVisible();
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText(/^Offline\. As of \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    // Once, and not in the top bar as well.
    await expect(banner(page).getByRole('link', { name: /Pending changes/ })).toHaveCount(0);
  } finally {
    window.happyDOM.setViewport({ width: 1024, height: 768 });
  }
});

test('the account menu says whose session it is, below the specified lines [35]', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('button', { name: /, account$/ }).click();
  const menu = page.getByRole('dialog');
  await expect(menu).toContainText(/^Germany.*Owner/);
});

import type { Page } from 'playwright';
import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'block' });

test('a confirmation that the marketplace rejected is sent again with another carrier in three taps, and then needs nobody on any device', async ({
  page,
  context,
  serverView,
}) => {
  const view = await serverView();
  const refused = (await view.orders()).find(({ isIoss, refusedCount }) => isIoss && refusedCount);
  if (!refused) throw new Error('No confirmation of the demo was rejected.');
  const { orderId } = refused;
  const rowOn = (device: Page) => device.getByRole('listitem').filter({ hasText: orderId });
  const other = await context.newPage();
  await other.goto('/today');
  await expect(rowOn(other)).toBeVisible();
  await page.goto('/customs-tracking');
  const today = () => page.waitForResponse(response => response.url().includes('/api/v1/today'));
  const shown = today();
  await page.getByRole('link', { name: /needs? you/ }).click();
  const row = rowOn(page);
  await expect(row).toContainText('It doesn’t accept this carrier for this order.');

  // What was stored is shown before it is fetched, and whoever leaves meanwhile has no tag of it.
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy', 'true');
  // The list is fetched with each visit, and sent again only where it has changed.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customs Tracking');
  const again = today();
  await page.goForward();
  // Other tests of this server may have changed it meanwhile: then it is another list, and not the same one again.
  const [before, after] = [await shown, await again];
  expect(after.status() === 304 || after.headers().etag !== before.headers().etag).toBe(true);
  await expect(row).toContainText('It doesn’t accept this carrier for this order.');

  await row.getByRole('link', { name: `Correct: ${orderId}` }).click();
  const form = page.getByRole('dialog', { name: 'Correct shipment' });
  await expect(form).toContainText('The marketplace doesn’t accept this carrier for this order.');
  await page.getByRole('option', { name: 'Yun Express' }).click();
  await form.getByRole('button', { name: 'Send again' }).click();
  await expect(form).toHaveCount(0);

  const confirmation = async () => (await view.itemsOf(orderId))[0]?.confirmation;
  await expect.poll(confirmation).toMatchObject({
    revision: 2,
    values: { carrier: 'Yun Express' },
    marketplace: { state: 'accepted' },
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('table')).toContainText('Corrected by');

  await page.getByRole('link', { name: /needs? you/ }).click();
  for (const device of [page, other]) {
    await device.getByRole('button', { name: 'Refresh' }).click();
    await expect(rowOn(device)).toHaveCount(0);
    await expect(device.getByRole('heading', { level: 1 })).toHaveText('Needs you');
  }
});

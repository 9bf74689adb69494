import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'block' });

const hourMs = 60 * 60 * 1000;

test('orders can be sorted by their ship-by, a press on a field of the menu giving desc at first [125], and one below twelve hours says in red how long is left', async ({
  page,
  serverView,
}) => {
  const wanted = (await (await serverView()).orders())
    .flatMap(({ orderId, shipBy }) => (shipBy ? { orderId, at: Date.parse(shipBy) } : []))
    .sort((one, other) => one.at - other.at);
  const [soonest, next] = wanted;
  if (!soonest || !next) throw new Error('Two orders wait.');
  // The device's clock alone; the server goes by its own.
  await page.clock.install({ time: soonest.at - 7.5 * hourMs });
  await page.goto('/customs-tracking');
  for (const [name, field, direction] of [
    ['Last update', 'updatedAt', 'desc'],
    ['Ship by', 'shipBy', 'desc'],
    ['Ship by', 'shipBy', 'asc'],
  ] as const) {
    await page.getByRole('button', { name: /^Sort/ }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page).toHaveURL(url => {
      return url.searchParams.get('sort') === field && url.searchParams.get('direction') === direction;
    });
  }
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows.nth(0)).toContainText(soonest.orderId);
  await expect(rows.nth(1)).toContainText(next.orderId);
  const caption = rows.nth(0).getByText('Ship within 7h');
  await expect(caption).toHaveAttribute('data-tone', 'failed');

  await page.goto(`/customs-tracking/products?orderId=${soonest.orderId}`);
  await expect(page.getByText('Ship within 7h')).toBeVisible();
  await page.clock.fastForward(4 * hourMs);
  await expect(page.getByText('Ship within 3h'), 'a screen that is left open goes on counting').toBeVisible();
});

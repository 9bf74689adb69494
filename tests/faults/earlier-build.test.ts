import { goWithin } from '#tests/support/go-within.ts';
import { expectBadge } from './support/device.ts';
import { test as base, expect } from './support/fault-test.ts';
import { addressOf, sendOnceOver, shipmentDialog } from './support/shipment.ts';
import { ordersOfProfile, readProfile, storedBuilds, withSentRows } from './support/stored-profile.ts';
import { orderOf } from './support/test-seller.ts';

/** So many rows more than it had sent itself. */
const sentBefore = 60;

// A profile for each released build.
for (const build of storedBuilds()) {
  const test = base.extend({
    seller: async ({ server }, use) =>
      use(await server.withOrders(await server.takeSeller(), ordersOfProfile(build))),
    storageState: async ({ network, seller }, use) =>
      use(withSentRows(readProfile(build, { origin: network.url, seller }), sentBefore)),
  });

  test(`rows, cache, session and an unsaved form that build ${build} left are read, its rows are delivered once, and what it had sent is shown once`, async ({
    page,
    context,
    device,
    network,
    seller,
  }) => {
    const { tab } = readProfile(build, { origin: network.url, seller });
    const api = network.on({ path: /^\/api\/v1\// }, { kind: 'drop-before' });
    await context.addInitScript(stored => {
      for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
    }, tab);

    await page.goto('/customs-tracking');
    await expect(
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ hasText: orderOf(seller, 2).orderId }),
    ).toContainText('Saved on this device');
    await expectBadge(page, 4);
    await goWithin(page, '/my-importers');
    await expect(page.getByRole('row').filter({ hasText: 'Lanting Home' })).toBeVisible();
    // The form that was open comes back over the order's items.
    await goWithin(page, addressOf(orderOf(seller, 4)));
    await expect(shipmentDialog(page).getByLabel('Tracking ID')).toHaveValue('YT2611209999999999');
    await page.keyboard.press('Escape');

    await goWithin(page, '/pending');
    await expect(page.getByText('This item is not among your orders.')).toBeVisible();
    await sendOnceOver(page, api);
    const before = Array.from({ length: sentBefore }, () => 'sent' as const);
    await device.untilRowsAre(...before, 'sent', 'needs-attention', 'sent', 'sent', 'sent');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await device.untilRowsAre(...before, 'sent', 'sent', 'sent', 'sent', 'sent');
    await expectBadge(page, 0);
    await expect(page.getByRole('heading', { name: `Sent ${sentBefore + 5}` })).toBeVisible();
    // What it had sent before, it had sent to another server.
    const sentNow = (await device.rows())
      .slice(sentBefore + 1)
      .filter(({ kind }) => kind === 'shipment-confirmation');
    expect((await device.effects()).sort()).toEqual(sentNow.map(({ opId }) => opId).sort());
  });
}

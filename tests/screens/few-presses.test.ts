import { setTimeout as delay } from 'node:timers/promises';
import { nextTrackingId } from '#tests/journeys/shipment-form.ts';
import { expect, test } from './app/app-test.ts';
import type { Locator } from './app/locator.ts';

/** Counts presses. */
function countTaps() {
  let taps = 0;
  return {
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    count: () => taps,
  };
}

test('from the first screen an order is confirmed in three taps and its tracking ID, once the device knows the delivery service', async ({
  page,
}) => {
  const packFirst = async (chooseService?: () => Promise<void>) => {
    const { tap, count } = countTaps();
    await page.goto('/');
    await tap(page.getByRole('navigation', { name: 'Order lists' }).getByRole('link', { name: 'To ship' }));
    await tap(page.getByRole('button', { name: /^Pack / }).first());
    const label = page.getByLabel('Tracking ID');
    await expect(label).toBeVisible();
    let typed = '';
    for (const letter of nextTrackingId()) {
      typed += letter;
      await label.fill(typed);
      // As a person types: what comes at once is taken for a scan, which needs no third tap.
      await delay(80);
    }
    await label.blur();
    await chooseService?.();
    await tap(page.getByRole('button', { name: 'Confirm shipment', exact: true }).first());
    await expect(page.getByRole('button', { name: 'Next order' })).toBeVisible();
    return count();
  };
  await packFirst(async () => {
    await page.getByRole('combobox', { name: 'Delivery Service' }).click();
    await page.getByRole('option').first().click();
  });
  expect(await packFirst()).toBe(3);
});

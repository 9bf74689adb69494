import type { Locator } from 'playwright';
import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

test('on a phone the figures are above the first order, which begins within 300 pixels, and nothing moves when they come', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        window.shifts = (window.shifts ?? 0) + (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/customs-tracking');
  await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
  await expect(page.getByRole('link', { name: /^Needs you \d/ })).toBeVisible();
  const top = await page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Items of/ }) })
    .first()
    .evaluate(row => row.getBoundingClientRect().top);
  expect(top).toBeLessThanOrEqual(300);
  expect(await page.evaluate(() => window.shifts ?? 0)).toBe(0);
});

test('from the first screen an order is confirmed in three taps and its tracking ID, once the device knows the delivery service', async ({
  page,
}) => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const confirmation = page
    .getByRole('button', { name: 'Confirm shipment', exact: true })
    .filter({ visible: true });
  const saved = page.getByRole('button', { name: 'Next order' });
  const packFirst = async (trackingId: string, chooseService?: () => Promise<void>) => {
    await page.goto('/');
    await tap(page.getByRole('navigation', { name: 'Order lists' }).getByRole('link', { name: 'To ship' }));
    await tap(page.getByRole('button', { name: /^Pack / }).first());
    // As a person types: what comes at once is taken for a scan, which needs no third tap.
    await page.getByLabel('Tracking ID').pressSequentially(trackingId, { delay: 80 });
    await page.keyboard.press('Tab');
    await chooseService?.();
    await tap(confirmation);
    await expect(saved).toBeVisible();
  };
  await packFirst('YT2412345678901234', async () => {
    await page.getByRole('combobox', { name: 'Delivery Service' }).click();
    await page.getByRole('option').first().click();
  });
  taps = 0;
  await packFirst('YT2412345678901235');
  expect(taps).toBe(3);
});

declare global {
  interface Window {
    shifts?: number;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}

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

declare global {
  interface Window {
    shifts?: number;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}

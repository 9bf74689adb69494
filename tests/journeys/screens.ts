import type { Page } from 'playwright';
import { viewports } from '#tests/support/take-looks.ts';
import { expect } from './journey.ts';

/** Shows the page at each width in each theme, and asks for what must hold in all of them. */
export async function inEveryLook(page: Page, check: () => Promise<void>): Promise<void> {
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await check();
    }
  }
}

/** At the narrowest phone nothing but a table's own box may be wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'width of the page at 320').toBeLessThanOrEqual(320);
}

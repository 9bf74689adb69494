import type { Page } from 'playwright';
import { expectAccessible } from '#tests/support/expect-accessible.ts';
import { viewports } from '#tests/support/take-looks.ts';
import { expect } from './journey.ts';

/** In both themes at both widths; and at 320 nothing scrolls sideways. */
export async function expectSound(page: Page) {
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    // All else is the same in both themes.
    await expectAccessible(page, ['color-contrast']);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'width of the page at 320').toBeLessThanOrEqual(320);
}

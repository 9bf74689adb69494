import { expect, type Page } from 'playwright/test';
import { viewports } from '#tests/support/viewports.ts';

const usual = { standard: 16, fixed: 13 };

/** With the browser's own letters twice as large, as a person may set them, nothing scrolls sideways. */
export async function expectLargeLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    const laidOut = () =>
      page.evaluate(() => {
        const { fontSize } = getComputedStyle(document.documentElement);
        return { fontSize, width: innerWidth, isBeyond: document.documentElement.scrollWidth > innerWidth };
      });
    await expect
      .poll(laidOut, { message: `letters of 32 at ${viewport.width}` })
      .toEqual({ fontSize: '32px', width: viewport.width, isBeyond: false });
  }
  await browser.send('Page.setFontSizes', { fontSizes: usual });
  await browser.detach();
}

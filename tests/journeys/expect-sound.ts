import { expect, type Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/expect-accessible.ts';
import { viewports } from '#tests/support/viewports.ts';
import { resizeTo, sideways } from './expect-fits.ts';
import { expectLargeLetters } from './expect-large-letters.ts';

/**
 * axe finds nothing on a phone in the light theme and at a desk in the dark one, and at 320 nothing scrolls sideways,
 * nor with letters twice as large.
 * The crossed pairs say nothing new: no colour depends on the width.
 */
export async function expectSound(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await resizeTo(page, viewports.phone);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await resizeTo(page, viewports.desktop);
  await expectAccessible(page);
  await resizeTo(page, { width: 320, height: 640 });
  expect(await sideways(page), 'at 320').toEqual([]);
  await expectLargeLetters(page);
}

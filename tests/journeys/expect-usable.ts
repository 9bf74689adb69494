import type { Locator, Page } from 'playwright';
import { expectAccessible } from '#tests/support/expect-accessible.ts';
import { viewports } from '#tests/support/viewports.ts';
import { expectFits, resizeTo } from './expect-fits.ts';
import { expectLargeLetters } from './expect-large-letters.ts';
import { expectTabOrder } from './expect-tab-order.ts';
import { test } from './journey.ts';
import { closeToasts } from './toasts.ts';

/**
 * Opens a screen and measures all that a person needs of it, on the one page: axe finds nothing on a phone in the
 * light theme and at a desk in the dark one, letters may be twice as large, every width from 320 to 1024 fits, and Tab
 * goes through it. The crossed pairs of widths and themes say nothing new: no colour depends on the width.
 * @param open leads the page there; the screen may change no more once it is done
 * @param main the screen's main button
 */
export async function lookAt(
  page: Page,
  screen: string,
  open: () => Promise<unknown>,
  main?: Locator,
): Promise<void> {
  await test.step(screen, async () => {
    await open();
    // With the toasts of what was done: what follows is measured without them.
    await page.emulateMedia({ colorScheme: 'light' });
    await resizeTo(page, viewports.phone);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await resizeTo(page, viewports.desktop);
    await expectAccessible(page);
    await closeToasts(page);
    await expectLargeLetters(page);
    await expectFits(page, main);
    await expectTabOrder(page);
  });
}

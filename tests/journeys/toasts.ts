import type { BrowserContext, Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

declare global {
  interface Window {
    toastTexts?: string[];
  }
}

/** The toasts on the page now. */
export function toastsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).locator('[aria-live] > *');
}

/** Closes what is shown, instead of waiting until it goes. */
export async function closeToasts(page: Page): Promise<void> {
  await toastsOf(page)
    .getByRole('button')
    .evaluateAll(buttons => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
  await expect(toastsOf(page)).toHaveCount(0);
}

/** Writes down what toasts say: one may come and go before a busy machine looks. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const texts: string[] = [];
    window.toastTexts = texts;
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('section > [aria-live] > *')) {
        const text = toast.textContent;
        if (texts.at(-1) !== text) texts.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What toasts have said since the page was loaded, oldest first. */
export async function toastTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.toastTexts ?? []);
}

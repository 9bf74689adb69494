import type { BrowserContext, Locator, Page } from 'playwright';

declare global {
  interface Window {
    saidInToasts?: string[];
  }
}

/** The toasts on the page now. */
export function toastsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).locator('[aria-live] > *');
}

/** Writes down what toasts say: one may come and go before a busy machine looks. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: string[] = [];
    window.saidInToasts = said;
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('section > [aria-live] > *')) {
        const text = toast.textContent;
        if (said.at(-1) !== text) said.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What toasts have said since the page was loaded, oldest first. */
export async function saidInToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.saidInToasts ?? []);
}

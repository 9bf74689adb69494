import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';

export const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;
export const languages = ['en', 'zh-CN'] as const;
export const themes = ['light', 'dark'] as const;

export interface Look {
  viewport: keyof typeof viewports;
  language: (typeof languages)[number];
  theme: (typeof themes)[number];
}

/**
 * Shows a screen on a phone and a desktop, in both languages and themes, and keeps a picture of each as
 * `<folder>/<name>-<width>-<language>-<theme>.png`.
 * @param signedIn a page whose sign-in the shown ones share
 * @param prepare brings a fresh page to what is to be seen, and waits for it; must not go by words
 * @param check is called for each look, such as for axe
 */
export async function takeLooks(
  browser: Browser,
  signedIn: Page,
  options: {
    name: string;
    folder: string;
    context: BrowserContextOptions;
    prepare: (page: Page) => Promise<void>;
    check?: (page: Page, look: Look) => Promise<void>;
  },
): Promise<void> {
  const storageState = await signedIn.context().storageState({ indexedDB: true });
  for (const language of languages) {
    for (const viewport of ['phone', 'desktop'] as const) {
      const context = await browser.newContext({
        ...options.context,
        storageState,
        locale: language,
        viewport: viewports[viewport],
      });
      try {
        const page = await context.newPage();
        await options.prepare(page);
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          const file = `${options.name}-${viewports[viewport].width}-${language}-${theme}.png`;
          await page.screenshot({ path: join(options.folder, file), animations: 'disabled' });
          await options.check?.(page, { viewport, language, theme });
        }
      } finally {
        await context.close();
      }
    }
  }
}

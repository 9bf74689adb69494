import type { BrowserContext } from 'playwright';

/** Selectors of a list's rows, and of what is there while they are not. */
export interface ListPlaces {
  rows: string;
  busy?: string;
}

/** Of Customs Tracking: its skeleton has rows too. */
export const trackingPlaces: ListPlaces = { rows: 'tbody tr', busy: '[aria-busy=true]:not(button)' };

declare global {
  /** Milliseconds from the start of the navigation to the frame after the one that has the first row. */
  var firstRowAt: Promise<number>;
  /** Told the same, where a test has exposed it. */
  var noteFirstRow: ((at: number) => void) | undefined;
}

/** Lets each page of a context tell when its first row was painted: `await page.evaluate(() => firstRowAt)`. */
export async function watchFirstRow(context: BrowserContext, places: ListPlaces): Promise<void> {
  await context.addInitScript(({ rows, busy }) => {
    globalThis.firstRowAt = (async () => {
      for (;;) {
        await new Promise(requestAnimationFrame);
        const text = document.querySelector(rows)?.textContent?.trim() ?? '';
        if (text.length > 3 && !(busy && document.querySelector(busy))) break;
        if (performance.now() > 90_000) throw new Error('No row was painted within 90 s.');
      }
      await new Promise(requestAnimationFrame);
      globalThis.noteFirstRow?.(performance.now());
      return performance.now();
    })();
  }, places);
}

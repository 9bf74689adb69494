import { expect, type Locator, type Page } from 'playwright/test';
import { toastsOf } from './toasts.ts';

// The narrowest phone, the usual one, and both ways to hold a tablet. On a wider phone the same rules have more room.
const heights = { 320: 640, 390: 844, 768: 1024, 1024: 768 } as const;
const widths = Object.keys(heights).map(Number) as (keyof typeof heights)[];
/** From here on a mouse is expected. */
const deskWidth = 1024;
const thumb = 48;

/** Sets the size, and waits until the page is laid out for it: React may draw other parts at another width. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const widthOnceDrawn = () =>
    page.evaluate(
      () =>
        new Promise<number>(resolve => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(innerWidth)));
        }),
    );
  await expect.poll(widthOnceDrawn).toBe(size.width);
}

/**
 * What sticks out of the page to the side, itself or within a part that would have to be scrolled. A line of filters is
 * pushed aside on a phone, with what is urgent in front.
 */
async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
    const found: string[] = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.matches('[role=group][aria-label=Filter]')) continue;
      const { overflowX } = getComputedStyle(element);
      if (['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth) {
        found.push(`${name(element)} scrolls sideways`);
      }
    }
    return found;
  });
}

/** Everything that can be pressed and is not where a finger would meet it. */
async function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    const scope = dialogs.findLast(dialog => dialog.checkVisibility()) ?? document.body;
    const found: string[] = [];
    const controls = scope.querySelectorAll<HTMLElement>('button, a[href], input, [role=tab]');
    // A form's own bar replaces the bottom bar.
    const hasOwnBar = [...document.querySelectorAll('[data-action-bar]')].some(bar => bar.checkVisibility());
    for (const control of controls) {
      const isOff = control.matches(':disabled, [inert] *, [aria-hidden=true] *, [href="#main"]');
      if (hasOwnBar && control.closest('nav')) continue;
      if (isOff || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const shown = control.matches('input[type=file]') ? control.closest('label') : control;
      if (!shown?.checkVisibility()) continue;
      shown.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, bottom, width, height } = shown.getBoundingClientRect();
      // Hidden from the eye alone: its label is what is pressed.
      if (width <= 1 || height <= 1) continue;
      const words = `${control.tagName.toLowerCase()} "${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40)}"`;
      if (left < -0.5 || right > innerWidth + 0.5) found.push(`${words} leaves the screen`);
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isMet =
        met && (shown.contains(met) || met.contains(shown) || met.closest('label')?.contains(shown));
      if (!isMet)
        found.push(`${words} lies under ${met?.tagName.toLowerCase() ?? 'nothing'}.${met?.className}`);
    }
    scrollTo(0, 0);
    return found;
  });
}

/**
 * At every width nothing scrolls sideways and everything that can be pressed can be reached; on a phone the main button
 * is as high as a thumb. On one page that changes its size: a load for each width would take minutes.
 */
export async function expectFits(page: Page, main?: Locator): Promise<void> {
  // A toast may cover a row for its seconds, longer under the pointer, though over no main button: see below.
  await page.mouse.move(0, 0);
  await expect(toastsOf(page)).toHaveCount(0);
  for (const width of widths) {
    await resizeTo(page, { width, height: heights[width] });
    expect.soft(await sideways(page), `at ${width}`).toEqual([]);
    expect.soft(await unreachable(page), `at ${width}`).toEqual([]);
    if (!main) continue;
    await expect.soft(main, `the main button at ${width}`).toBeInViewport({ ratio: 1 });
    const box = await main.boundingBox();
    if (width < deskWidth)
      expect(box?.height, `height of the main button at ${width}`).toBeGreaterThanOrEqual(thumb);
  }
}

/** On any phone, the main button can be pressed while a toast is shown. */
export async function expectMainBesideToast(page: Page, main: Locator): Promise<void> {
  // What has the focus is not taken away.
  await toastsOf(page).getByRole('button').first().focus();
  for (const width of widths.filter(each => each < deskWidth)) {
    for (const height of [568, heights[width]]) {
      await resizeTo(page, { width, height });
      await main.click({ trial: true });
      await expect(toastsOf(page)).toHaveCount(1);
    }
  }
}

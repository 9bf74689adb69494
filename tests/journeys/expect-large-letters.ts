import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { viewports } from '#tests/support/viewports.ts';
import { resizeTo } from './expect-fits.ts';

const usual = { standard: 16, fixed: 13 };
const fonts = join(import.meta.dirname, '..', '..', 'node_modules', 'pdfjs-dist', 'standard_fonts');
const weights = { Regular: '100 500', Bold: '501 900' } as const;
// All phones have the same rules there, and this one has the least room.
const narrowest = { width: 320, height: 640 };

/** Latin letters as wide as Arial's: which font a machine has would decide otherwise whether a line fits. */
async function pinFont(page: Page): Promise<void> {
  // Once a document: only the property below names it.
  if (await page.evaluate(() => ![...document.fonts].some(({ family }) => family === 'Pinned')))
    await addFont(page);
  await page.evaluate(() => document.documentElement.style.setProperty('--fonts-body', 'Pinned, sans-serif'));
}

async function addFont(page: Page): Promise<void> {
  const files = await Promise.all(
    Object.entries(weights).map(async ([face, weight]) => {
      const file = await readFile(join(fonts, `LiberationSans-${face}.ttf`), 'base64');
      return { file, weight };
    }),
  );
  await page.evaluate(async files => {
    for (const { file, weight } of files) {
      const bytes = Uint8Array.from(atob(file), character => character.charCodeAt(0));
      document.fonts.add(await new FontFace('Pinned', bytes, { weight }).load());
    }
  }, files);
}

const unpinFont = (page: Page) =>
  page.evaluate(() => document.documentElement.style.removeProperty('--fonts-body'));

/** Words that somebody sees the half of: beyond the page's edge, or beyond a part that hides what overflows it. */
async function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const isHiddenToEyes = (element: Element) =>
      element.closest('[inert], svg, [aria-hidden=true]') !== null ||
      !element.checkVisibility({
        contentVisibilityAuto: true,
        visibilityProperty: true,
        opacityProperty: true,
      });

    /** What of the page a box may be in; undefined where nobody sees it, or it can be scrolled to. */
    function judge(words: string, boxes: DOMRect[], from: Element | null): void {
      let shown = boxes;
      let edge = { left: 0, right: innerWidth };
      for (
        let element = from;
        element && element !== document.documentElement;
        element = element.parentElement
      ) {
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        if (style.clipPath !== 'none') return;
        // It ends in an ellipsis, which says that there is more.
        const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        if (hasEllipsis && style.overflowX !== 'visible') shown = [box];
        else if (['auto', 'scroll'].includes(style.overflowX)) return;
        else if (style.overflowX !== 'visible')
          edge = { left: Math.max(edge.left, box.left), right: Math.min(edge.right, box.right) };
        if (['hidden', 'clip'].includes(style.overflowY) && !hasEllipsis) {
          const middles = shown.map(({ top, bottom }) => (top + bottom) / 2);
          if (middles.some(middle => middle < box.top || middle > box.bottom))
            found.add(`${words} is cut below`);
        }
        if (style.position === 'fixed') break;
      }
      const isCut = shown.some(({ left, right }) => left < edge.left - 0.5 || right > edge.right + 0.5);
      if (isCut) found.add(`${words} is cut at the side`);
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement, textContent } = node;
      const words = (textContent ?? '').trim();
      if (!parentElement || words === '' || isHiddenToEyes(parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      judge(`“${words.slice(0, 40)}”`, [...range.getClientRects()], parentElement);
    }
    return [...found];
  });
}

/** What of the window's height doesn't scroll: bars on its edges, and an open sheet's head and foot. */
async function fixedShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sheet = document.querySelector('[data-scope=dialog][data-part=content]');
    const isBar = (element: Element) => {
      const { position, top } = getComputedStyle(element);
      if (position === 'fixed') return true;
      return position === 'sticky' && element.getBoundingClientRect().top <= Number.parseFloat(top) + 1;
    };
    // A sheet that scrolls as a whole takes its head and foot along.
    const bars = sheet
      ? ['auto', 'scroll'].includes(getComputedStyle(sheet).overflowY)
        ? []
        : [...sheet.querySelectorAll(':scope > header, :scope > footer')]
      : [...document.querySelectorAll('#root *')].filter(isBar);
    const rows = new Set<number>();
    for (const bar of bars) {
      const { top, bottom, width } = bar.getBoundingClientRect();
      // A button in a corner and what only a reader hears cover nothing.
      if (width < innerWidth / 2 || !bar.checkVisibility()) continue;
      for (let row = Math.max(0, Math.round(top)); row < Math.min(innerHeight, Math.round(bottom)); row += 1)
        rows.add(row);
    }
    return rows.size / innerHeight;
  });
}

/** With the browser's own letters twice as large, as a person may set them, nothing scrolls sideways, no text is cut, and two thirds of the window scroll. */
export async function expectLargeLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await pinFont(page);
  for (const size of [viewports.desktop, narrowest]) {
    await resizeTo(page, size);
    const laidOut = () =>
      page.evaluate(() => ({
        fontSize: getComputedStyle(document.documentElement).fontSize,
        width: innerWidth,
      }));
    await expect.poll(laidOut).toEqual({ fontSize: '32px', width: size.width });
    const isBeyond = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const found = async () => [
      ...((await isBeyond()) ? ['the page scrolls sideways'] : []),
      ...(await clippedText(page)),
      ...((await fixedShare(page)) > 1 / 3 ? ['more than a third of the height doesn’t scroll'] : []),
    ];
    // A toast that comes or goes moves others.
    await expect.poll(found, { message: `letters of 32 at ${size.width}` }).toEqual([]);
  }
  await unpinFont(page);
  await browser.send('Page.setFontSizes', { fontSizes: usual });
  await browser.detach();
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../chromium-launch.ts';
import type { Drawing, Face } from '../sample.ts';

// The second set of papers is written in HTML and drawn by Chromium. It shares no drawing code with the first.

const fonts: Readonly<Record<string, string>> = {
  Calibre: 'carlito-regular 400 carlito-bold 700',
  Camber: 'caladea-regular 400 caladea-bold 700',
  Lat: 'lato-regular 400 lato-bold 700',
  Garamond: 'garamond-regular 400 garamond-bold 700',
  Mono: 'jetbrains-mono 400',
  Ocr: 'ocr-b 400',
  ThinSong: 'serif-extra-light 400 serif-medium 700',
  OldSong: 'sungti 400',
  Kai: 'ukai 400',
  Hei: 'droid-fallback 400',
};

const fontFaces = Object.entries(fonts)
  .flatMap(([family, files]) =>
    [...files.matchAll(/(\S+) (\d+)/g)].map(([, file = '', weight]) => {
      const data = readFileSync(join(import.meta.dirname, 'fonts', `${file}.woff2`)).toString('base64');
      return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
    }),
  )
  .join('');

let browser: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  return chromium.launch(await chromiumLaunchOptions());
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

export interface PageSize {
  /** In CSS pixels. */
  width: number;
  height: number;
  millimetres: number;
}

export const a4: PageSize = { width: 794, height: 1123, millimetres: 210 };
export const a4Landscape: PageSize = { width: 1123, height: 794, millimetres: 297 };
export const card: PageSize = { width: 506, height: 319, millimetres: 85.6 };
export const bookPage: PageSize = { width: 740, height: 520, millimetres: 125 };

const plainCss = `*{box-sizing:border-box}html,body{margin:0;background:#fff;color:#161616}
.page{font-variant-numeric:lining-nums;position:relative;overflow:hidden;break-after:page}.page:last-child{break-after:auto}
table{border-collapse:collapse}.r{text-align:right}.c{text-align:center}.abs{position:absolute}
svg.abs{mix-blend-mode:multiply}`;

const documentOf = (pages: readonly string[], { width, height }: PageSize) =>
  `<!doctype html><meta charset="utf-8"><style>${fontFaces}${plainCss}
@page{size:${width}px ${height}px;margin:0}.page{width:${width}px;height:${height}px}</style>
${pages.map(page => `<div class="page">${page}</div>`).join('')}`;

async function withPage<Value>(
  html: string,
  size: PageSize,
  work: (page: import('playwright').Page) => Promise<Value>,
): Promise<Value> {
  browser ??= launch();
  const context = await (await browser).newContext({
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: size.width < 600 ? 4 : 3,
  });
  try {
    const page = await context.newPage();
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** The faces of pages that are given as HTML. */
export const facesOf = (pages: readonly string[], size: PageSize): Promise<Face[]> =>
  withPage(documentOf(pages, size), size, async page => {
    const faces: Face[] = [];
    for (const element of await page.locator('.page').all()) {
      faces.push({ png: await element.screenshot(), millimetres: size.millimetres });
    }
    return faces;
  });

export const printedPdf = (pages: readonly string[], size: PageSize): Promise<Buffer> =>
  withPage(documentOf(pages, size), size, page =>
    page.pdf({ preferCSSPageSize: true, printBackground: true }),
  );

/** A paper that an office prints: on a sheet, or as the PDF itself. */
export const office = (pages: readonly string[], size: PageSize = a4): Drawing => ({
  faces: () => facesOf(pages, size),
  printed: async () => ({ mediaType: 'application/pdf', bytes: await printedPdf(pages, size) }),
});

/** A paper that exists on paper or plastic alone. */
export const tangible = (pages: readonly string[], size: PageSize): Drawing => ({
  faces: () => facesOf(pages, size),
});

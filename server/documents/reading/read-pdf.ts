import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import {
  getDocument,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReadLine, type ReadPage, UnreadableFile } from './read-page.ts';
import type { PictureReader } from './read-picture.ts';

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string) => `${join(packageFolder, name)}/`;

/** Beyond it, not even the text of a page is looked at. */
const mostPages = 200;
/** A sheet of A4 scanned at 600 dpi has 35 million; decoded, each takes eight bytes and more. */
const mostPicturePixels = 40_000_000;
/** Of a rasterised page, in pixels. */
const longestSide = 2600;
/** Fewer letters are a page number or a stamp. */
const fewestLetters = 25;
/** Fewer letters beside a picture are what an app writes below a scan. */
const fewestLettersBesidePicture = 200;
/** Operations that draw a picture. */
export const pictures: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
];
const invisible = 3;

export interface PdfPages {
  pages: readonly PictureReader[];
  /** How many more pages it has, which nobody looks at. */
  left: number;
  close(): Promise<void>;
}

/**
 * Opens a PDF, whose pages are read from their text layer where they have one, else as pictures.
 * @param readerOf reads the picture of a page, which is drawn when it is asked for
 * @throws UnreadableFile
 */
export async function openPdf(
  path: string,
  readerOf: (draw: () => Promise<Buffer>) => PictureReader,
): Promise<PdfPages> {
  const document = await openDocument(path);
  const pages = Array.from({ length: Math.min(document.numPages, mostPages) }, (_, index) => {
    const drawn = readerOf(async () => rasterise(await document.getPage(index + 1)));
    let hasText: boolean | undefined;
    return {
      async read(attempt: number): Promise<ReadPage> {
        const page = await document.getPage(index + 1);
        const [read, remarks] = await withRemarks(async () => {
          const layer = hasText === false ? null : await readTextLayer(page);
          hasText = layer !== null;
          return layer ?? (await drawn.read(attempt));
        });
        page.cleanup();
        if (read.blank) refuseLostPictures(remarks);
        return read;
      },
      release: () => drawn.release(),
    };
  });
  return { pages, left: document.numPages - pages.length, close: () => document.loadingTask.destroy() };
}

/**
 * Runs some work and collects what the library only remarks to the console: which pictures it left out, and why.
 * There is no other way to learn of it.
 */
async function withRemarks<Value>(work: () => Promise<Value>): Promise<[Value, readonly string[]]> {
  const remarks: string[] = [];
  const { warn } = console;
  console.warn = (text: unknown) => void remarks.push(String(text));
  try {
    return [await work(), remarks];
  } finally {
    console.warn = warn;
  }
}

const leftOut = /exceeded maximum allowed size|Unable to decode/;
const wasTooLarge = /exceeded maximum allowed size|allocation failed|Invalid (typed )?array|out of memory/i;

/** @throws UnreadableFile where a page is blank since its picture could not be drawn */
function refuseLostPictures(remarks: readonly string[]): void {
  const lost = remarks.find(remark => leftOut.test(remark));
  if (lost) throw new UnreadableFile(wasTooLarge.test(lost) ? 'tooLarge' : 'damaged', new Error(lost));
}

/** @throws UnreadableFile */
export async function openDocument(path: string): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    isEvalSupported: false,
    useSystemFonts: false,
    stopAtErrors: false,
    maxImageSize: mostPicturePixels,
    verbosity: VerbosityLevel.WARNINGS,
  });
  try {
    return await task.promise;
  } catch (error) {
    await task.destroy();
    const locked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableFile(locked ? 'locked' : 'damaged', error);
  }
}

/**
 * Null if there is none, or one that nobody can see: a scanner's guess, which needn't be what is printed. Nor
 * is the text layer of a scan what is printed on it.
 */
async function readTextLayer(page: PDFPageProxy): Promise<ReadPage | null> {
  const lines = await textLines(page);
  const letters = lines
    .map(({ text }) => text)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '').length;
  if (letters < fewestLetters) return null;
  const { fnArray, argsArray } = await page.getOperatorList();
  const hidden = fnArray.some(
    (operation, place) =>
      operation === OPS.setTextRenderingMode && (argsArray[place] as number[])[0] === invisible,
  );
  const isScan =
    letters < fewestLettersBesidePicture && fnArray.some(operation => pictures.includes(operation));
  if (hidden || isScan) return null;
  return {
    lines: lines.map(({ text, size }): ReadLine => ({ looks: [text], size })),
    certain: true,
    sureness: 100,
    blank: false,
  };
}

interface TextLine {
  text: string;
  /** How tall its letters are, of those of the page's text. */
  size: number;
}

/** The text from top to bottom: text at one height is one line. */
export async function textLines(page: PDFPageProxy): Promise<TextLine[]> {
  const { items } = await page.getTextContent();
  const pieces = items.flatMap(item => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x = 0, y = 0] = item.transform as number[];
    return [{ text: item.str, x, y, width: item.width, size: item.height || 10 }];
  });
  const letters = pieces.flatMap(({ text, size }) => Array.from(text, () => size)).sort((a, b) => a - b);
  const usual = letters[Math.floor(letters.length / 2)] || 10;
  pieces.sort((a, b) => b.y - a.y || a.x - b.x);
  const rows: (typeof pieces)[] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (row?.[0] && Math.abs(row[0].y - piece.y) < row[0].size * 0.5) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map(row => {
    let text = '';
    let end = Number.NEGATIVE_INFINITY;
    for (const piece of row.sort((a, b) => a.x - b.x)) {
      const gap = piece.x - end;
      // Some programs place every letter by itself: those that touch belong together. A wide gap ends a column.
      if (text !== '' && gap > piece.size * 0.15) text += gap > piece.size * 1.4 ? '   ' : ' ';
      text += piece.text;
      end = piece.x + piece.width;
    }
    return { text, size: Math.max(...row.map(({ size }) => size)) / usual };
  });
}

export async function rasterise(page: PDFPageProxy): Promise<Buffer> {
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longestSide / Math.max(natural.width, natural.height) });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  // The library's types know a browser's canvas only; in Node it draws on this one.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const png = canvas.toBuffer('image/png');
  // A scan at 600 dpi leaves half a gigabyte behind, which must be freed before the recognition.
  canvas.width = 0;
  page.cleanup();
  globalThis.gc?.();
  return png;
}

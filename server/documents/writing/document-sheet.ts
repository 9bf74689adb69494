import { PageSizes, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { DocumentFonts, Run, Weight } from './document-fonts.ts';

const margin = 62;
const bottom = 76;
const grey = rgb(0.35, 0.37, 0.42);
const black = rgb(0.08, 0.09, 0.11);

interface Style {
  size?: number;
  weight?: Weight;
  colour?: typeof black;
  /** From the left margin, in points. */
  indent?: number;
  /** Below the text, in points. */
  after?: number;
}

/** An A4 document that is written from top to bottom. */
export interface DocumentSheet {
  paragraph(text: string, style?: Style): void;
  /** A label, and the text next to it. */
  row(label: string, value: string): void;
  rule(): void;
  /** Begins a new page where less than this height is left, in points. */
  keepTogether(height: number): void;
  signature(left: readonly string[], right: readonly string[]): void;
  /** Writes reference and page number below each page. */
  finish(reference: string): void;
}

/** Where a line may end: behind a space or a hyphen, and between Chinese characters, but not before a stop. */
const breakable = /[^\s\p{Script=Han}]+[\s]*|\s+|\p{Script=Han}[，。；：、）》」！？]*/gu;

export function createDocumentSheet(document: PDFDocument, fonts: DocumentFonts): DocumentSheet {
  let page = document.addPage(PageSizes.A4);
  const width = page.getWidth() - 2 * margin;
  let y = page.getHeight() - margin;

  const widthOf = (text: string, size: number, weight: Weight) =>
    [...text].reduce((sum, character) => sum + fonts.widthOf(character, weight) * size, 0);

  function linesOf(text: string, maxWidth: number, size: number, weight: Weight): string[] {
    const lines: string[] = [];
    let line = '';
    for (const [piece] of text.matchAll(breakable)) {
      if (line !== '' && widthOf((line + piece).trimEnd(), size, weight) > maxWidth) {
        lines.push(line.trimEnd());
        line = '';
      }
      // A word that is longer than a line, such as a number without a gap.
      for (const letter of piece) {
        if (line !== '' && widthOf(line + letter.trimEnd(), size, weight) > maxWidth) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line.trimEnd()].filter(one => one !== '');
  }

  function drawRuns(
    on: PDFPage,
    runs: readonly Run[],
    x: number,
    base: number,
    size: number,
    colour: typeof black,
  ) {
    let place = x;
    for (const { text, font } of runs) {
      on.drawText(text, { x: place, y: base, size, font, color: colour });
      place += font.widthOfTextAtSize(text, size);
    }
  }

  function keepTogether(height: number): void {
    if (y - height >= bottom) return;
    page = document.addPage(PageSizes.A4);
    y = page.getHeight() - margin;
  }

  function writeLines(
    lines: readonly string[],
    x: number,
    size: number,
    weight: Weight,
    colour: typeof black,
  ) {
    for (const line of lines) {
      keepTogether(size * 1.5);
      y -= size * 1.45;
      drawRuns(page, fonts.runs(line, weight), x, y, size, colour);
    }
  }

  return {
    keepTogether,
    paragraph(text, { size = 9.5, weight = 'regular', colour = black, indent = 0, after = 5 } = {}) {
      const lines = linesOf(text, width - indent, size, weight);
      // A first line alone at the foot of a page reads as a mistake.
      keepTogether(Math.min(lines.length, 2) * size * 1.45);
      writeLines(lines, margin + indent, size, weight, colour);
      y -= after;
    },
    row(label, value) {
      const labelWidth = 178;
      const left = linesOf(label, labelWidth - 10, 8.5, 'regular');
      const right = linesOf(value, width - labelWidth, 9.5, 'bold');
      keepTogether(Math.max(left.length, right.length) * 14);
      const top = y;
      writeLines(left, margin, 8.5, 'regular', grey);
      const leftEnd = y;
      y = top;
      writeLines(right, margin + labelWidth, 9.5, 'bold', black);
      y = Math.min(y, leftEnd) - 4;
    },
    rule() {
      keepTogether(16);
      y -= 7;
      page.drawLine({
        start: { x: margin, y },
        end: { x: margin + width, y },
        thickness: 0.6,
        color: rgb(0.72, 0.74, 0.78),
      });
      y -= 7;
    },
    signature(left, right) {
      keepTogether(125);
      y -= 52;
      const column = width / 2 - 14;
      const top = y;
      for (const [place, lines] of [left, right].entries()) {
        const x = margin + place * (column + 28);
        y = top;
        page.drawLine({ start: { x, y }, end: { x: x + column, y }, thickness: 0.7, color: black });
        y -= 3;
        for (const text of lines) writeLines(linesOf(text, column, 8.5, 'regular'), x, 8.5, 'regular', grey);
      }
    },
    finish(reference) {
      const pages = document.getPages();
      for (const [place, each] of pages.entries()) {
        const text = `${reference} · ${place + 1} / ${pages.length}`;
        drawRuns(each, fonts.runs(text, 'regular'), margin, 44, 8, grey);
      }
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import * as fontkit from 'fontkit';
import type { Drawing, Face, SampleFile } from '../sample.ts';

// The first set of papers is drawn on a canvas; the printed ones are written by a PDF library with the same strokes.
// It shares no drawing code with the second.

const files = {
  Heros: 'tex-heros-regular',
  'Heros Bold': 'tex-heros-bold',
  Termes: 'tex-termes-regular',
  'Termes Bold': 'tex-termes-bold',
  Courier: 'courier-regular',
  OcrB: 'ocr-b',
  Song: 'uming',
  Wenkai: 'wenkai',
  Serif: 'serif-regular',
} as const;
export type FontName = keyof typeof files;

const pathOf = (font: FontName) => join(import.meta.dirname, 'fonts', `${files[font]}.woff2`);
for (const font of Object.keys(files) as FontName[]) GlobalFonts.registerFromPath(pathOf(font), `A ${font}`);

export interface Style {
  font?: FontName;
  size?: number;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Between the letters. */
  spacing?: number;
}

/** One stroke, in points of a sheet; drawn on a canvas or into a PDF. */
type Stroke =
  | { kind: 'text'; x: number; y: number; text: string; style: Required<Style> }
  | { kind: 'line'; x: number; y: number; toX: number; toY: number; width: number; colour: string }
  | { kind: 'fill'; x: number; y: number; w: number; h: number; colour: string }
  | { kind: 'ring'; x: number; y: number; r: number; width: number; colour: string };

const measuring = createCanvas(10, 10).getContext('2d');
/** A character that one font lacks is taken from the next. */
const fallbacks = ['A Song', 'A Serif', 'A Heros'].map(name => `"${name}"`).join(', ');
const cssFont = ({ font, size }: Required<Style>, scale = 1) => `${size * scale}px "A ${font}", ${fallbacks}`;

/** A sheet that strokes are collected for. Coordinates are points from the upper left corner. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly strokes: Stroke[] = [];
  background = '#ffffff';
  /** Drawn below the strokes, on the canvas alone. */
  paint: ((context: SKRSContext2D, scale: number) => void) | undefined;
  /** And above. */
  stamp: ((context: SKRSContext2D, scale: number) => void) | undefined;

  constructor(width = 595, height = 842) {
    this.width = width;
    this.height = height;
  }

  text(x: number, y: number, text: string, style: Style = {}): this {
    this.strokes.push({ kind: 'text', x, y, text, style: complete(style) });
    return this;
  }

  line(x: number, y: number, toX: number, toY: number, width = 0.7, colour = '#333333'): this {
    this.strokes.push({ kind: 'line', x, y, toX, toY, width, colour });
    return this;
  }

  box(x: number, y: number, w: number, h: number, width = 0.7): this {
    return this.line(x, y, x + w, y, width)
      .line(x, y + h, x + w, y + h, width)
      .line(x, y, x, y + h, width)
      .line(x + w, y, x + w, y + h, width);
  }

  fill(x: number, y: number, w: number, h: number, colour: string): this {
    this.strokes.push({ kind: 'fill', x, y, w, h, colour });
    return this;
  }

  ring(x: number, y: number, r: number, colour: string, width = 1.6): this {
    this.strokes.push({ kind: 'ring', x, y, r, width, colour });
    return this;
  }

  /** @returns the height below the last line */
  paragraph(x: number, y: number, width: number, text: string, style: Style = {}): number {
    const whole = complete(style);
    const lines = wrap(text, width, whole);
    for (const [row, line] of lines.entries()) this.text(x, y + row * whole.size * 1.4, line, style);
    return y + lines.length * whole.size * 1.4;
  }
}

const complete = ({
  font = 'Heros',
  size = 10.5,
  colour = '#161616',
  align = 'left',
  spacing = 0,
}: Style) => ({
  font,
  size,
  colour,
  align,
  spacing,
});

export function widthOf(text: string, style: Style): number {
  const whole = complete(style);
  measuring.font = cssFont(whole);
  return measuring.measureText(text).width + whole.spacing * text.length;
}

function wrap(text: string, width: number, style: Required<Style>): string[] {
  const isHan = /\p{Script=Han}/u.test(text);
  const parts = isHan ? [...text] : text.split(' ').map((word, place) => (place ? ` ${word}` : word));
  const lines = [''];
  for (const part of parts) {
    const line = `${lines.at(-1)}${part}`;
    if (widthOf(line, style) > width && lines.at(-1) !== '') lines.push(part.trimStart());
    else lines[lines.length - 1] = line;
  }
  return lines;
}

/** Pixels a point, at 288 dots an inch; cards are drawn finer. */
const scaleOf = ({ width }: Sheet) => (width < 400 ? 8 : 4);

export function drawSheet(sheet: Sheet): Canvas {
  const scale = scaleOf(sheet);
  const canvas = createCanvas(Math.round(sheet.width * scale), Math.round(sheet.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = sheet.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  sheet.paint?.(context, scale);
  for (const stroke of sheet.strokes) drawStroke(context, stroke, scale);
  sheet.stamp?.(context, scale);
  return canvas;
}

function drawStroke(context: SKRSContext2D, stroke: Stroke, scale: number): void {
  if (stroke.kind === 'text') {
    context.font = cssFont(stroke.style, scale);
    context.letterSpacing = `${stroke.style.spacing * scale}px`;
    context.textAlign = stroke.style.align;
    context.fillStyle = stroke.style.colour;
    context.fillText(stroke.text, stroke.x * scale, stroke.y * scale);
    return;
  }
  if (stroke.kind === 'fill') {
    context.fillStyle = stroke.colour;
    context.fillRect(stroke.x * scale, stroke.y * scale, stroke.w * scale, stroke.h * scale);
    return;
  }
  context.strokeStyle = stroke.colour;
  context.lineWidth = stroke.width * scale;
  context.beginPath();
  if (stroke.kind === 'ring')
    context.arc(stroke.x * scale, stroke.y * scale, stroke.r * scale, 0, Math.PI * 2);
  else {
    context.moveTo(stroke.x * scale, stroke.y * scale);
    context.lineTo(stroke.toX * scale, stroke.toY * scale);
  }
  context.stroke();
}

function colourOf(hex: string) {
  const part = (place: number) => Number.parseInt(hex.slice(place, place + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}

/** @throws where a text has characters that its font lacks: letters are in Latin script */
export async function printedSheets(sheets: readonly Sheet[]): Promise<SampleFile> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit as never);
  const fonts = new Map<FontName, PDFFont>();
  for (const sheet of sheets) {
    const page = document.addPage([sheet.width, sheet.height]);
    for (const stroke of sheet.strokes) {
      if (stroke.kind === 'text' && !fonts.has(stroke.style.font)) {
        const { font } = stroke.style;
        fonts.set(font, await document.embedFont(readFileSync(pathOf(font)), { subset: true }));
      }
      printStroke(page, stroke, fonts);
    }
  }
  return { mediaType: 'application/pdf', bytes: await document.save() };
}

function printStroke(page: PDFPage, stroke: Stroke, fonts: ReadonlyMap<FontName, PDFFont>): void {
  const height = page.getHeight();
  const color = colourOf(stroke.kind === 'text' ? stroke.style.colour : stroke.colour);
  if (stroke.kind === 'text') {
    const { size, align } = stroke.style;
    const font = fonts.get(stroke.style.font);
    if (!font) return;
    const shift = { left: 0, center: 0.5, right: 1 }[align] * font.widthOfTextAtSize(stroke.text, size);
    page.drawText(stroke.text, { x: stroke.x - shift, y: height - stroke.y, size, font, color });
  } else if (stroke.kind === 'line') {
    const { x, y, toX, toY, width } = stroke;
    page.drawLine({ start: { x, y: height - y }, end: { x: toX, y: height - toY }, thickness: width, color });
  } else if (stroke.kind === 'fill') {
    page.drawRectangle({
      x: stroke.x,
      y: height - stroke.y - stroke.h,
      width: stroke.w,
      height: stroke.h,
      color,
    });
  } else {
    const { x, y, r, width } = stroke;
    page.drawEllipse({ x, y: height - y, xScale: r, yScale: r, borderColor: color, borderWidth: width });
  }
}

const millimetresOf = ({ width }: Sheet) => (width / 72) * 25.4;

export const facesOf = (sheets: readonly Sheet[]): Face[] =>
  sheets.map(sheet => ({ png: drawSheet(sheet).toBuffer('image/png'), millimetres: millimetresOf(sheet) }));

export const letterDrawing = (sheets: () => readonly Sheet[]): Drawing => ({
  faces: async () => facesOf(sheets()),
  printed: () => printedSheets(sheets()),
});

export const objectDrawing = (sheets: () => readonly Sheet[]): Drawing => ({
  faces: async () => facesOf(sheets()),
});

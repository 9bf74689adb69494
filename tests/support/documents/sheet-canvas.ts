import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
const fontFile = (name: string, file: string) => join(dirname(require.resolve(name)), '..', 'fonts', file);

// Of packages: a bare machine has no font with Chinese.
GlobalFonts.registerFromPath(fontFile('@embedpdf/fonts-latin', 'NotoSans-Regular.ttf'), 'Paper');
GlobalFonts.registerFromPath(fontFile('@embedpdf/fonts-latin', 'NotoSans-Bold.ttf'), 'Paper Bold');
GlobalFonts.registerFromPath(fontFile('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'), 'Paper Han');
GlobalFonts.registerFromPath(fontFile('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'), 'Paper Han Bold');

interface TextStyle {
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Between the letters, in pixels. */
  spacing?: number;
}

export interface Sheet {
  canvas: Canvas;
  context: SKRSContext2D;
  /** Draws one line; `y` is its base line, all in pixels. */
  text(x: number, y: number, size: number, text: string, style?: TextStyle): void;
  line(x1: number, y1: number, x2: number, y2: number, colour?: string, width?: number): void;
  box(x: number, y: number, width: number, height: number, colour?: string): void;
}

export function createSheet(width: number, height: number, background = '#fff'): Sheet {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  return {
    canvas,
    context,
    text(x, y, size, text, { bold = false, colour = '#1b1b1b', align = 'left', spacing = 0 } = {}) {
      context.font = bold ? `${size}px "Paper Bold", "Paper Han Bold"` : `${size}px "Paper", "Paper Han"`;
      context.fillStyle = colour;
      context.textAlign = align;
      context.letterSpacing = `${spacing}px`;
      context.fillText(text, x, y);
    },
    line(x1, y1, x2, y2, colour = '#444', lineWidth = 1.5) {
      context.strokeStyle = colour;
      context.lineWidth = lineWidth;
      context.beginPath();
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      context.stroke();
    },
    box(x, y, boxWidth, boxHeight, colour = '#444') {
      context.strokeStyle = colour;
      context.lineWidth = 1.5;
      context.strokeRect(x, y, boxWidth, boxHeight);
    },
  };
}

/** The fine waves that identity documents are printed on. */
export function drawWaves(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
): void {
  const { context } = sheet;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  for (let row = -20; row < height + 20; row += 9) {
    context.beginPath();
    for (let column = 0; column <= width; column += 6) {
      const wave = Math.sin(column / 37 + row / 50) * 9 + Math.sin(column / 11) * 2;
      if (column === 0) context.moveTo(x, y + row + wave);
      else context.lineTo(x + column, y + row + wave);
    }
    context.stroke();
  }
  context.restore();
}

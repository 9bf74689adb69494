import { type FontName, Sheet, type Style } from './canvas-page.ts';

/** A paragraph; labels with their values; or words set apart. */
export type Part =
  | string
  | { fields: readonly (readonly [label: string, value: string])[]; boxed?: boolean }
  | { set: string; size?: number }
  | { amounts: readonly (readonly [code: string, label: string, amount: string])[] };

export interface Letter {
  family: 'Heros' | 'Termes' | 'Courier';
  size?: number;
  /** The office; its first line is larger. */
  head: readonly string[];
  headAt?: 'left' | 'center' | 'right';
  /** A bar of colour behind the head. */
  bar?: string;
  address?: readonly string[];
  reference?: string;
  title: string;
  titleAt?: 'left' | 'center';
  parts: readonly Part[];
  close?: readonly string[];
  /** In the ring of the stamp. */
  stamp?: string;
  foot?: string;
}

const left = 64;
const right = 531;
const width = right - left;

const boldOf = (family: Letter['family']): FontName => (family === 'Courier' ? 'Courier' : `${family} Bold`);

export function drawLetter(letter: Letter): Sheet {
  const { family, size = 10.5, headAt = 'left' } = letter;
  const sheet = new Sheet();
  const bold = boldOf(family);
  const plain: Style = { font: family, size };
  if (letter.bar) sheet.fill(0, 0, 595, 46 + letter.head.length * 12, letter.bar);
  const x = { left, center: 297, right }[headAt];
  let y = 46;
  for (const [row, text] of letter.head.entries()) {
    const colour = letter.bar ? '#ffffff' : '#161616';
    sheet.text(x, y, text, {
      font: row === 0 ? bold : family,
      size: row === 0 ? 14 : 9,
      align: headAt,
      colour,
    });
    y += row === 0 ? 15 : 12;
  }
  if (!letter.bar) sheet.line(left, y, right, y, 0.5, '#888888');
  y += 34;
  for (const text of letter.address ?? []) {
    sheet.text(left, y, text, plain);
    y += size * 1.35;
  }
  if (letter.reference) {
    y += 18;
    sheet.text(right, y, letter.reference, { font: family, size: 8.5, align: 'right' });
  }
  y += 40;
  const titleAt = letter.titleAt === 'center' ? 297 : left;
  for (const text of letter.title.split('\n')) {
    sheet.text(titleAt, y, text, { font: bold, size: size + 3, align: letter.titleAt ?? 'left' });
    y += (size + 3) * 1.35;
  }
  y += 14;
  for (const part of letter.parts) y = drawPart(sheet, part, y, family, size) + 9;
  for (const text of letter.close ?? []) {
    y += size * 1.5;
    sheet.text(left, y, text, plain);
  }
  if (letter.stamp) addStamp(sheet, letter.stamp, 400, Math.min(720, y - 4));
  if (letter.foot)
    sheet.text(297, 812, letter.foot, { font: family, size: 7.5, align: 'center', colour: '#444444' });
  return sheet;
}

function drawPart(sheet: Sheet, part: Part, y: number, family: Letter['family'], size: number): number {
  const bold = boldOf(family);
  if (typeof part === 'string') return sheet.paragraph(left, y, width, part, { font: family, size });
  if ('set' in part) {
    sheet.text(297, y + 8, part.set, { font: bold, size: part.size ?? size + 4, align: 'center' });
    return y + 26;
  }
  if ('amounts' in part) {
    let row = y;
    for (const [code, label, amount] of part.amounts) {
      sheet
        .box(left, row, 40, 20, 0.5)
        .box(left + 40, row, 320, 20, 0.5)
        .box(left + 360, row, 107, 20, 0.5);
      sheet.text(left + 20, row + 14, code, { font: family, size: 9, align: 'center' });
      sheet.text(left + 46, row + 14, label, { font: family, size: 9 });
      sheet.text(left + 461, row + 14, amount, { font: family, size: 9.5, align: 'right' });
      row += 20;
    }
    return row + 14;
  }
  let top = y;
  for (const [label, value] of part.fields) {
    if (part.boxed) {
      const end = sheet.paragraph(left + 6, top + 24, width - 12, value, { font: bold, size });
      sheet.text(left + 6, top + 10, label, { font: family, size: 7.5, colour: '#333333' });
      sheet.box(left, top, width, end - top - 4, 0.6);
      top = end - 4;
    } else {
      const labelEnd = sheet.paragraph(left, top, 168, label, { font: family, size });
      top =
        Math.max(labelEnd, sheet.paragraph(left + 175, top, width - 175, value, { font: bold, size })) + 3;
    }
  }
  return top + (part.boxed ? 18 : 6);
}

/** On the canvas alone: offices stamp paper, not files. */
function addStamp(sheet: Sheet, text: string, x: number, y: number): void {
  sheet.stamp = (context, scale) => {
    context.save();
    context.globalAlpha = 0.62;
    context.globalCompositeOperation = 'multiply';
    context.translate((x + 46) * scale, (y + 30) * scale);
    context.rotate(-0.18);
    context.strokeStyle = '#2d3f8c';
    context.fillStyle = '#2d3f8c';
    context.lineWidth = 2 * scale;
    context.strokeRect(-52 * scale, -26 * scale, 104 * scale, 52 * scale);
    context.textAlign = 'center';
    context.letterSpacing = '0px';
    context.font = `${7.5 * scale}px "A Heros Bold"`;
    context.fillText(text, 0, -8 * scale, 98 * scale);
    context.font = `${11 * scale}px "A Courier"`;
    context.fillText('12. 03. 2025', 0, 8 * scale);
    context.font = `${6.5 * scale}px "A Heros"`;
    context.fillText('* 417 *', 0, 19 * scale);
    context.restore();
  };
}

import { createSheet, drawWaves, type Sheet } from './sheet-canvas.ts';
import type { Specimen } from './specimen.ts';

/** Of a card that is 85.6 mm wide, in pixels. */
const width = 1180;
const height = 745;
const margin = 60;

const dotted = (day: string) => day.replaceAll('-', '.');

function drawFace(sheet: Sheet, top: number, specimen: Specimen): void {
  const { context, text } = sheet;
  drawCard(sheet, top);
  const label = { colour: '#2a5da8' };
  const left = margin + 75;
  text(left, top + 115, 34, '姓 名', label);
  text(left + 120, top + 115, 42, specimen.ownerCN, { spacing: 4 });
  text(left, top + 195, 34, '性 别', label);
  text(left + 120, top + 195, 38, Number(specimen.residentId[16]) % 2 === 1 ? '男' : '女');
  text(left + 230, top + 195, 34, '民 族', label);
  text(left + 340, top + 195, 38, '汉');
  text(left, top + 275, 34, '出 生', label);
  const [, year = '', month = '', day = ''] = /^.{6}(.{4})(..)(..)/.exec(specimen.residentId) ?? [];
  text(left + 120, top + 275, 36, `${year} 年 ${Number(month)} 月 ${Number(day)} 日`);
  text(left, top + 355, 34, '住 址', label);
  for (const [row, part] of (specimen.addressCN.match(/.{1,13}/gu) ?? []).entries()) {
    text(left + 120, top + 355 + row * 50, 36, part);
  }
  text(left, top + 655, 34, '公民身份号码', label);
  text(left + 290, top + 655, 46, specimen.residentId, { spacing: 5 });
  const portrait = context.createLinearGradient(0, top + 80, 0, top + 520);
  portrait.addColorStop(0, '#8c8f96');
  portrait.addColorStop(1, '#4d535e');
  context.fillStyle = portrait;
  context.beginPath();
  context.ellipse(margin + 900, top + 235, 105, 135, 0, 0, Math.PI * 2);
  context.fill();
  context.fillRect(margin + 750, top + 390, 300, 130);
}

function drawEmblemSide(sheet: Sheet, top: number, specimen: Specimen): void {
  const { context, text } = sheet;
  drawCard(sheet, top);
  context.fillStyle = '#c23a2b';
  context.beginPath();
  context.arc(margin + 150, top + 175, 95, 0, Math.PI * 2);
  context.fill();
  text(margin + 640, top + 165, 54, '中华人民共和国', { bold: true, align: 'center', spacing: 10 });
  text(margin + 640, top + 275, 76, '居民身份证', { bold: true, align: 'center', spacing: 14 });
  text(margin + 230, top + 545, 34, '签发机关', { bold: true });
  text(margin + 420, top + 545, 36, `${specimen.addressCN.slice(3, 6)}公安局`);
  text(margin + 230, top + 635, 34, '有效期限', { bold: true });
  const until = specimen.cardUntil === null ? '长期' : dotted(specimen.cardUntil);
  text(margin + 420, top + 635, 38, `${dotted(specimen.cardFrom)}-${until}`);
}

function drawCard(sheet: Sheet, top: number): void {
  sheet.context.fillStyle = '#eef3f4';
  sheet.context.fillRect(margin, top, width, height);
  drawWaves(sheet, margin, top, width, height, 'rgba(150,185,205,0.35)');
  sheet.box(margin, top, width, height, '#9aa9b2');
}

/** Both sides on one sheet, as a copier or a phone puts them. */
export function drawIdCard(specimen: Specimen): Sheet {
  const sheet = createSheet(width + 2 * margin, 2 * height + 3 * margin);
  drawFace(sheet, margin, specimen);
  drawEmblemSide(sheet, height + 2 * margin, specimen);
  return sheet;
}

/** One side alone. */
export function drawIdCardSide(specimen: Specimen, side: 'face' | 'emblem'): Sheet {
  const sheet = createSheet(width + 2 * margin, height + 2 * margin);
  (side === 'face' ? drawFace : drawEmblemSide)(sheet, margin, specimen);
  return sheet;
}

import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawSheet, type FontName, Sheet } from './canvas-page.ts';
import type { Importer } from './people.ts';

const cardWidth = 242.6;
const cardHeight = 153;
const blue = '#1f5fa6';
const dots = (day: string) => day.replaceAll('-', '.');

/** Fine crossing lines, as cards are printed on. */
const cardGround = (from: string, to: string, line: string) => (context: SKRSContext2D, scale: number) => {
  const { width, height } = context.canvas;
  const shade = context.createLinearGradient(0, 0, width, height);
  shade.addColorStop(0, from);
  shade.addColorStop(1, to);
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = line;
  context.lineWidth = 0.09 * scale;
  for (let row = -height; row < height * 2; row += 1.7 * scale) {
    context.beginPath();
    for (let x = 0; x <= width; x += 4 * scale) {
      const y = row + x * 0.22 + Math.sin(x / (11 * scale)) * 2.4 * scale;
      if (x === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  }
};

/** A head and shoulders in grey, as photographs on cards are from afar. */
function addPortrait(sheet: Sheet, x: number, y: number, width: number, height: number): void {
  const before = sheet.paint;
  sheet.paint = (context, scale) => {
    before?.(context, scale);
    context.save();
    context.beginPath();
    context.rect(x * scale, y * scale, width * scale, height * scale);
    context.clip();
    const middle = (x + width / 2) * scale;
    context.fillStyle = '#5b5f68';
    context.beginPath();
    context.ellipse(
      middle,
      (y + height) * scale,
      width * 0.48 * scale,
      height * 0.36 * scale,
      0,
      0,
      Math.PI * 2,
    );
    context.fill();
    context.fillStyle = '#c7aa95';
    context.beginPath();
    context.ellipse(
      middle,
      (y + height * 0.4) * scale,
      width * 0.24 * scale,
      height * 0.27 * scale,
      0,
      0,
      Math.PI * 2,
    );
    context.fill();
    context.fillStyle = '#2b2827';
    context.beginPath();
    context.ellipse(
      middle,
      (y + height * 0.22) * scale,
      width * 0.26 * scale,
      height * 0.14 * scale,
      0,
      Math.PI,
      Math.PI * 2.02,
    );
    context.fill();
    context.restore();
  };
}

export interface Bearer {
  name: string;
  residentId: string;
  home: string;
  nation?: string;
}

export const bearerOf = ({ ownerCN, residentId, home }: Importer, nation?: string): Bearer => ({
  name: ownerCN,
  residentId,
  home,
  ...(nation && { nation }),
});

export function cardFace(
  { name, residentId: id, home, nation = '汉' }: Bearer,
  font: FontName = 'Serif',
): Sheet {
  const sheet = new Sheet(cardWidth, cardHeight);
  sheet.paint = cardGround('#f2f6f4', '#dde8ee', 'rgba(110,160,190,0.35)');
  addPortrait(sheet, 160, 24, 68, 86);
  const label = (x: number, y: number, text: string) =>
    sheet.text(x, y, text, { font, size: 7.2, colour: blue });
  const value = (x: number, y: number, text: string, size = 8.8) => sheet.text(x, y, text, { font, size });
  label(16, 25, '姓 名');
  value(40, 25.6, name, 10);
  label(16, 43, '性 别');
  value(40, 43, Number(id[16]) % 2 ? '男' : '女');
  label(66, 43, '民 族');
  value(90, 43, nation);
  label(16, 61, '出 生');
  value(40, 61, id.slice(6, 10));
  label(62, 61, '年');
  value(73, 61, String(Number(id.slice(10, 12))));
  label(84, 61, '月');
  value(95, 61, String(Number(id.slice(12, 14))));
  label(107, 61, '日');
  label(16, 79, '住 址');
  sheet.paragraph(40, 79, 112, home, { font, size: 8.2 });
  label(16, 137, '公民身份号码');
  sheet.text(72, 137.5, id, { font: 'OcrB', size: 10.4, spacing: 0.5 });
  return sheet;
}

/** @param until null is 长期 */
export function cardBack(
  authority: string,
  from: string,
  until: string | null,
  font: FontName = 'Serif',
): Sheet {
  const sheet = new Sheet(cardWidth, cardHeight);
  const ground = cardGround('#f4f1ea', '#e3ebe8', 'rgba(190,150,120,0.35)');
  sheet.paint = (context, scale) => {
    ground(context, scale);
    for (const [radius, colour] of [
      [19, '#d9a941'],
      [17, '#c23a2b'],
      [6, '#e8bd4a'],
    ] as const) {
      context.fillStyle = colour;
      context.beginPath();
      context.arc(42 * scale, 36 * scale, radius * scale, 0, Math.PI * 2);
      context.fill();
    }
  };
  sheet.text(152, 34, '中华人民共和国', { font: 'Song', size: 13, align: 'center', spacing: 3 });
  sheet.text(152, 58, '居民身份证', { font: 'Song', size: 19, align: 'center', spacing: 4 });
  sheet.text(50, 113, '签发机关', { font, size: 7.4 }).text(86, 113, authority, { font, size: 8.6 });
  sheet.text(50, 133, '有效期限', { font, size: 7.4 });
  sheet.text(86, 133, `${dots(from)}-${until ? dots(until) : '长期'}`, { font, size: 8.6 });
  return sheet;
}

/** A copy shop's sheet: the sides one below the other, in grey. */
export function copySheet(sides: readonly Sheet[], words = ''): Sheet {
  const sheet = new Sheet();
  sheet.paint = (context, scale) => {
    for (const [place, side] of sides.entries()) {
      const [width, height] = [side.width * scale, side.height * scale];
      const top = (90 + place * (side.height + 30)) * scale;
      context.filter = 'grayscale(1) contrast(1.1)';
      context.drawImage(drawSheet(side), (context.canvas.width - width) / 2, top, width, height);
      context.filter = 'none';
      context.strokeStyle = '#bbb';
      context.lineWidth = scale * 0.5;
      context.strokeRect((context.canvas.width - width) / 2, top, width, height);
    }
  };
  if (words) sheet.text(297, 770, words, { font: 'Wenkai', size: 13, align: 'center' });
  return sheet;
}

interface PermitWords {
  title: string;
  han: string;
  latin: string;
  born: string;
  from: string;
  until: string;
  number: string;
}

/** 港澳居民来往内地通行证, its neighbour for Taiwan, and the residence permit for both. */
export function travelPermit({ title, han, latin, born, from, until, number }: PermitWords): Sheet {
  const sheet = new Sheet(cardWidth, cardHeight);
  sheet.paint = cardGround('#f7eef0', '#e6edf5', 'rgba(200,120,140,0.3)');
  addPortrait(sheet, 14, 34, 62, 80);
  sheet.text(121, 21, title, { font: 'Serif', size: 12, align: 'center', spacing: 1 });
  const rows = [
    ['姓名', `${han}  ${latin}`],
    ['出生日期', dots(born)],
    ['性别', '女'],
    ['有效期限', `${dots(from)}-${dots(until)}`],
    ['签发机关', '公安部出入境管理局'],
    ['证件号码', number],
  ] as const;
  for (const [row, [name, value]] of rows.entries()) {
    sheet.text(86, 42 + row * 19, name, { font: 'Serif', size: 6.2, colour: '#555555' });
    sheet.text(116, 42 + row * 19, value, { font: 'Serif', size: 8.4 });
  }
  return sheet;
}

/** The card of foreigners with permanent residence, as it was before 2023. */
export function residenceCard(
  name: string,
  nation: string,
  born: string,
  from: string,
  until: string,
): Sheet {
  const sheet = new Sheet(cardWidth, cardHeight);
  sheet.paint = cardGround('#eef4ec', '#e2e9f2', 'rgba(110,170,120,0.3)');
  addPortrait(sheet, 162, 34, 64, 82);
  sheet.text(121, 18, '外国人永久居留身份证', { font: 'Song', size: 11.5, align: 'center' });
  sheet.text(121, 27, 'Foreigner’s Permanent Residence ID Card', { size: 5.6, align: 'center' });
  const rows = [
    ['姓名 Name', name],
    ['性别 Sex', '男 M'],
    ['出生日期 Date of Birth', dots(born)],
    ['国籍 Nationality', nation],
    ['有效期限 Period of Validity', `${dots(from)}-${dots(until)}`],
    ['证件号码 ID No.', 'DEU120775010130'],
  ] as const;
  for (const [row, [label, value]] of rows.entries()) {
    sheet.text(14, 40 + row * 19, label, { size: 5.6, colour: '#444444' });
    sheet.text(14, 49 + row * 19, value, { size: 8.6 });
  }
  return sheet;
}

interface PassportWords {
  code: string;
  issuer: string;
  surname: string;
  given: string;
  han?: string;
  number: string;
  born: string;
  expires: string;
  zone: readonly [born: string, expires: string];
}

export function passportPage({
  code,
  issuer,
  surname,
  given,
  han,
  number,
  born,
  expires,
  zone,
}: PassportWords): Sheet {
  const sheet = new Sheet(354, 249);
  sheet.paint = cardGround('#f6f0e6', '#e7edf0', 'rgba(150,120,160,0.25)');
  addPortrait(sheet, 18, 44, 92, 118);
  sheet.text(18, 24, issuer, { font: 'Termes Bold', size: 9.5, spacing: 0.6 });
  const rows = [
    ['Type / 类型', 'P'],
    ['Passport No. / 护照号码', number],
    ['Surname, given names / 姓名', `${surname}, ${given}`],
    ...(han ? [['姓名', han] as const] : []),
    ['Date of birth / 出生日期', born],
    ['Date of expiry / 有效期至', expires],
  ] as const;
  for (const [row, [label, value]] of rows.entries()) {
    sheet.text(126, 44 + row * 25, label, { size: 5.8, colour: '#4a4a4a' });
    sheet.text(126, 55 + row * 25, value, { size: 10 });
  }
  const first = `P<${code}${surname}<<${given.replaceAll(/[ -]/g, '<')}`.padEnd(44, '<').slice(0, 44);
  const second = `${number}2${code}${zone[0]}5F${zone[1]}8`.padEnd(42, '<').concat('04');
  sheet.text(18, 214, first, { font: 'OcrB', size: 10 }).text(18, 233, second, { font: 'OcrB', size: 10 });
  return sheet;
}

import type { SKRSContext2D } from '@napi-rs/canvas';
import { type FontName, Sheet } from './canvas-page.ts';
import type { Importer } from './people.ts';

const scope =
  '一般经营项目：仪器仪表、五金工具、体育用品、家具、纺织品的销售；从事货物及技术的进出口业务；电子商务；国内贸易代理服务。（依法须经批准的项目，经相关部门批准后方可开展经营活动）';

export interface RegistryLook {
  font: FontName;
  /** 副本 unless it is 正本. */
  original?: boolean;
  form?: string;
  /** A company's own seal across its name. */
  sealed?: boolean;
  copyWords?: string;
  /** A copy machine's grey. */
  grey?: boolean;
}

/** A border of leaves, so to say: loops around the sheet. */
const border = (colour: string, ground: string) => (context: SKRSContext2D, scale: number) => {
  const { width, height } = context.canvas;
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = colour;
  context.lineWidth = 1.1 * scale;
  const inset = 15 * scale;
  context.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset);
  context.strokeRect(inset * 1.7, inset * 1.7, width - 3.4 * inset, height - 3.4 * inset);
  context.lineWidth = 0.5 * scale;
  const loop = (x: number, y: number) => {
    context.beginPath();
    context.arc(x, y, 4 * scale, 0, Math.PI * 2);
    context.stroke();
  };
  for (let x = inset * 1.35; x < width - inset; x += 7 * scale) {
    loop(x, inset * 1.35);
    loop(x, height - inset * 1.35);
  }
  for (let y = inset * 1.35; y < height - inset; y += 7 * scale) {
    loop(inset * 1.35, y);
    loop(width - inset * 1.35, y);
  }
};

function emblem(sheet: Sheet, x: number, y: number, r: number): void {
  const before = sheet.paint;
  sheet.paint = (context, scale) => {
    before?.(context, scale);
    context.fillStyle = '#c5352a';
    context.strokeStyle = '#d8ab45';
    context.lineWidth = 0.16 * r * scale;
    context.beginPath();
    context.arc(x * scale, y * scale, r * scale, 0, Math.PI * 2);
    context.fill();
    context.stroke();
    context.fillStyle = '#efc558';
    context.fillRect((x - r * 0.5) * scale, (y + r * 0.25) * scale, r * scale, r * 0.3 * scale);
    context.beginPath();
    context.arc(x * scale, (y - r * 0.3) * scale, r * 0.28 * scale, 0, Math.PI * 2);
    context.fill();
  };
}

/** Dark and light squares with three corners; no telephone could read them. */
function squares(sheet: Sheet, x: number, y: number, size: number, seed: number): void {
  const cell = size / 25;
  let state = seed;
  for (let row = 0; row < 25; row++) {
    for (let column = 0; column < 25; column++) {
      state = (state * 48_271) % 2_147_483_647;
      const isCorner = (row < 7 && (column < 7 || column > 17)) || (row > 17 && column < 7);
      if (!isCorner && state % 100 < 47) sheet.fill(x + column * cell, y + row * cell, cell, cell, '#111111');
    }
  }
  for (const [left, top] of [
    [0, 0],
    [18, 0],
    [0, 18],
  ] as const) {
    sheet.fill(x + left * cell, y + top * cell, cell * 7, cell * 7, '#111111');
    sheet.fill(x + (left + 1) * cell, y + (top + 1) * cell, cell * 5, cell * 5, '#ffffff');
    sheet.fill(x + (left + 2) * cell, y + (top + 2) * cell, cell * 3, cell * 3, '#111111');
  }
}

/** Red, with the office's name along its edge and a star; what lies below shines through. */
function seal(sheet: Sheet, x: number, y: number, r: number, words: string): void {
  const before = sheet.stamp;
  sheet.stamp = (context, scale) => {
    before?.(context, scale);
    context.save();
    context.globalCompositeOperation = 'multiply';
    context.globalAlpha = 0.78;
    context.translate(x * scale, y * scale);
    context.strokeStyle = '#d5281f';
    context.fillStyle = '#d5281f';
    context.lineWidth = 1.8 * scale;
    context.beginPath();
    context.arc(0, 0, r * scale, 0, Math.PI * 2);
    context.stroke();
    context.font = `${r * 0.27 * scale}px "A Song"`;
    context.textAlign = 'center';
    context.letterSpacing = '0px';
    const letters = [...words];
    for (const [place, letter] of letters.entries()) {
      context.save();
      context.rotate(((place - (letters.length - 1) / 2) / letters.length) * 4.6);
      context.fillText(letter, 0, -r * 0.68 * scale);
      context.restore();
    }
    context.beginPath();
    for (let corner = 0; corner < 10; corner++) {
      const long = (corner % 2 === 0 ? 0.33 : 0.13) * r * scale;
      const angle = (corner / 10) * Math.PI * 2 - Math.PI / 2;
      context.lineTo(Math.cos(angle) * long, Math.sin(angle) * long);
    }
    context.fill();
    context.restore();
  };
}

/** Lying, as registrars have printed it since 2019. */
export function wideLicence(
  of: Importer,
  { font, original, form, sealed, copyWords, grey }: RegistryLook,
): Sheet {
  const sheet = new Sheet(842, 595);
  sheet.paint = grey ? border('#777777', '#f4f4f2') : border('#b3863b', '#fdf8ea');
  emblem(sheet, 421, 66, 27);
  const text = (x: number, y: number, words: string, size = 12) => sheet.text(x, y, words, { font, size });
  sheet.text(428, 142, '营业执照', { font: 'Song', size: 44, align: 'center', spacing: 18 });
  if (!original) sheet.text(421, 168, '（副  本）', { font, size: 14, align: 'center' });
  text(60, 100, '统一社会信用代码', 11.5);
  sheet.text(60, 119, of.code, { font: 'Heros', size: 13 });
  text(60, 138, `编号：${of.residentId.slice(2, 14)}(1-1)`, 8);
  squares(sheet, 716, 62, 62, of.code.charCodeAt(14) * 977 + 13);
  for (const [row, words] of [
    '扫描二维码登录“国家',
    '企业信用信息公示系',
    '统”了解更多登记、备',
    '案、许可、监管信息',
  ].entries())
    text(622, 72 + row * 12, words, 7.6);
  const label = (x: number, y: number, words: string) => {
    const letters = [...words];
    for (const [place, letter] of letters.entries())
      text(x + (place * 60) / Math.max(1, letters.length - 1), y, letter, 11.5);
  };
  const entries = [
    ['名称', of.nameCN],
    ['类型', form ?? '有限责任公司(自然人投资或控股)'],
    ['法定代表人', of.ownerCN],
    ['经营范围', scope],
  ] as const;
  for (const [row, [name, value]] of entries.entries()) {
    label(60, 214 + row * 40, name);
    sheet.paragraph(150, 214 + row * 40, 270, value, { font, size: 11.5 });
  }
  const others = [
    ['注册资本', '叁佰万元整'],
    ['成立日期', of.since],
    ['营业期限', `${of.since}至长期`],
    ['住所', of.home],
  ] as const;
  for (const [row, [name, value]] of others.entries()) {
    label(460, 214 + row * 40, name);
    sheet.paragraph(550, 214 + row * 40, 230, value, { font, size: 11.5 });
  }
  sheet.text(540, 440, '登记机关', { font, size: 15, spacing: 5 });
  text(610, 502, '2022 年 07 月 19 日', 13);
  seal(sheet, 668, 462, 50, of.registrar);
  if (sealed) seal(sheet, 200, 208, 46, of.nameCN);
  if (copyWords) sheet.text(300, 470, copyWords, { font: 'Wenkai', size: 17, colour: '#223a8c' });
  text(48, 570, '国家企业信用信息公示系统网址：http://www.gsxt.gov.cn', 7.6);
  text(640, 570, '国家市场监督管理总局监制', 7.6);
  return sheet;
}

/** Standing, as from 2015 to 2019: one column, the code below the title. */
export function tallLicence(of: Importer, { font, original, form, sealed, grey }: RegistryLook): Sheet {
  const sheet = new Sheet();
  sheet.paint = grey ? border('#6a6a6a', '#f2f2f0') : border('#a33f38', '#fffdf6');
  emblem(sheet, 297, 84, 34);
  sheet.text(306, 190, '营业执照', { font: 'Song', size: 54, align: 'center', spacing: 18 });
  if (!original) sheet.text(297, 216, '（副本）', { font, size: 14, align: 'center' });
  sheet.text(540, 244, `统一社会信用代码 ${of.code}`, { font, size: 12.5, align: 'right' });
  const entries = [
    ['名    称', of.nameCN],
    ['类    型', form ?? '有限责任公司（自然人独资）'],
    ['住    所', of.home],
    ['法定代表人', of.ownerCN],
    ['注册资本', '人民币贰佰万元整'],
    ['成立日期', of.since],
    ['营业期限', `自${of.since}至长期`],
    ['经营范围', scope],
  ] as const;
  let y = 290;
  for (const [name, value] of entries) {
    sheet.text(64, y, name, { font, size: 13 });
    y = sheet.paragraph(164, y, 366, value, { font, size: 13 }) + 12;
  }
  squares(sheet, 64, 690, 74, of.code.charCodeAt(13) * 1301 + 7);
  sheet
    .text(330, 706, '登 记 机 关', { font, size: 14 })
    .text(400, 764, '2017 年 03 月 06 日', { font, size: 12 });
  seal(sheet, 452, 722, 48, of.registrar);
  if (sealed) seal(sheet, 236, 292, 44, of.nameCN);
  sheet.text(40, 818, '企业信用信息公示系统网址 http://www.gsxt.gov.cn', { font, size: 7.6 });
  sheet.text(556, 818, '中华人民共和国国家工商行政管理总局监制', { font, size: 7.6, align: 'right' });
  return sheet;
}

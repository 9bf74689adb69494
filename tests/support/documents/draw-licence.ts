import { createSheet, drawWaves, type Sheet } from './sheet-canvas.ts';
import type { Specimen } from './specimen.ts';

const scope =
  '一般项目：日用百货销售；家居用品销售；货物进出口；技术进出口；互联网销售（除销售需要许可的商品）。';

/** The copy (副本) of a business licence; a Chinese licence has no English name. */
export function drawLicence(specimen: Specimen): Sheet {
  const sheet = createSheet(1754, 1240, '#fdfaf2');
  const { text } = sheet;
  drawWaves(sheet, 70, 70, 1614, 1100, 'rgba(205,185,140,0.25)');
  sheet.box(55, 55, 1644, 1130, '#b3473a');
  sheet.box(68, 68, 1618, 1104, '#b3473a');
  text(877, 235, 104, '营业执照', { bold: true, align: 'center', spacing: 36 });
  text(877, 300, 36, '（副  本）', { align: 'center' });
  text(150, 190, 27, '统一社会信用代码');
  text(150, 230, 31, specimen.registrationNumber, { bold: true });
  text(1600, 190, 24, '编号 S0012018084632(1-1)', { align: 'right' });
  const rows: [string, string][] = [
    ['名    称', specimen.nameCN],
    ['类    型', '有限责任公司（自然人独资）'],
    ['法定代表人', specimen.ownerCN],
    ['经营范围', scope],
  ];
  const right: [string, string][] = [
    ['注册资本', specimen.capital],
    ['成立日期', '2017年08月23日'],
    ['住    所', specimen.addressCN],
  ];
  drawRows(sheet, 150, 400, 23, rows);
  drawRows(sheet, 980, 400, 19, right);
  text(1150, 940, 30, '登记机关', { bold: true });
  sheet.context.strokeStyle = 'rgba(200,40,30,0.75)';
  sheet.context.lineWidth = 6;
  sheet.context.beginPath();
  sheet.context.arc(1440, 940, 105, 0, Math.PI * 2);
  sheet.context.stroke();
  text(1320, 1080, 30, '2023 年 04 月 11 日');
  text(150, 1150, 22, '国家企业信用信息公示系统网址：http://www.gsxt.gov.cn');
  text(1600, 1150, 22, '国家市场监督管理总局监制', { align: 'right' });
  return sheet;
}

function drawRows(sheet: Sheet, x: number, top: number, length: number, rows: [string, string][]): void {
  let y = top;
  for (const [label, value] of rows) {
    sheet.text(x, y, 29, label, { bold: true });
    for (const part of value.match(new RegExp(`.{1,${length}}`, 'gu')) ?? []) {
      sheet.text(x + 180, y, 29, part);
      y += 48;
    }
    y += 26;
  }
}

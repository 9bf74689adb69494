import { seededRandom } from '../../documents/conditions.ts';
import type { Company } from './companies.ts';

const scope =
  '一般项目：日用百货销售；家居用品销售；五金产品批发；电子产品销售；货物进出口；技术进出口；互联网销售（除销售需要许可的商品）；国内贸易代理。（除依法须经批准的项目外，凭营业执照依法自主开展经营活动）';

const emblem = (size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 84 84"><circle cx="42" cy="40" r="36" fill="#c8372d" stroke="#d9a93a" stroke-width="5"/><path d="M42 12l5 14h14l-11 9 4 14-12-9-12 9 4-14-11-9h14z" fill="#f0c54a"/><path d="M14 66q28 16 56 0v8q-28 14-56 0z" fill="#d9a93a"/></svg>`;

/** Squares like those of a code for phones; they say nothing. */
function code(size: number, seed: number): string {
  const random = seededRandom(seed);
  let squares = '';
  for (let y = 0; y < 29; y++) {
    for (let x = 0; x < 29; x++) {
      const corner = (x < 8 && y < 8) || (x > 20 && y < 8) || (x < 8 && y > 20);
      if (!corner && random() < 0.48) squares += `<rect x="${x}" y="${y}" width="1" height="1"/>`;
    }
  }
  const eye = (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="7" height="7"/><rect x="${x + 1}" y="${y + 1}" width="5" height="5" fill="#fff"/><rect x="${x + 2}" y="${y + 2}" width="3" height="3"/>`;
  return `<svg width="${size}" height="${size}" viewBox="0 0 29 29" shape-rendering="crispEdges">${squares}${eye(0, 0)}${eye(22, 0)}${eye(0, 22)}</svg>`;
}

/** The registrar's red seal, over what is printed below it. */
const seal = (x: number, y: number, office: string, size = 150) =>
  `<svg class="abs" style="left:${x}px;top:${y}px" width="${size}" height="${size}" viewBox="0 0 150 150"><g fill="none" stroke="#d3322a" opacity=".8"><circle cx="75" cy="75" r="69" stroke-width="4"/></g><path id="arc${x}${y}" d="M24 88a52 52 0 1 1 102 0" fill="none"/><text font-family="OldSong" font-size="17" fill="#d3322a" opacity=".85" textLength="150"><textPath href="#arc${x}${y}">${office}</textPath></text><path d="M75 48l8 22h23l-18 14 7 23-20-14-20 14 7-23-18-14h23z" fill="#d3322a" opacity=".8"/></svg>`;

export interface LicenceLook {
  type: 'ThinSong' | 'OldSong' | 'Kai' | 'Hei';
  /** 正本 is for the wall, 副本 for the drawer. */
  copy?: '副本' | '正本';
  /** Over the name and the code, as happens with copies. */
  sealOver?: boolean;
  legalForm?: string;
  /** Written on a copy by hand. */
  note?: string;
}

const office = (city: string) => `${city}市场监督管理局`;

/** As since 2019: lying, in two columns. */
export const licence = (of: Company, { type, copy = '副本', sealOver, legalForm, note }: LicenceLook) => {
  const item = (x: number, y: number, width: number, name: string, value: string) =>
    `<div class="abs" style="left:${x}px;top:${y}px;font-size:15px;font-weight:700;width:92px;text-align:justify;text-align-last:justify">${name}</div><div class="abs" style="left:${x + 108}px;top:${y}px;width:${width}px;font-size:15px;line-height:24px">${value}</div>`;
  return `<div style="position:absolute;inset:22px;border:7px double #b98a3c;background:repeating-linear-gradient(45deg,#fdf9ec 0 6px,#faf4e2 6px 7px);font-family:${type},ThinSong">
<div class="abs" style="left:0;right:0;top:14px;text-align:center">${emblem(74)}</div><div class="abs c" style="left:0;right:0;top:92px;font-size:56px;letter-spacing:26px;text-indent:26px;font-family:${type === 'Kai' ? 'Kai' : 'ThinSong'};font-weight:700">营业执照</div><div class="abs c" style="left:0;right:0;top:172px;font-size:20px">${copy === '副本' ? '（副&ensp;本）' : ''}</div>
<div class="abs" style="left:58px;top:104px;font-size:15px">统一社会信用代码</div><div class="abs" style="left:58px;top:128px;font:${type === 'Hei' ? '19px Lat' : '20px Camber'};letter-spacing:.5px">${of.registrationNumber}</div><div class="abs" style="left:58px;top:158px;font-size:11px">编号 S2612018${of.residentId.slice(10, 15)}(1-1)</div>
<div class="abs" style="right:62px;top:58px">${code(96, of.nameCN.length * 77)}</div><div class="abs" style="right:172px;top:64px;width:104px;font-size:10px;line-height:14px">扫描二维码登录“国家企业信用信息公示系统”了解更多登记、备案、许可、监管信息</div>
${item(58, 232, 350, '名称', of.nameCN)}${item(58, 290, 350, '类型', legalForm ?? '有限责任公司（自然人投资或控股）')}${item(58, 348, 350, '法定代表人', of.ownerCN)}${item(58, 406, 370, '经营范围', scope)}
${item(592, 232, 300, '注册资本', '伍佰万元整')}${item(592, 290, 300, '成立日期', of.founded)}${item(592, 348, 330, '住所', of.addressCN)}
<div class="abs" style="left:662px;top:548px;font-size:19px;letter-spacing:5px">登记机关</div><div class="abs" style="left:780px;top:634px;font-size:16px">2023&ensp;年&ensp;04&ensp;月&ensp;11&ensp;日</div>${seal(800, 500, office(of.city))}
${sealOver ? seal(150, 190, `${of.nameCN.slice(0, 10)}专用章`, 130) : ''}<div class="abs" style="left:30px;bottom:8px;font-size:10px">国家企业信用信息公示系统网址：http://www.gsxt.gov.cn</div><div class="abs c" style="left:0;right:0;bottom:8px;font-size:10px">市场主体应当于每年1月1日至6月30日通过国家企业信用信息公示系统报送公示年度报告</div><div class="abs" style="right:30px;bottom:8px;font-size:10px">国家市场监督管理总局监制</div>
${note ? `<div class="abs" style="left:380px;top:610px;font:22px Kai;color:#1d3f91;transform:rotate(-4deg)">${note}</div>` : ''}</div>`;
};

/** As from 2014 to 2019: standing, in one column. */
export const standingLicence = (of: Company, { type, copy = '正本', legalForm, sealOver }: LicenceLook) => {
  const item = (row: number, name: string, value: string) =>
    `<tr><td style="width:150px;vertical-align:top;padding:7px 0;letter-spacing:2px">${name}</td><td style="padding:7px 0;line-height:27px">${value}</td></tr>${row < 0 ? '' : ''}`;
  return `<div style="position:absolute;inset:26px;border:2px solid #a8323a;outline:1px solid #a8323a;outline-offset:-9px;background:#fdfbf3;font-family:${type},ThinSong">
<div class="abs c" style="left:0;right:0;top:36px">${emblem(84)}</div><div class="abs c" style="left:0;right:0;top:130px;font-size:68px;letter-spacing:24px;text-indent:24px">营业执照</div><div class="abs c" style="left:0;right:0;top:224px;font-size:18px">${copy === '副本' ? '（副&ensp;本）（1-1）' : ''}</div>
<div class="abs" style="right:66px;top:266px;font-size:17px">统一社会信用代码 <span style="font:18px Camber">${of.registrationNumber}</span></div>
<table class="abs" style="left:84px;top:322px;width:590px;font-size:18px">${item(0, '名&emsp;&emsp;称', of.nameCN)}${item(1, '类&emsp;&emsp;型', legalForm ?? '有限责任公司(自然人独资)')}${item(2, '住&emsp;&emsp;所', of.addressCN)}${item(3, '法定代表人', of.ownerCN)}${item(4, '注册资本', '壹佰万元整')}${item(5, '成立日期', of.founded)}${item(6, '营业期限', `${of.founded}至长期`)}${item(7, '经营范围', scope.slice(0, 74))}</table>
<div class="abs" style="left:84px;bottom:96px">${code(104, of.nameCN.length * 31)}</div><div class="abs" style="left:430px;bottom:190px;font-size:20px;letter-spacing:6px">登记机关</div><div class="abs" style="left:500px;bottom:104px;font-size:17px">2016&ensp;年&ensp;12&ensp;月&ensp;02&ensp;日</div>${seal(510, 880, `${of.city}工商行政管理局`)}${sealOver ? seal(300, 300, office(of.city), 140) : ''}
<div class="abs" style="left:40px;bottom:30px;font-size:11px">企业信用信息公示系统网址：http://www.gsxt.gov.cn</div><div class="abs" style="right:40px;bottom:30px;font-size:11px">中华人民共和国国家工商行政管理总局监制</div></div>`;
};

/** Of a sole trader, whose form differs: an operator instead of a representative. */
export const soleTraderLicence = (of: Company) =>
  licence(of, { type: 'Hei', legalForm: '个体工商户' })
    .replace('法定代表人', '经营者')
    .replace('注册资本', '组成形式')
    .replace('伍佰万元整', '个人经营');

import type { Company } from './companies.ts';

const portrait = (x: number, y: number, scale = 1) =>
  `<svg class="abs" style="left:${x}px;top:${y}px" width="${120 * scale}" height="${150 * scale}" viewBox="0 0 120 150"><ellipse cx="60" cy="52" rx="32" ry="40" fill="#c9a98f"/><path d="M28 44a32 40 0 0 1 64 0c-6-18-58-18-64 0z" fill="#262322"/><path d="M4 150c4-46 30-54 56-54s52 8 56 54z" fill="#37455c"/><path d="M46 96l14 18 14-18z" fill="#eceae6"/></svg>`;

const guilloche = (colour: string) =>
  `repeating-radial-gradient(circle at 20% 130%,${colour} 0 1px,transparent 1px 6px),repeating-radial-gradient(circle at 90% -40%,${colour} 0 1px,transparent 1px 7px)`;

const label = 'color:#2767a8;font-size:15px';

export interface Holder {
  name: string;
  id: string;
  address: string;
  nation?: string;
}

export const holderOf = ({ ownerCN, residentId, addressCN }: Company, nation?: string): Holder => ({
  name: ownerCN,
  id: residentId,
  address: addressCN,
  ...(nation && { nation }),
});

export const idFront = ({ name, id, address, nation = '汉' }: Holder, type = 'Hei') =>
  `<div style="position:absolute;inset:0;border-radius:16px;background:${guilloche('#cfe3ea88')},linear-gradient(120deg,#eef5f6,#dfeaf2);font-family:${type},Lat,ThinSong">
<div class="abs" style="left:34px;top:36px"><span style="${label}">姓&ensp;名</span><span style="font-size:21px;margin-left:14px">${name}</span></div>
<div class="abs" style="left:34px;top:77px"><span style="${label}">性&ensp;别</span><span style="font-size:18px;margin:0 26px 0 14px">${Number(id[16]) % 2 ? '男' : '女'}</span><span style="${label}">民&ensp;族</span><span style="font-size:18px;margin-left:12px">${nation}</span></div>
<div class="abs" style="left:34px;top:115px"><span style="${label}">出&ensp;生</span><span style="font-size:18px;margin-left:14px">${id.slice(6, 10)}</span><span style="${label}"> 年 </span><span style="font-size:18px">${Number(id.slice(10, 12))}</span><span style="${label}"> 月 </span><span style="font-size:18px">${Number(id.slice(12, 14))}</span><span style="${label}"> 日</span></div>
<div class="abs" style="left:34px;top:155px;${label}">住&ensp;址</div><div class="abs" style="left:86px;top:153px;width:228px;font-size:17px;line-height:23px">${address}</div>
<div class="abs" style="left:34px;top:268px;white-space:nowrap"><span style="${label}">公民身份号码</span><span style="font:21px Ocr;letter-spacing:1.2px;margin-left:20px">${id}</span></div>${portrait(345, 48, 1.15)}</div>`;

/** @param until null is 长期 */
export const idBack = (authority: string, from: string, until: string | null, type = 'Hei') =>
  `<div style="position:absolute;inset:0;border-radius:16px;background:${guilloche('#e7d8c688')},linear-gradient(160deg,#f3f1ea,#e4edee);font-family:${type},Lat,ThinSong">
<svg class="abs" style="left:34px;top:34px" width="84" height="84" viewBox="0 0 84 84"><circle cx="42" cy="42" r="38" fill="#c8372d"/><path d="M42 12l6 18h18l-15 11 6 18-15-11-15 11 6-18-15-11h18z" fill="#f0c54a"/><path d="M12 66q30 18 60 0v8q-30 16-60 0z" fill="#e8b53a"/></svg>
<div class="abs" style="left:140px;top:40px;width:330px;text-align:center;font-size:25px;letter-spacing:6px">中华人民共和国</div><div class="abs" style="left:140px;top:82px;width:330px;text-align:center;font-size:36px;letter-spacing:9px;font-weight:700">居民身份证</div>
<div class="abs" style="left:104px;top:222px"><span style="font-size:15px">签发机关</span><span style="font-size:18px;margin-left:16px">${authority}</span></div>
<div class="abs" style="left:104px;top:262px"><span style="font-size:15px">有效期限</span><span style="font-size:18px;margin-left:16px">${dotted(from)}-${until ? dotted(until) : '长期'}</span></div></div>`;

const dotted = (day: string) => day.replaceAll('-', '.');

/** Cards copied onto a sheet, at the size they have. */
export const copiedOnto = (sides: readonly string[], words = '') =>
  `<div style="padding-top:70px">${sides
    .map(
      side =>
        `<div style="position:relative;width:506px;height:319px;margin:0 auto 34px;transform:scale(.72);transform-origin:50% 0;margin-bottom:-50px;filter:grayscale(1) contrast(1.05)">${side}</div>`,
    )
    .join('')}</div><div class="abs" style="left:80px;bottom:70px;font:17px Kai">${words}</div>`;

interface Permit {
  title: string;
  english: string;
  han: string;
  latin: string;
  born: string;
  sex: string;
  from: string;
  until: string;
  number: string;
  authority: string;
  place: string;
}

/** Of people of Hong Kong, Macao and Taiwan. */
export const permit = (of: Permit) =>
  `<div style="position:absolute;inset:0;border-radius:16px;background:${guilloche('#f1cdd788')},linear-gradient(140deg,#fbf1f2,#e6eef6);font-family:Hei,Lat,ThinSong">
<div class="abs" style="left:28px;top:22px;font-size:22px;letter-spacing:2px">${of.title}</div><div class="abs" style="left:28px;top:52px;font:11px Lat">${of.english}</div>${portrait(28, 82, 1.05)}
<div class="abs" style="left:182px;top:82px;font-size:12px;color:#555">姓名 / Name</div><div class="abs" style="left:182px;top:97px;font-size:22px">${of.han}</div><div class="abs" style="left:182px;top:126px;font:16px Lat">${of.latin}</div>
<div class="abs" style="left:182px;top:152px;font-size:12px;color:#555">出生日期</div><div class="abs" style="left:182px;top:167px;font-size:17px">${dotted(of.born)}</div><div class="abs" style="left:330px;top:152px;font-size:12px;color:#555">性别</div><div class="abs" style="left:330px;top:167px;font-size:17px">${of.sex}</div>
<div class="abs" style="left:182px;top:194px;font-size:12px;color:#555">有效期限</div><div class="abs" style="left:182px;top:209px;font-size:17px">${dotted(of.from)}-${dotted(of.until)}</div>
<div class="abs" style="left:182px;top:236px;font-size:12px;color:#555">签发机关</div><div class="abs" style="left:182px;top:251px;font-size:15px">${of.authority}</div><div class="abs" style="left:360px;top:236px;font-size:12px;color:#555">签发地点</div><div class="abs" style="left:360px;top:251px;font-size:15px">${of.place}</div>
<div class="abs" style="left:28px;top:262px;font-size:12px;color:#555">证件号码</div><div class="abs" style="left:28px;top:280px;font:20px Ocr">${of.number}</div></div>`;

/** The card of a foreigner who lives in China. */
export const foreignerCard = (latin: string, born: string, from: string, until: string, nation: string) =>
  `<div style="position:absolute;inset:0;border-radius:16px;background:${guilloche('#d5dcc888')},linear-gradient(140deg,#f4f6ee,#e3ebf0);font-family:Hei,Lat,ThinSong">
<div class="abs" style="left:28px;top:18px;font-size:21px">外国人永久居留身份证</div><div class="abs" style="left:28px;top:46px;font:10.5px Lat">FOREIGN PERMANENT RESIDENT ID CARD &nbsp; 中华人民共和国 PEOPLE’S REPUBLIC OF CHINA</div>${portrait(356, 70, 1.05)}
${[
  ['姓名 / Name', latin],
  ['性别 / Sex', '男 / M'],
  ['出生日期 / Date of Birth', dotted(born)],
  ['国籍 / Nationality', nation],
  ['有效期限 / Period of Validity', `${dotted(from)} - ${dotted(until)}`],
]
  .map(
    ([name, value], row) =>
      `<div class="abs" style="left:28px;top:${70 + row * 38}px;font-size:11px;color:#555">${name}</div><div class="abs" style="left:28px;top:${83 + row * 38}px;font:17px Lat,Hei">${value}</div>`,
  )
  .join('')}
<div class="abs" style="left:28px;top:266px;font-size:11px;color:#555">证件号码 / Card No.</div><div class="abs" style="left:28px;top:281px;font:19px Ocr">GBR310080010101</div></div>`;

interface Passport {
  code: string;
  country: string;
  surname: string;
  given: string;
  han?: string;
  number: string;
  born: string;
  issued: string;
  expires: string;
  /** As machines read them: YYMMDD. */
  zone: readonly [born: string, expires: string];
  sex: 'M' | 'F';
}

/** The page with the portrait, with two lines for machines below. */
export const passport = (of: Passport) => {
  const names = `${of.surname}<<${of.given.replaceAll(/[ -]/g, '<')}`.toUpperCase();
  const first = `P<${of.code}${names}`.padEnd(44, '<').slice(0, 44);
  const second = `${of.number}4${of.code}${of.zone[0]}7${of.sex}${of.zone[1]}2`.padEnd(42, '<').slice(0, 42);
  const item = (x: number, y: number, name: string, value: string) =>
    `<div class="abs" style="left:${x}px;top:${y}px;font:11px Lat,Hei;color:#4b5a6c">${name}</div><div class="abs" style="left:${x}px;top:${y + 15}px;font:18px Lat,Hei">${value}</div>`;
  return `<div style="position:absolute;inset:0;background:${guilloche('#d8d2e088')},#f3f0ea">
<div class="abs" style="left:40px;top:18px;font:18px Camber,ThinSong;letter-spacing:2px">${of.country}</div>${portrait(40, 72, 1.5)}${item(260, 62, '类型 / Type', 'P')}${item(350, 62, '国家码 / Country code', of.code)}${item(530, 62, '护照号 / Passport No.', of.number)}
${item(260, 112, '姓名 / Name', of.han ? `${of.han}` : `${of.surname}, ${of.given}`)}${of.han ? `<div class="abs" style="left:260px;top:150px;font:18px Lat">${of.surname}, ${of.given}</div>` : ''}
${item(260, 184, '性别 / Sex', of.han ? `${of.sex === 'M' ? '男' : '女'}/${of.sex}` : of.sex)}${item(400, 184, '出生日期 / Date of birth', of.born)}${item(260, 240, '签发日期 / Date of issue', of.issued)}${item(260, 296, '有效期至 / Date of expiry', of.expires)}${item(500, 296, '签发机关 / Authority', of.code === 'CHN' ? '公安部出入境管理局' : 'Foreign Ministry')}
<div class="abs" style="left:34px;top:420px;font:21px Ocr;white-space:pre">${first.replaceAll('<', '&lt;')}</div><div class="abs" style="left:34px;top:462px;font:21px Ocr;white-space:pre">${`${second}06`.replaceAll('<', '&lt;')}</div></div>`;
};

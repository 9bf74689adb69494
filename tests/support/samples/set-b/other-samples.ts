import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { grouped } from '../numbers.ts';
import type { Face, SampleFile } from '../sample.ts';
import type { Company } from './companies.ts';

const sheet = (font: string, inner: string, size = 14) =>
  `<div style="padding:54px 70px;font:${size}px/1.42 ${font},Kai">${inner}</div>`;

/** The seller's own, with its number in the head. */
export const invoice = ({ nameEN, addressEN }: Company, vat: string) =>
  sheet(
    'Lat',
    `<div style="display:flex;justify-content:space-between"><div><b style="font-size:18px">${nameEN}</b><br>${addressEN}<br>VAT No.: ${vat}</div><h1 style="font-size:26px;margin:0">COMMERCIAL INVOICE</h1></div><p>Invoice No. HD-2026-0817 &nbsp; Date: 17/08/2026 &nbsp; Incoterms: DDP Hamburg</p><p>Bill to: Baumgart Haushaltswaren GmbH, Lagerstraße 9, 20357 Hamburg</p>
<table style="width:100%">${[
      ['Stainless steel colander 24 cm', '600', '3.10', '1,860.00'],
      ['Silicone spatula set', '1,200', '1.45', '1,740.00'],
      ['Total EUR', '', '', '3,600.00'],
    ]
      .map(
        row =>
          `<tr>${row.map(cell => `<td style="border-bottom:1px solid #888;padding:5px">${cell}</td>`).join('')}</tr>`,
      )
      .join('')}</table><p>Bank: Harbour Union Bank, account 6212 2600 4418</p>`,
  );

export const packingList = ({ nameEN }: Company, eori: string) =>
  sheet(
    'Calibre',
    `<h1 style="font-size:22px">PACKING LIST / CMR</h1><p>Shipper: ${nameEN}<br>Importer of record, EORI: <b>${eori}</b></p><p>48 cartons, 612 kg gross, container MSKU 448120-7. Port of discharge: Hamburg. Marks: HD/2026.</p><p>Goods description: kitchen tools, HS 7323 93. Country of origin: China.</p>`,
    15,
  );

/** Of the statistics office: SIREN and SIRET, and no VAT number. */
export const situationNotice = ({ nameEN, addressEN }: Company, siren: string) =>
  sheet(
    'Calibre',
    `<div><b>Insee</b> – Institut national de la statistique et des études économiques</div><h1 style="font-size:20px;text-align:center;margin:40px 0">SITUATION AU RÉPERTOIRE SIRENE</h1><table style="width:100%">${[
      ['Description de l’entreprise', 'Entreprise active depuis le 17/01/2024'],
      ['Identifiant SIREN', grouped(siren, [3, 3])],
      ['Identifiant SIRET du siège', `${grouped(siren, [3, 3])} 00014`],
      ['Dénomination', nameEN.toUpperCase()],
      ['Catégorie juridique', '3120 – Société commerciale étrangère immatriculée au RCS'],
      ['Adresse', addressEN],
    ]
      .map(
        ([name, value]) =>
          `<tr><td style="border:1px solid #777;padding:6px">${name}</td><td style="border:1px solid #777;padding:6px"><b>${value}</b></td></tr>`,
      )
      .join('')}</table>`,
    14.5,
  );

/** Its only number begins as the wanted one does, and goes on: a SIRET with FR before it. */
export const longerNumber = ({ nameEN }: Company, siren: string) =>
  sheet(
    'Camber',
    `<div class="c"><b>GREFFE DU TRIBUNAL DE COMMERCE DE PARIS</b></div><h1 style="font-size:19px;margin:50px 0 26px" class="c">CERTIFICAT DE DÉPÔT – TVA ET IDENTIFICATION</h1><p>Société : <b>${nameEN}</b></p><p>Identifiant de l’établissement : <b>FR ${grouped(siren, [3, 3])} 00014</b></p><p>Le numéro de TVA intracommunautaire est en cours d’attribution par le service des impôts.</p>`,
    16,
  );

/** The clerk asks for papers; it isn't the certificate. */
export const application = ({ nameEN }: Company) =>
  sheet(
    'Lat',
    `<p><b>Finanzamt Berlin International</b></p><p>Betreff: Ihr Antrag auf Erteilung einer Umsatzsteuer-Identifikationsnummer</p><p>${nameEN}</p><p>Der Antrag ist hier am 03.02.2026 eingegangen. Vor der Erteilung der USt-IdNr. werden noch folgende Unterlagen benötigt: Gewerbeschein (Business License) mit Übersetzung, Vollmacht, Angaben zum Lager. Bitte reichen Sie diese bis zum 01.04.2026 nach.</p><p>Im Auftrag<br>Seidel</p>`,
    15,
  );

export const lease = `<div style="padding:70px;font:16px/1.6 Garamond"><h1 style="font-size:24px">Lease agreement</h1><p>Between Brightwell Storage Ltd., hereinafter the landlord, and the tenant, the following is agreed. The landlord lets 120 square metres of storage at Dock Road 14. The rent is due on the third working day of each month. Either party may end this agreement with three months’ notice in writing. The tenant keeps the premises clean and insures the goods that are stored there.</p></div>`;

export const bankStatement = ({ nameCN, registrationNumber }: Company) =>
  `<div style="padding:60px;font:16px/1.7 Kai"><h1 style="font-size:24px;text-align:center">开户许可证</h1><p>核准号：J3910048127301</p><p>经审核，${nameCN}符合开户条件，准予开立基本存款账户。</p><p>统一社会信用代码：<span style="font-family:Camber">${registrationNumber}</span></p><p>开户银行：海港联合银行股份有限公司城北支行</p><p>账号：6212260044187730</p><p>发证机关（盖章）</p></div>`;

/** What a search for companies shows: the code and the name, and no licence. */
export const companySearch = ({ nameCN, registrationNumber, ownerCN }: Company) =>
  `<div style="padding:40px;font:15px/1.7 Hei,Lat"><div style="background:#1b62c4;color:#fff;padding:10px 16px">企业查询 &nbsp; 高级会员</div><h1 style="font-size:22px">${nameCN} <span style="font-size:13px;color:#2a8">存续</span></h1><p>统一社会信用代码：${registrationNumber}</p><p>老板：${ownerCN} &nbsp; 电话：0574-8827****</p><p>风险信息 2 &nbsp; 关联企业 3 &nbsp; 新闻舆情 0</p></div>`;

const cat = `<svg width="800" height="600" viewBox="0 0 800 600"><rect width="800" height="600" fill="#b9c7a3"/><ellipse cx="400" cy="420" rx="190" ry="150" fill="#6d5a48"/><circle cx="400" cy="230" r="120" fill="#7a6653"/><path d="M300 170l-10-110 90 60zM500 170l10-110-90 60z" fill="#6d5a48"/><ellipse cx="355" cy="220" rx="20" ry="28" fill="#d7c94a"/><ellipse cx="445" cy="220" rx="20" ry="28" fill="#d7c94a"/><ellipse cx="355" cy="222" rx="6" ry="24"/><ellipse cx="445" cy="222" rx="6" ry="24"/><path d="M385 275h30l-15 18z" fill="#c98a86"/><path d="M280 270l90 15M275 300l95-5M520 270l-90 15M525 300l-95-5" stroke="#eee" stroke-width="3"/></svg>`;

export const catPicture = async (): Promise<SampleFile> => ({
  mediaType: 'image/jpeg',
  bytes: await sharp(Buffer.from(cat)).blur(1.2).jpeg({ quality: 88 }).toBuffer(),
});

export async function plainPicture(colour: string, shade = 0): Promise<SampleFile> {
  const svg = `<svg width="1200" height="1600"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="${1 - shade}"/></linearGradient></defs><rect width="1200" height="1600" fill="#777"/><rect width="1200" height="1600" fill="url(#g)"/></svg>`;
  return { mediaType: 'image/jpeg', bytes: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}

/** A phone's picture of a monitor: stripes of two grids that nearly agree, and a colour cast. */
export async function screenPicture({ png }: Face): Promise<SampleFile> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .resize({ width: 1100 })
    .rotate(2.2, { background: '#15171a' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const grid =
        0.8 +
        0.13 * Math.sin(x * 2.05 + y * 0.04) +
        0.13 * Math.sin(y * 2.16 - x * 0.06) +
        0.09 * Math.sin((x + y) / 19);
      const place = (y * info.width + x) * info.channels;
      for (let channel = 0; channel < 3; channel++) {
        data[place + channel] = Math.min(
          255,
          (data[place + channel] ?? 0) * grid * (channel === 2 ? 1.06 : 0.94),
        );
      }
    }
  }
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  return { mediaType: 'image/jpeg', bytes: await picture.blur(0.7).jpeg({ quality: 80 }).toBuffer() };
}

export async function lockedPdf(): Promise<SampleFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  document.addPage([595, 842]).drawText('Registration certificate', { x: 60, y: 760, font });
  document.encrypt({ userPassword: 'portolan', ownerPassword: 'owner' });
  return { mediaType: 'application/pdf', bytes: await document.save() };
}

export async function longPdf(pages: number): Promise<SampleFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842]);
    page.drawText(`General terms of carriage, page ${number}`, { x: 60, y: 760, font, size: 14 });
    for (let line = 0; line < 30; line++) {
      page.drawText(`${number}.${line} The carrier answers for the goods from taking over until delivery.`, {
        x: 60,
        y: 720 - line * 20,
        font,
        size: 11,
      });
    }
  }
  return { mediaType: 'application/pdf', bytes: await document.save() };
}

export const brokenPdf = (): SampleFile => ({
  mediaType: 'application/pdf',
  bytes: new TextEncoder().encode(`%PDF-1.7\n${'1 0 obj << /Type /Catalog '.repeat(40)}`),
});

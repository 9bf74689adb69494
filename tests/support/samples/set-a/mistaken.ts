import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { grouped } from '../numbers.ts';
import type { SampleFile } from '../sample.ts';
import { drawSheet, printedSheets, Sheet } from './canvas-page.ts';
import { drawLetter } from './letter.ts';
import type { Importer } from './people.ts';

// What sellers upload in place of the paper that is asked for.

export const proforma = (of: Importer, vat: string) =>
  drawLetter({
    family: 'Heros',
    head: [of.nameEN, of.street, `VAT ${vat} · EORI on request`],
    title: 'PROFORMA INVOICE PI-26-0392',
    parts: [
      'Consignee: Nordlicht Handels GmbH, Speicherstadt 4, 20457 Hamburg. Terms: DDP. Payment: 30 days net.',
      {
        amounts: [
          ['1', 'Digital caliper 150 mm, 400 pcs', '2,480.00'],
          ['2', 'Torque wrench set, 120 pcs', '3,156.00'],
          ['', 'Total EUR', '5,636.00'],
        ],
      },
      'Bank: Union Harbour Bank, account 6228 4810 0371. We declare that the goods are of Chinese origin.',
    ],
  });

export const salesInvoice = (of: Importer, vat: string) =>
  drawLetter({
    family: 'Termes',
    head: ['Rechnung Nr. 2026-1187', of.nameEN],
    title: 'Rechnung',
    parts: [
      {
        fields: [
          ['Verkäufer', of.nameEN],
          ['USt-IdNr.', vat],
          ['Käufer', 'Frau A. Seidl, 80331 München'],
          ['Bestellung', '304-7719263-8820017'],
        ],
      },
      {
        amounts: [
          ['1', 'Edelstahl-Sieb 24 cm', '18,90'],
          ['', 'darin 19 % Umsatzsteuer', '3,02'],
        ],
      },
    ],
  });

export const siretExtract = (of: Importer, siren: string) =>
  drawLetter({
    family: 'Termes',
    head: ['RÉPUBLIQUE FRANÇAISE', 'Répertoire des entreprises et de leurs établissements'],
    title: 'AVIS DE SITUATION AU RÉPERTOIRE SIRENE',
    parts: [
      {
        fields: [
          ['Dénomination', of.nameEN],
          ['SIREN', grouped(siren, [3, 3])],
          ['SIRET (siège)', `${grouped(siren, [3, 3])} 00018`],
          ['APE', '47.91B'],
        ],
      },
      'Cet avis ne vaut pas attestation fiscale.',
    ],
  });

export const containedNumber = (of: Importer, siren: string) =>
  drawLetter({
    family: 'Heros',
    head: ['Chambre de commerce et d’industrie', 'Centre de formalités'],
    title: 'Récépissé d’établissement',
    parts: [
      `Établissement principal de ${of.nameEN} :`,
      { set: `FR ${grouped(siren, [3, 3])} 00018` },
      'Le numéro de TVA n’a pas encore été communiqué.',
    ],
  });

export const pendingRequest = (of: Importer) =>
  drawLetter({
    family: 'Heros',
    head: ['Bundeszentralamt für Steuern', 'Dienstsitz Saarlouis'],
    title: 'Ihr Antrag auf Erteilung einer USt-IdNr.',
    parts: [
      `${of.nameEN}: Ihr Antrag konnte noch nicht bearbeitet werden, weil Sie beim Finanzamt noch nicht erfasst sind. Eine Umsatzsteuer-Identifikationsnummer wurde daher nicht erteilt.`,
    ],
  });

export const waybill = (of: Importer, eori: string) =>
  drawLetter({
    family: 'Courier',
    size: 10,
    head: ['AIR WAYBILL 999-4417 2086', 'Not negotiable'],
    title: 'Shipper and consignee',
    parts: [
      {
        fields: [
          ['Shipper', of.nameEN],
          ['Consignee EORI', eori],
          ['Pieces', '64'],
          ['Gross weight', '811 kg'],
        ],
      },
    ],
  });

export const recipe = () =>
  drawLetter({
    family: 'Termes',
    size: 12,
    head: ['Grandmother’s apple cake'],
    title: 'Ingredients and method',
    parts: [
      'Four apples, two hundred grams of flour, one hundred and fifty grams of butter, three eggs and a little cinnamon. Peel and slice the apples. Beat the butter with the sugar until pale, add the eggs one at a time and fold in the flour. Bake for fifty minutes.',
    ],
  });

/** Names code and company, and isn't the licence. */
export const accountLetter = (of: Importer) => {
  const sheet = new Sheet();
  const rows = [
    '银行开户证明',
    '',
    `兹证明${of.nameCN}`,
    `（统一社会信用代码 ${of.code}）`,
    '在我行开立人民币一般存款账户，账号 6228481000371。',
    '特此证明。',
    '海港联合银行股份有限公司营业部',
    '2026年03月02日',
  ];
  for (const [row, text] of rows.entries())
    sheet.text(row === 0 ? 297 : 80, 120 + row * 34, text, {
      font: 'Song',
      size: row === 0 ? 22 : 13,
      align: row === 0 ? 'center' : 'left',
    });
  return sheet;
};

export async function catDrawing(): Promise<SampleFile> {
  const canvas = createCanvas(1000, 1200);
  const context = canvas.getContext('2d');
  context.fillStyle = '#8fa7bb';
  context.fillRect(0, 0, 1000, 1200);
  const blob = (x: number, y: number, w: number, h: number, colour: string) => {
    context.fillStyle = colour;
    context.beginPath();
    context.ellipse(x, y, w, h, 0, 0, Math.PI * 2);
    context.fill();
  };
  blob(500, 900, 280, 260, '#d08a3e');
  blob(500, 480, 210, 190, '#da9a50');
  for (const side of [-1, 1]) {
    context.fillStyle = '#c57f34';
    context.beginPath();
    context.moveTo(500 + side * 200, 420);
    context.lineTo(500 + side * 170, 210);
    context.lineTo(500 + side * 50, 310);
    context.fill();
    blob(500 + side * 80, 460, 34, 42, '#3d6b35');
    blob(500 + side * 80, 460, 9, 36, '#111111');
    context.strokeStyle = '#f5efe6';
    context.lineWidth = 5;
    for (const slope of [-20, 0, 20]) {
      context.beginPath();
      context.moveTo(500 + side * 60, 560);
      context.lineTo(500 + side * 260, 560 + slope);
      context.stroke();
    }
  }
  blob(500, 545, 24, 17, '#8f4b45');
  return {
    mediaType: 'image/jpeg',
    bytes: await sharp(canvas.toBuffer('image/png')).blur(1.5).jpeg().toBuffer(),
  };
}

export async function plain(grey: number): Promise<SampleFile> {
  const picture = sharp({
    create: { width: 1400, height: 1800, channels: 3, background: { r: grey, g: grey, b: grey } },
  });
  return { mediaType: 'image/jpeg', bytes: await picture.jpeg().toBuffer() };
}

/** Photographed from a laptop: lines of the display, and a bright spot. */
export async function displayed(sheet: Sheet): Promise<SampleFile> {
  const canvas = drawSheet(sheet);
  const { data, info } = await sharp(canvas.toBuffer('image/png'))
    .flatten({ background: '#fff' })
    .resize({ width: 1300 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const wave = 0.84 + 0.16 * Math.sin(y * 1.93 + Math.sin(x / 70) * 2) * Math.cos(x * 1.11);
      const glare = 70 * Math.exp(-((x - info.width * 0.75) ** 2 + (y - info.height * 0.72) ** 2) / 40_000);
      for (let channel = 0; channel < 3; channel++) {
        const place = (y * info.width + x) * 3 + channel;
        data[place] = Math.min(255, (data[place] ?? 0) * wave + glare);
      }
    }
  }
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).rotate(-3, {
    background: '#222',
  });
  return { mediaType: 'image/jpeg', bytes: await picture.blur(0.6).jpeg({ quality: 82 }).toBuffer() };
}

export async function locked(): Promise<SampleFile> {
  const document = await PDFDocument.load((await printedSheets([recipe()])).bytes);
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret too' });
  return { mediaType: 'application/pdf', bytes: await document.save() };
}

export const manyPages = (count: number): Promise<SampleFile> =>
  printedSheets(Array.from({ length: count }, () => recipe()));

export const damaged = (): SampleFile => ({
  mediaType: 'application/pdf',
  bytes: Buffer.from('%PDF-1.4\nxref\n0 3\ntrailer << /Root 9 0 R >>'),
});

import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { renderBrokerDocument } from '#server/documents/write-broker-document.ts';
import type { BrokerDocumentData } from '#server/documents/writing/broker-document-data.ts';

const data: BrokerDocumentData = {
  reference: 'POA-2026-000123',
  issuedOn: '2026-11-21',
  importer: {
    nameEN: 'Guangdong Lanting Ceramics Houseware Trading Co., Ltd.',
    nameCN: '广东兰亭陶瓷日用品贸易有限公司',
    registrationNumber: '91440606MA4WKT3D8Y',
    ownerName: '林晓燕',
    eoriNumber: 'DE482913705516284',
    eoriAddress: { street: '新桂中路168号', city: '佛山', zipCode: '528300', country: 'China' },
    vatNumber: 'DE314826108',
    vatAddress: { street: 'ul. Świętokrzyska 12', city: 'Łódź', zipCode: '90-001', country: 'Poland' },
  },
  seller: { name: 'Łukasz Šimůnek Kőszegi', sellerId: 'A1B2C3D4' },
  broker: { name: 'Hafenlicht Zollagentur GmbH', eoriNumber: 'DE991827364500123' },
};

const open = (bytes: Uint8Array) => getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
type Pdf = Awaited<ReturnType<typeof open>>;

async function textOf(pdf: Pdf): Promise<string> {
  const pages = Array.from({ length: pdf.numPages }, async (_, place) => {
    const { items } = await (await pdf.getPage(place + 1)).getTextContent();
    return items.map(item => ('str' in item ? item.str : '')).join('');
  });
  return (await Promise.all(pages)).join('').replace(/\s/g, '');
}

/** Dark pixels of each glyph's place on the first page, by what the text layer says is there. */
async function inkBehind(pdf: Pdf, wanted: string): Promise<number[]> {
  const scale = 3;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { items } = await page.getTextContent();
  const item = items.flatMap(one => ('str' in one && one.str === wanted ? [one] : []))[0];
  if (!item) throw new Error(`"${wanted}" is not in the text layer by itself`);
  const [, , , , left, base] = item.transform as number[];
  const width = item.width / wanted.length;
  return [...wanted].map((_, place) => {
    const x = Math.round(((left ?? 0) + width * place) * scale);
    const y = Math.round(viewport.height - ((base ?? 0) + item.height) * scale);
    const { data: pixels } = context.getImageData(
      x,
      y,
      Math.round(width * scale),
      Math.round(item.height * scale * 1.2),
    );
    return pixels.filter((value, channel) => channel % 4 === 0 && value < 110).length;
  });
}

test('both documents carry the identifiers of all parties, and every character is in the text and drawn', async () => {
  for (const kind of ['POA', 'VATGuarantee'] as const) {
    const pdf = await open(await renderBrokerDocument(kind, data));
    const text = await textOf(pdf);
    for (const value of [
      ...Object.values(data.importer).filter(value => typeof value === 'string'),
      data.seller.name,
      data.broker.name,
      data.reference,
      data.issuedOn,
      'ul.Świętokrzyska12,90-001Łódź,Poland',
      kind === 'POA' ? '海关代理授权委托书' : '进口增值税担保书',
    ]) {
      expect(text).toContain(value.replace(/\s/g, ''));
    }
    // A glyph that was lost in making the subset leaves its text and no ink.
    expect(Math.min(...(await inkBehind(pdf, data.importer.nameCN)))).toBeGreaterThan(8);
    expect(Math.min(...(await inkBehind(pdf, data.seller.name)))).toBeGreaterThan(8);
    await pdf.loadingTask.destroy();
  }
});

test('a character that no font has fails instead of being left out', async () => {
  const importer = { ...data.importer, ownerName: 'مريم' };
  await expect(renderBrokerDocument('POA', { ...data, importer })).rejects.toThrow(/No document font has/);
});

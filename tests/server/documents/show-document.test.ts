import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showDocument } from '#server/documents/show-document.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-shown-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let written = 0;
async function stored(bytes: Uint8Array, mediaType = 'application/pdf') {
  const path = join(folder, String(++written));
  await writeFile(path, bytes);
  return { mediaType, path };
}

async function poa(...lines: string[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [row, text] of ['Power of attorney', ...lines].entries()) {
    page.drawText(text, { x: 60, y: 760 - row * 22, size: 11, font });
  }
  return document;
}

const line = 'The undersigned appoints Rheinport as indirect representative.';
const drawn = () => sharp({ create: { width: 80, height: 20, channels: 3, background: '#123' } });

/** What people do to a document, and whether it may be a signature. */
const acts: [string, boolean, (document: PDFDocument) => void | Promise<void>][] = [
  ['saved once more', true, () => {}],
  [
    'with a picture on it',
    false,
    async document => {
      const picture = await document.embedPng(await drawn().png().toBuffer());
      document.getPage(0).drawImage(picture, { x: 60, y: 100 });
    },
  ],
  [
    'with an annotation',
    false,
    document => {
      const { context } = document;
      const note = { Type: 'Annot', Subtype: 'Ink', Rect: [60, 60, 160, 90], InkList: [[60, 60, 160, 90]] };
      document.getPage(0).node.addAnnot(context.register(context.obj(note)));
    },
  ],
  [
    'with a value in a form',
    false,
    document => {
      const field = document.getForm().createTextField('signed by');
      field.addToPage(document.getPage(0), { x: 60, y: 60, width: 100, height: 20 });
      field.setText('Lin');
    },
  ],
  [
    'with a digital signature that nobody sees',
    false,
    document => {
      const { context, catalog } = document;
      const field = context.register(
        context.obj({
          Type: 'Annot',
          Subtype: 'Widget',
          FT: 'Sig',
          T: PDFString.of('Signature1'),
          Rect: [0, 0, 0, 0],
          F: 2,
          V: context.register(context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite' })),
        }),
      );
      catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [field] }));
    },
  ],
];

test.each(acts)('the broker’s document %s: unsigned is %s', async (_, isUnsigned, act) => {
  const issued = [
    await stored(await (await poa('VAT guarantee')).save()),
    await stored(await (await poa(line)).save()),
  ];
  const document = await poa(line);
  await act(document);
  const shown = await showDocument({ shown: await stored(await document.save()), issued });
  expect(shown).toMatchObject({ left: 0, isUnsigned });
  const { width = 0, height = 0 } = await sharp(shown.pages[0]).metadata();
  expect(height / width).toBeCloseTo(842 / 595, 1);
});

test('another text, a photograph and what can’t be opened are for a person to judge', async () => {
  const issued = [await stored(await (await poa(line)).save())];
  const another = await stored(await (await poa('A licence')).save());
  expect(await showDocument({ shown: another, issued })).toMatchObject({ isUnsigned: false });
  const photograph = await stored(await drawn().jpeg().toBuffer(), 'image/jpeg');
  expect(await showDocument({ shown: photograph, issued })).toMatchObject({
    pages: [expect.any(Uint8Array)],
    isUnsigned: false,
  });
  const broken = await stored(Buffer.from('%PDF-1.7'));
  expect(await showDocument({ shown: broken, issued })).toEqual({ pages: [], left: 0, isUnsigned: false });
});

test('of a long document the first pages are shown, and how many more there are', async () => {
  const document = await poa(line);
  for (let page = 0; page < 5; page++) document.addPage();
  const { pages, left } = await showDocument({ shown: await stored(await document.save()), issued: [] });
  expect([pages.length, left]).toEqual([4, 2]);
});

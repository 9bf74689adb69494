import sharp from 'sharp';
import { mostPicturePixels } from '#src/contract/constants.ts';
import type { ShowInput, ShownDocument } from './messages.ts';
import { UnreadableFile } from './reading/read-page.ts';
import { openDocument, pictures, rasterise, textLines } from './reading/read-pdf.ts';

/** A POA has one or two pages. */
const mostPages = 4;
/** Of a page in pixels: it is read on a screen. */
const side = 1400;

const pictureOf = (page: string | Buffer): Promise<Buffer> =>
  sharp(page, { limitInputPixels: mostPicturePixels })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();

type Opened = Awaited<ReturnType<typeof openDocument>>;

async function withPdf<Value>(path: string, work: (pdf: Opened) => Promise<Value>): Promise<Value> {
  const pdf = await openDocument(path);
  try {
    return await work(pdf);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Draws a signed document, and compares it with what the broker issued. */
export async function showDocument({ shown, issued }: ShowInput): Promise<ShownDocument> {
  try {
    if (shown.mediaType !== 'application/pdf') {
      return { pages: [await pictureOf(shown.path)], left: 0, isUnsigned: false };
    }
    return await withPdf(shown.path, async pdf => {
      const pages: Buffer[] = [];
      for (let page = 1; page <= Math.min(pdf.numPages, mostPages); page++) {
        pages.push(await pictureOf(await rasterise(await pdf.getPage(page))));
      }
      const isUnsigned = await isOneOf(pdf, issued);
      return { pages, left: pdf.numPages - pages.length, isUnsigned };
    });
  } catch (error) {
    const cannotBeOpened = error instanceof UnreadableFile || shown.mediaType !== 'application/pdf';
    if (!cannotBeOpened) throw error;
    return { pages: [], left: 0, isUnsigned: false };
  }
}

async function isOneOf(signed: Opened, issued: ShowInput['issued']): Promise<boolean> {
  const text = await textOf(signed);
  for (const { path } of issued) {
    const isSame = await withPdf(path, async pdf => {
      const issuedText = await textOf(pdf);
      if (issuedText === '' || issuedText !== text) return false;
      return !hasMore(await additionsIn(signed), await additionsIn(pdf));
    });
    if (isSame) return true;
  }
  return false;
}

/** Without spaces, which depend on the program that wrote the file. */
async function textOf(pdf: Opened): Promise<string> {
  let text = '';
  for (let page = 1; page <= pdf.numPages; page++) {
    for (const line of await textLines(await pdf.getPage(page))) text += line.text;
  }
  return text.normalize('NFKC').replace(/\s/g, '');
}

/** What signing adds to a document: fields with their values, annotations and pictures. */
async function additionsIn(pdf: Opened): Promise<string[]> {
  const found: string[] = [];
  const fields = (await pdf.getFieldObjects()) ?? {};
  for (const [name, ofName] of Object.entries(fields)) {
    for (const field of ofName as { type?: string; value?: unknown }[]) {
      found.push(`field ${name} ${field.type} ${JSON.stringify(field.value ?? '')}`);
    }
  }
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    for (const { subtype } of await page.getAnnotations({ intent: 'any' })) {
      found.push(`annotation ${subtype}`);
    }
    const { fnArray } = await page.getOperatorList();
    found.push(...fnArray.filter(operation => pictures.includes(operation)).map(() => 'picture'));
  }
  return found;
}

function hasMore(signed: readonly string[], issued: readonly string[]): boolean {
  const left = [...issued];
  return signed.some(addition => {
    const place = left.indexOf(addition);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

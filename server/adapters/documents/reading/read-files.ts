import type { DocumentType } from '#src/contract/related-resource.ts';
import type { CloserLook, ReadPage, Script } from './read-page.ts';
import { readPdf } from './read-pdf.ts';
import { readPicture } from './read-picture.ts';
import type { Recognisers } from './recognisers.ts';

const scripts: Record<DocumentType, Script> = {
  ID_CARD: 'han',
  BUSINESS_LICENSE: 'han',
  EORI: 'latin',
  VAT: 'latin',
  TAX: 'latin',
};

/**
 * Reads all files of one type, a page at a time.
 * @throws UnreadableFile where a file can't be opened at all
 */
export async function readFiles(
  type: DocumentType,
  files: readonly { mediaType: string; path: string }[],
  recognisers: Recognisers,
  closerLook: CloserLook,
): Promise<ReadPage[]> {
  const read = (picture: string | Buffer) => readPicture(picture, recognisers, scripts[type], closerLook);
  const pages: ReadPage[] = [];
  for (const { mediaType, path } of files) {
    if (mediaType === 'application/pdf') pages.push(...(await readPdf(path, read)));
    else pages.push(await read(path));
  }
  return pages;
}

import { checkReason } from '#src/contract/check-reasons.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';
import { closerLookFor } from './comparing/closer-look.ts';
import { compareDocument } from './comparing/compare-document.ts';
import type { CheckInput, CheckResult } from './reader-messages.ts';
import { type CloserLook, type ReadPage, type Script, UnreadableFile } from './reading/read-page.ts';
import { readPdf } from './reading/read-pdf.ts';
import { readPicture } from './reading/read-picture.ts';
import type { Recognisers } from './reading/recognisers.ts';

/** Reads the files of one type and compares them with the form. */
export async function judgeFiles(input: CheckInput, recognisers: Recognisers): Promise<CheckResult> {
  const { type, form, files, today } = input;
  try {
    const pages = await readFiles(type, files, recognisers, closerLookFor(type, form));
    const reasons = compareDocument({ type, form, pages, today });
    return { outcome: reasons.length === 0 ? 'OK' : 'NOK', reasons };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { outcome: 'NOK', reasons: [checkReason(error.fault, {})] };
  }
}

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

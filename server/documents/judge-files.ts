import { type CheckReason, checkReason, unreadReasons } from '#src/contract/importers/check-reasons.ts';
import { documentTypes } from '#src/contract/importers/document-types.ts';
import { closerLookFor } from './comparing/closer-look.ts';
import { compareDocument } from './comparing/compare-document.ts';
import type { CheckInput, CheckResult } from './messages.ts';
import { type ReadPage, UnreadableFile } from './reading/read-page.ts';
import { openPdf } from './reading/read-pdf.ts';
import {
  attemptCount,
  createPictureReader,
  type FileMemory,
  type PictureReader,
} from './reading/read-picture.ts';
import type { Recognisers } from './reading/recognisers.ts';

/** Reads the files of one type and compares them with the form. */
export async function judgeFiles(input: CheckInput, recognisers: Recognisers): Promise<CheckResult> {
  try {
    const { reasons } = await readFiles(input, recognisers);
    return { outcome: reasons.length === 0 ? 'OK' : 'NOK', reasons };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { fault, file } = error;
    return { outcome: 'NOK', reasons: [checkReason(fault, {})], ...(file !== undefined && { file }) };
  }
}

/** After so long no page is begun; the pool ends what takes much longer. */
const fileBudgetMs = 55_000;
/** After so long a page isn't read in another way. */
const pageBudgetMs = 20_000;
/** Of a long document so many pages are read in more than one way. */
const mostPagesAgain = 3;

const tooLong = (read: number, pages: number) =>
  checkReason('tooLong', { read: String(read), pages: String(pages) });

interface Handle extends PictureReader {
  /** The place of its file. */
  file: number;
  page?: ReadPage;
  /** Milliseconds that its reading took so far. */
  spent: number;
}

/**
 * Reads all files of one type, page after page, until one decides: first each as it is, then those that may decide in
 * other ways.
 * @throws UnreadableFile where a file can't be opened at all
 */
export async function readFiles(
  input: CheckInput,
  recognisers: Recognisers,
  budgetMs = fileBudgetMs,
): Promise<{ pages: ReadPage[]; reasons: readonly CheckReason[] }> {
  const { handles, left, close } = await openFiles(input, recognisers);
  const start = performance.now();
  const isOver = () => performance.now() - start > budgetMs;
  const pages = () => handles.flatMap(({ page }) => page ?? []);
  let reasons: readonly CheckReason[] = [];
  const readAndCompare = async (handle: Handle, attempt: number): Promise<boolean> => {
    const begun = performance.now();
    handle.page = await ofFile(handle.file, () => handle.read(attempt));
    handle.spent += performance.now() - begun;
    if (handles.length > mostPagesAgain) handle.release();
    reasons = compareDocument({ ...input, pages: pages() });
    return reasons.length === 0;
  };
  try {
    for (const [index, handle] of handles.entries()) {
      if (isOver()) {
        return { pages: pages(), reasons: [tooLong(index, handles.length + left)] };
      }
      if (await readAndCompare(handle, 0)) return { pages: pages(), reasons };
    }
    for (let attempt = 1; attempt < attemptCount; attempt++) {
      // What says that the document is wrong needs no other look.
      if (!reasons.every(({ code }) => code === 'noText' || unreadReasons.includes(code))) break;
      const again = handles
        .filter(({ page, spent }) => page && !page.certain && !page.blank && spent < pageBudgetMs)
        .sort((one, other) => (other.page?.sureness ?? 0) - (one.page?.sureness ?? 0))
        .slice(0, mostPagesAgain);
      for (const handle of again) {
        if (isOver() || (await readAndCompare(handle, attempt))) return { pages: pages(), reasons };
      }
    }
    if (left > 0) reasons = [tooLong(handles.length, handles.length + left)];
    return { pages: pages(), reasons };
  } finally {
    await close();
  }
}

/** @throws UnreadableFile that knows its file */
async function ofFile<Value>(file: number, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableFile) error.file = file;
    throw error;
  }
}

async function openFiles({ type, form, files }: CheckInput, recognisers: Recognisers) {
  const closerLook = closerLookFor(type, form);
  const handles: Handle[] = [];
  const closers: (() => Promise<void>)[] = [];
  let left = 0;
  const close = async () => {
    for (const one of closers) await one();
  };
  try {
    for (const [file, { mediaType, path }] of files.entries()) {
      const memory: FileMemory = { turned: 0 };
      const readerOf = (open: () => Promise<string | Buffer>) =>
        createPictureReader(open, recognisers, documentTypes[type].script, closerLook, memory);
      if (mediaType === 'application/pdf') {
        const pdf = await ofFile(file, () => openPdf(path, readerOf));
        closers.push(pdf.close);
        left += pdf.left;
        handles.push(...pdf.pages.map(page => ({ ...page, file, spent: 0 })));
      } else handles.push({ ...readerOf(async () => path), file, spent: 0 });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { handles, left, close };
}

import { Unzip, UnzipInflate, zipSync } from 'fflate';
import readExcelFile, { type CellValue } from 'read-excel-file/universal';
import { Refusal } from '#server/domain/refusal.ts';
import { uploadLimits } from '#src/contract/shipments/confirmation-upload.ts';
import type { SourceCell, SourceRow } from './collect-table.ts';

/** Of these, no more than a thousandfold can come out at once. */
const chunkBytes = 16 * 1024;

/** With or without values, in one sheet: the time that the library takes grows with the square of them. */
const mostRows = 5 * uploadLimits.rows;

/** From here on Excel has put zeros in the place of digits. */
const surestDigits = 15;

/** As Excel shows what it can't show as a date. */
const noDate = '########';

/**
 * The sheets of an Excel workbook, in its order.
 * @throws Refusal where it is none, is broken, or has more in it than it may
 */
export const readWorkbook = (bytes: Uint8Array): Promise<SourceRow[][]> => readSheets(bytes).catch(broken);

async function readSheets(bytes: Uint8Array): Promise<SourceRow[][]> {
  const files = unpack(bytes);
  if (!files['xl/workbook.xml']) {
    throw new Refusal('UPLOAD.UNREADABLE', 'This file is no Excel workbook. Save it as .xlsx or as CSV.');
  }
  for (const [name, file] of Object.entries(files)) if (name.includes('/worksheets/')) requireFewRows(file);
  // Packed anew: another unpacker could find files in the first archive that nobody has counted.
  const counted = new Blob([zipSync(files, { level: 0 })]);
  const sheets = await readExcelFile(counted, { trim: false, parseNumber: digits => ({ digits }) });
  return sheets.map(({ data }) => data.map((cells, at) => ({ line: at + 1, cells: cells.map(readCell) })));
}

function unpack(archive: Uint8Array): Record<string, Uint8Array> {
  const files = new Map<string, Uint8Array[]>();
  let size = 0;
  const unzip = new Unzip(file => {
    // Pictures, macros and the like are not even unpacked.
    if (!/\.(xml|rels)$/.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    files.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      size += chunk.length;
      if (size > uploadLimits.unpacked) throw tooLarge();
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < archive.length; from += chunkBytes) {
    unzip.push(archive.subarray(from, from + chunkBytes), from + chunkBytes >= archive.length);
  }
  return Object.fromEntries([...files].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
}

function requireFewRows(file: Uint8Array): void {
  const rows =
    Buffer.from(file.buffer, file.byteOffset, file.length)
      .toString('latin1')
      .match(/<(?:\w+:)?row\b/g)?.length ?? 0;
  if (rows <= mostRows) return;
  throw new Refusal(
    'UPLOAD.TOO_LARGE',
    `A sheet of this workbook has ${rows} rows, empty ones included. Remove what is not needed, or save it as CSV.`,
    { rows },
  );
}

const tooLarge = () => {
  const megabytes = uploadLimits.unpacked / 1024 / 1024;
  return new Refusal(
    'UPLOAD.TOO_LARGE',
    `Unpacked, this workbook has more than ${megabytes} MB. Remove what is not needed, or save it as CSV.`,
  );
};

function broken(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal(
    'UPLOAD.UNREADABLE',
    'This workbook is broken or has a password. Open it in Excel, save it as .xlsx without a password, and upload it again.',
  );
}

function readCell(cell: CellValue<{ digits: string }> | null): SourceCell {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell instanceof Date) return { text: dayOf(cell), isChanged: true };
  return 'digits' in cell ? readNumber(cell.digits) : '';
}

/** A number's shortest text: it is stored as `4.2E+14` too, and with the faults of binary fractions. */
function readNumber(digits: string): SourceCell {
  const value = Number(digits);
  const isWhole = /^-?\d+$/.test(digits);
  if (isWhole || !Number.isFinite(value)) return withChange(digits);
  return withChange(
    Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15))),
  );
}

function withChange(text: string): SourceCell {
  const significant = text.replace(/\D/g, '').replace(/^0+/, '');
  return significant.length > surestDigits ? { text, isChanged: true } : text;
}

/** Workbooks count in days and their fractions, which miss a second by some milliseconds. */
function dayOf(date: Date): string {
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  const isShown = rounded.getUTCFullYear() <= 9999;
  return isShown ? rounded.toISOString().slice(0, 10) : noDate;
}

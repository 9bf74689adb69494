import { Refusal } from '#server/domain/refusal.ts';
import { textLimits } from '#src/contract/constants.ts';
import { type UploadColumn, uploadLimits } from '#src/contract/shipments/confirmation-upload.ts';
import { columnOf, countKnown } from './column-names.ts';

/** `isChanged`: a workbook has a number or a date there, of which not every character is known to be as it was typed. */
export type SourceCell = string | { text: string; isChanged: true };

export interface SourceRow {
  /** Where it begins in the file, counted from 1. */
  line: number;
  cells: readonly SourceCell[];
}

export interface TableRow {
  /** Where it begins in the file, counted from 1. */
  line: number;
  /** Those that aren't empty. One that is longer than any value may be is cut, ends with “…” and is too long still. */
  cells: Partial<Record<UploadColumn, string>>;
  /** Columns of ids in which Excel has changed the number, so that it can't be known any more. */
  damaged?: UploadColumn[];
}

export interface ReadTable {
  /** Names of the columns that were read, as the file has them and in its order, of 50 characters at most. */
  used: string[];
  /** Names of the others; at most 100 columns are named in all. */
  ignored: string[];
  rows: TableRow[];
}

/** Among so many lines of the beginning is the one with the names of columns. */
export const headerLines = 20;

const nameLength = 50;
const namesFound = 10;
const columnsNamed = 100;

/** Only these can't be typed again from what Excel shows. */
const idColumns: ReadonlySet<UploadColumn> = new Set(['order-item-id', 'tracking-number']);

/** `4.20E+15`, in German `4,2E+15`, and what a column that is too narrow shows. */
const changedByExcel = /^(?:\d(?:[.,]\d+)?E\+\d{1,3}|\d[.,]\d+E\d{1,3}|#{3,})$/i;

/** What our own downloads put a `'` before; as in `withoutFormula`. */
const marked = /^'(?='*[=+\-@＝＋－＠])/;
const markedWithin = /(?<=[;\t\n])'(?=["' ]*[=+\-@＝＋－＠])/g;

interface Header {
  columns: { column: UploadColumn; name: string; at: number }[];
  ignored: string[];
}

/**
 * Takes the rows of a file one by one, whatever its kind, and makes the table of those that count.
 * @throws Refusal from both
 */
export function collectTable(): { take: (row: SourceRow) => void; finish: () => ReadTable } {
  let first: SourceRow | undefined;
  let header: Header | undefined;
  const rows: TableRow[] = [];

  function take(row: SourceRow): void {
    if (!header) {
      if (!first && row.cells.some(cell => cleaned(cell) !== '')) first = row;
      if (row.line > headerLines) throw noHeader(first);
      if (isHeader(row)) header = readHeader(row);
      return;
    }
    const read = readRow(row, header);
    if (!read || isHeader(row)) return;
    rows.push(read);
    if (rows.length > uploadLimits.rows) throw tooManyRows(rows.length);
  }

  function finish(): ReadTable {
    if (!first) throw new Refusal('UPLOAD.EMPTY', 'This file is empty.');
    if (!header) throw noHeader(first);
    if (rows.length === 0) throw new Refusal('UPLOAD.EMPTY', 'This file has no rows below its header.');
    const used = header.columns.map(({ name }) => name);
    return { used, ignored: header.ignored.slice(0, columnsNamed - used.length), rows };
  }

  return { take, finish };
}

/** Whether a row names columns: the first that does is the header, and later ones are repetitions of it. */
export const isHeader = ({ cells }: SourceRow): boolean => countKnown(cells.map(textOf)) > 0;

const textOf = (cell: SourceCell) => (typeof cell === 'string' ? cell : cell.text);

/** @throws Refusal where a column is there twice, or one is missing without which nothing can be confirmed */
function readHeader({ cells }: SourceRow): Header {
  const header: Header = { columns: [], ignored: [] };
  for (const [at, cell] of cells.entries()) {
    const name = nameOf(cell);
    const column = columnOf(textOf(cell));
    if (column) header.columns.push({ column, name, at });
    else if (name !== '') header.ignored.push(name);
  }
  const names = new Map<UploadColumn, string>();
  for (const { column, name } of header.columns) {
    const other = names.get(column);
    if (other !== undefined) throw columnTwice(column, [other, name]);
    names.set(column, name);
  }
  const missing: UploadColumn[] = [];
  if (!names.has('tracking-number')) missing.push('tracking-number');
  if (!names.has('carrier-code') && !names.has('carrier-name')) missing.push('carrier-code');
  if (missing.length > 0) throw columnsMissing(missing);
  return header;
}

function readRow({ line, cells }: SourceRow, { columns }: Header): TableRow | undefined {
  const row: TableRow = { line, cells: {} };
  const damaged: UploadColumn[] = [];
  for (const { column, at } of columns) {
    const cell = cells[at] ?? '';
    const text = cleaned(cell);
    if (text === '') continue;
    row.cells[column] = text.length > textLimits.line ? `${cut(text, textLimits.line)}…` : text;
    const isChanged = typeof cell !== 'string' || changedByExcel.test(text);
    if (isChanged && idColumns.has(column)) damaged.push(column);
  }
  if (Object.keys(row.cells).length === 0) return undefined;
  return damaged.length > 0 ? { ...row, damaged } : row;
}

function cleaned(cell: SourceCell): string {
  const text = textOf(cell)
    .replace(markedWithin, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  const shown = /^="(.*)"$/.exec(text)?.[1] ?? text;
  return shown.replace(marked, '').trim();
}

/** Not in the middle of a character: half of one is nothing that can be stored. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/\p{Cs}$/u, '\uFFFD');

const nameOf = (cell: SourceCell) => cut(cleaned(cell), nameLength);

function noHeader(first: SourceRow | undefined): Refusal {
  const found = (first?.cells.map(nameOf) ?? []).filter(name => name !== '').slice(0, namesFound);
  return new Refusal(
    'UPLOAD.NO_HEADER',
    `None of the first ${headerLines} lines has names of columns that are known, such as order-id and tracking-number.`,
    { found },
  );
}

const columnTwice = (column: UploadColumn, names: string[]) =>
  new Refusal(
    'UPLOAD.COLUMN_TWICE',
    `The column ${column} is there twice: “${names.join('” and “')}”. Remove the one that is not to be read.`,
    { column, names },
  );

const columnsMissing = (missing: UploadColumn[]) =>
  new Refusal(
    'UPLOAD.COLUMNS_MISSING',
    `Without these columns nothing can be confirmed: ${missing.join(', ')}.`,
    { missing },
  );

const tooManyRows = (rows: number) =>
  new Refusal(
    'UPLOAD.TOO_LARGE',
    `This file has more than ${uploadLimits.rows} rows. Split it into several files.`,
    { rows },
  );

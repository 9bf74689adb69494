import { CsvError, parse } from 'csv-parse/sync';
import { Refusal } from '#server/domain/refusal.ts';
import { headerLines, type SourceRow } from './collect-table.ts';
import { countKnown } from './column-names.ts';

const separators = ['\t', ';', ','] as const;
type Separator = (typeof separators)[number];

interface TextTable {
  /** Its lines end with a line feed. */
  text: string;
  separator: Separator;
}

/**
 * Gives each row of a table of text that isn't empty, in turn.
 * @throws Refusal where it is no table, and whatever `take` throws, which ends the reading
 */
export function takeTextRows(bytes: Uint8Array, take: (row: SourceRow) => void): void {
  const table = recognize(bytes);
  if (table.separator === '\t') takeTabbed(table.text, take);
  else takeQuoted(table, take);
}

/** Texts that the bytes may be, likeliest first. */
function decodings(bytes: Uint8Array): string[] {
  const certain = byMark(bytes) ?? byZeros(bytes);
  if (certain) return [new TextDecoder(certain).decode(bytes)];
  const western = new TextDecoder('windows-1252').decode(bytes);
  const chinese = strictly('gb18030', bytes);
  const byPage = chinese !== undefined && isChinese(chinese) ? [chinese, western] : [western, chinese];
  return [strictly('utf-8', bytes), ...byPage].filter(text => text !== undefined);
}

function strictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** An umlaut and the letter after it are one Chinese letter in gb18030, with no other beside it: “M黱chen”. */
function isChinese(text: string): boolean {
  const runs = text.match(/\p{Script=Han}+/gu) ?? [];
  return runs.filter(run => run.length > 1).length * 5 >= runs.length;
}

function byMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 without a mark: Latin letters have every other byte zero. */
function byZeros(bytes: Uint8Array): string | undefined {
  const head = [...bytes.subarray(0, 16)];
  if (head.length < 4) return undefined;
  const hasZeros = (odd: number) => head.every((byte, at) => (byte === 0) === (at % 2 === odd));
  if (hasZeros(1)) return 'utf-16le';
  return hasZeros(0) ? 'utf-16be' : undefined;
}

/** The encoding and the separator by which a line of the beginning has most names of columns that are known. */
function recognize(bytes: Uint8Array): TextTable {
  const texts = decodings(bytes).map(text => text.replace(/\r\n?/g, '\n'));
  const tables = texts.flatMap(text => {
    const lines = text.split('\n', headerLines);
    return separators.map(separator => ({ text, separator, known: mostKnown(lines, separator) }));
  });
  const [best] = tables.toSorted((one, other) => other.known - one.known);
  if (best && best.known > 0) return best;
  const [text = ''] = texts;
  if (/(?![\t\n\f])\p{Cc}/u.test(text.slice(0, 2000))) {
    throw new Refusal('UPLOAD.UNREADABLE', 'This file is neither a table of text nor an Excel workbook.');
  }
  return { text, separator: commonest(text.split('\n', headerLines)) };
}

/** Quotes around names make no difference to whether they are known. */
const mostKnown = (lines: readonly string[], separator: Separator) =>
  Math.max(...lines.map(line => countKnown(line.split(separator))));

function commonest(lines: readonly string[]): Separator {
  const line = lines.find(one => one.trim() !== '') ?? '';
  const counted = separators.map(separator => ({ separator, count: line.split(separator).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

/** Amazon's own text knows no quotes: what is between tabs is meant literally, inch signs and all. */
function takeTabbed(text: string, take: (row: SourceRow) => void): void {
  parse(text, {
    ...{ delimiter: '\t', record_delimiter: '\n', quote: false, escape: false },
    ...{ relax_column_count: true, skip_empty_lines: true },
    on_record: (cells, { lines }) => {
      take({ line: lines, cells: cells.map(unquoted) });
      return null;
    },
  });
}

/** Excel's “Unicode text” puts quotes around cells with commas and quotes. */
const unquoted = (cell: string) =>
  /^"[^"]*(?:""[^"]*)*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;

function takeQuoted({ text, separator }: TextTable, take: (row: SourceRow) => void): void {
  const bytes = Buffer.from(text);
  const wellFormed = wellFormedBy(separator);
  let end = 0;
  try {
    parse(bytes, {
      ...{ delimiter: separator, record_delimiter: '\n', ltrim: true },
      ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
      on_record: (cells, info) => {
        const begin = end;
        end = info.bytes;
        const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
        const line = info.lines - breaks;
        // The parser ends a quote that was left open at the next one, rows below: they would be lost in a cell.
        const isSuspect = breaks > 0 && cells.some(cell => cell.startsWith('"') && cell.includes('\n'));
        if (isSuspect && !wellFormed.test(bytes.toString('utf8', begin, end))) throw neverClosed(line);
        take({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    const quote = bytes.indexOf('"', Number(error.bytes));
    throw neverClosed(bytes.toString('utf8', 0, quote).split('\n').length);
  }
}

/** A line as RFC 4180 has it, where quotes inside of a cell without quotes are no matter. */
function wellFormedBy(separator: Separator): RegExp {
  const quoted = '"[^"]*(?:""[^"]*)*"';
  const plain = `[^"\\s${separator}][^${separator}\\n]*`;
  const cell = `[^\\S\\n]*(?:${quoted}|${plain})?`;
  return new RegExp(`^\\n*${cell}(?:${separator}${cell})*\\n?$`);
}

const neverClosed = (line: number) =>
  new Refusal('UPLOAD.UNREADABLE', `A quotation mark on line ${line} is never closed.`, { line });

export interface CsvLine {
  /** Where it begins in the file, counted from 1. */
  line: number;
  cells: readonly string[];
}

/** A quote that nothing closes. */
export class CsvBroken extends Error {
  override name = 'CsvBroken';
  readonly line: number;
  constructor(line: number) {
    super('A quotation mark is never closed.');
    this.line = line;
  }
}

const delimiters = [',', ';', '\t'] as const;

/** What stands most often outside quotes on the first line: spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): string {
  const head = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 1)[0] ?? '';
  const counted = delimiters.map(delimiter => ({ delimiter, count: head.split(delimiter).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

/**
 * The lines of a CSV file with commas, semicolons or tabs, and with or without a byte-order mark. Empty lines are left
 * out, cells are trimmed.
 * @throws CsvBroken
 */
export function readCsv(file: string): CsvLine[] {
  const text = file.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(text);
  const lines: CsvLine[] = [];
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  let cell = '';
  let quotedSince: number | undefined;

  const endLine = () => {
    cells.push(cell.trim());
    if (cells.some(one => one !== '')) lines.push({ line: begun, cells });
    cells = [];
    cell = '';
    begun = line;
  };

  for (let place = 0; place < text.length; place += 1) {
    const character = text[place] ?? '';
    const isBreak = character === '\n' || (character === '\r' && text[place + 1] !== '\n');
    if (isBreak) line += 1;
    if (quotedSince !== undefined) {
      if (character !== '"') cell += character;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else quotedSince = undefined;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      quotedSince = line;
    } else if (character === delimiter) {
      cells.push(cell.trim());
      cell = '';
    } else if (isBreak) endLine();
    else cell += character;
  }
  if (quotedSince !== undefined) throw new CsvBroken(quotedSince);
  endLine();
  return lines;
}

import * as v from 'valibot';
import { marketplaceCountry } from '#server/domain/marketplace/marketplaces.ts';
import { textLimits } from '#src/contract/constants.ts';
import { MarketplaceId } from '#src/contract/ids.ts';
import { isCalendarDate } from '#src/contract/instant.ts';
import { type CarrierList, CarrierScheme } from '#src/contract/shipments/carrier-rules.ts';
import { findCarrier } from '#src/contract/shipments/carriers.ts';
import { CsvBroken, type CsvLine, readCsv } from './csv.ts';

const columns = ['marketplaceId', 'scheme', 'carrierCode', 'services', 'from', 'until', 'source'] as const;
type Column = (typeof columns)[number];
/** Absent or empty: every service. */
const optional: readonly Column[] = ['services'];
const serviceSeparator = '|';

/** What is wrong with a file, and where. */
export interface FileProblem {
  line: number;
  /** As the file names it; undefined where it is about the whole line. */
  column?: string;
  message: string;
}

/** One carrier of a list. */
interface Row {
  line: number;
  text: Readonly<Record<Column, string>>;
}

/** Collects what is wrong, instead of ending at the first. */
class Problems {
  readonly found: FileProblem[] = [];
  add(line: number, column: string | undefined, message: string): void {
    this.found.push({ line, ...(column !== undefined && { column }), message });
  }
}

/**
 * Reads lists of carriers from a CSV file, each carrier of a list on a line of its own.
 * @returns lists, or problems and no list
 */
export function readCarrierFile(file: string): { lists: CarrierList[]; problems: FileProblem[] } {
  const problems = new Problems();
  const lists = listsOf(rowsOf(linesOf(file, problems), problems), problems);
  return { lists: problems.found.length > 0 ? [] : lists, problems: problems.found };
}

function linesOf(file: string, problems: Problems): CsvLine[] {
  try {
    const lines = readCsv(file);
    if (lines.length < 2) problems.add(1, undefined, 'There is no carrier in this file.');
    return lines;
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    problems.add(error.line, undefined, error.message);
    return [];
  }
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function rowsOf([head, ...lines]: readonly CsvLine[], problems: Problems): Row[] {
  if (!head) return [];
  for (const [place, name] of head.cells.entries()) {
    if (!columns.some(column => isSameName(column, name))) {
      problems.add(head.line, name, `There is no such column. The columns are ${columns.join(', ')}.`);
    } else if (head.cells.findIndex(other => isSameName(other, name)) < place) {
      problems.add(head.line, name, 'This column is there twice.');
    }
  }
  const placeOf = (column: Column) => head.cells.findIndex(name => isSameName(name, column));
  for (const column of columns) {
    if (placeOf(column) < 0 && !optional.includes(column)) {
      problems.add(head.line, column, 'This column is missing.');
    }
  }
  if (problems.found.length > 0) return [];
  return lines.flatMap(({ line, cells }) => {
    if (cells.length > head.cells.length) {
      problems.add(
        line,
        undefined,
        `It has ${cells.length} cells, and there are ${head.cells.length} columns.`,
      );
      return [];
    }
    const text = Object.fromEntries(columns.map(column => [column, cells[placeOf(column)] ?? '']));
    return [{ line, text: text as Record<Column, string> }];
  });
}

function listsOf(rows: readonly Row[], problems: Problems): CarrierList[] {
  const lists = new Map<string, { first: Row; list: CarrierList }>();
  for (const row of rows) {
    const known = problems.found.length;
    const { marketplaceId, scheme } = readScope(row, problems);
    const { from, until } = readDays(row, problems);
    const carrier = readCarrier(row, problems);
    const source = readSource(row, problems);
    if (problems.found.length > known || !scheme || !carrier) continue;
    const key = `${marketplaceId} ${scheme}`;
    const begun = lists.get(key);
    if (!begun) {
      const list = { marketplaceId: v.parse(MarketplaceId, marketplaceId), scheme, from, until, source };
      lists.set(key, { first: row, list: { ...list, carriers: [carrier] } });
      continue;
    }
    const { first, list } = begun;
    for (const column of ['from', 'until', 'source'] as const) {
      if (row.text[column] === first.text[column]) continue;
      const other = `“${first.text[column]}” on line ${first.line}`;
      problems.add(
        row.line,
        column,
        `“${row.text[column]}” isn’t ${other}: a list has one for all its carriers.`,
      );
    }
    if (list.carriers.some(({ code }) => code === carrier.code)) {
      problems.add(row.line, 'carrierCode', `${carrier.code} is on this list twice.`);
    }
    list.carriers.push(carrier);
  }
  return [...lists.values()].map(({ list }) => list);
}

function readScope({ line, text }: Row, problems: Problems) {
  if (marketplaceCountry(text.marketplaceId) === undefined) {
    problems.add(line, 'marketplaceId', `“${text.marketplaceId}” is no marketplace of the European Union.`);
  }
  const scheme = CarrierScheme.options.find(one => isSameName(one, text.scheme));
  if (!scheme) {
    problems.add(line, 'scheme', `“${text.scheme}” is neither ${CarrierScheme.options.join(' nor ')}.`);
  }
  return { marketplaceId: text.marketplaceId, scheme };
}

function readDays({ line, text }: Row, problems: Problems) {
  const { from, until } = text;
  for (const column of ['from', 'until'] as const) {
    if (isCalendarDate(text[column])) continue;
    problems.add(line, column, `“${text[column]}” is no day. Days are written like 2026-12-31.`);
  }
  if (isCalendarDate(from) && isCalendarDate(until) && until < from) {
    problems.add(line, 'until', `The list would end (${until}) before it begins (${from}).`);
  }
  return { from, until };
}

function readSource({ line, text: { source } }: Row, problems: Problems): string {
  if (source === '') problems.add(line, 'source', 'Say where the list is from.');
  if (source.length > textLimits.line) {
    problems.add(line, 'source', `It has more than ${textLimits.line} characters.`);
  }
  return source;
}

function readCarrier({ line, text }: Row, problems: Problems): CarrierList['carriers'][number] | undefined {
  const carrier = findCarrier(text.carrierCode);
  if (!carrier) {
    problems.add(line, 'carrierCode', `“${text.carrierCode}” is no carrier that Portolan knows.`);
    return undefined;
  }
  const names = text.services
    .split(serviceSeparator)
    .map(name => name.trim())
    .filter(name => name !== '');
  if (names.length === 0) return { code: carrier.code };
  for (const name of names) {
    if (carrier.services.length === 0 || carrier.services.some(service => service.name === name)) continue;
    problems.add(line, 'services', `“${name}” is no service of ${carrier.code} that Portolan knows.`);
  }
  return { code: carrier.code, services: [...new Set(names)] };
}

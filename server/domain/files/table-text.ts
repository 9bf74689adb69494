import { stringify } from 'csv-stringify/sync';

// ASVS 1.2.10: what a spreadsheet takes for the beginning of a formula; the full-width ones are typed with Chinese input.
const formulaStart = /^'*[=+\-@\t\n＝＋－＠]/;
/**
 * Where a spreadsheet that separates cells by semicolons or tabs begins one within a text of ours: to it our quotes
 * are there no quotes.
 */
const formulaWithin = /(?<=[;\t\n])(?=["' ]*[=+\-@＝＋－＠])/g;
/** Letters and digits after a plus or a minus are a number, or the name of a cell at most. */
const harmlessId = /^[+\-＋－][\p{L}\p{N} ._/#-]*$/u;

/** A text as every kind of table can carry it: without control characters and the like, lines ending with a line feed. */
export const plainTableText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])[\p{Cc}\p{Cs}\p{NChar}\ufffd]/gu, '');

/** A text that no spreadsheet takes for a formula; whoever reads it back takes one `'` before each such sign off. */
export const withoutFormula = (text: string): string =>
  (formulaStart.test(text) ? `'${text}` : text).replace(formulaWithin, "'");

/** The same of an id, which keeps its plus or minus where nothing can come of it: it is compared with other lists. */
export const idWithoutFormula = (id: string): string => (harmlessId.test(id) ? id : withoutFormula(id));

/** Rows as CSV (RFC 4180); at the head of a file with the mark without which Excel reads it in the machine's code page. */
export const csvText = (rows: (string | number | Date | null)[][], isHead: boolean): string =>
  stringify(rows, { bom: isHead, record_delimiter: '\r\n', quoted_match: /[\r\n]/ });

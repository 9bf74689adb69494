import { Refusal } from '#server/domain/refusal.ts';
import { uploadLimits } from '#src/contract/shipments/confirmation-upload.ts';
import { collectTable, headerLines, isHeader, type ReadTable, type SourceRow } from './collect-table.ts';
import { takeTextRows } from './text-rows.ts';
import { readWorkbook } from './workbook-rows.ts';

/** How files begin that people take for tables, and what to tell them. */
const otherKinds = [
  {
    start: [0xd0, 0xcf, 0x11, 0xe0],
    message:
      'This is an old Excel workbook (.xls), or one with a password. Save it as .xlsx without a password.',
  },
  { start: [...'%PDF'].map(letter => letter.charCodeAt(0)), message: 'This is a PDF and no table.' },
] as const;

const zipStart = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/**
 * Reads an uploaded table of confirmations: text in any common encoding with tabs, semicolons or commas, or an Excel
 * workbook. Strangers made it: only for a process that may die of it.
 * @throws Refusal with one of the codes `UPLOAD.*`
 */
export async function parseTable(bytes: Uint8Array): Promise<ReadTable> {
  if (bytes.length > uploadLimits.bytes) {
    throw new Refusal('UPLOAD.TOO_LARGE', `A file has ${uploadLimits.bytes / 1024 / 1024} MB at most.`);
  }
  const other = otherKinds.find(({ start }) => startsWith(bytes, start));
  if (other) throw new Refusal('UPLOAD.UNREADABLE', other.message);
  const { take, finish } = collectTable();
  if (startsWith(bytes, zipStart)) {
    for (const row of sheetOf(await readWorkbook(bytes))) take(row);
  } else takeTextRows(bytes, take);
  return finish();
}

/** The first sheet that has a header: Amazon's template begins with pages that explain it. */
function sheetOf(sheets: readonly SourceRow[][]): readonly SourceRow[] {
  return sheets.find(rows => rows.slice(0, headerLines).some(isHeader)) ?? sheets[0] ?? [];
}

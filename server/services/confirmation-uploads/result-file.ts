import { and, eq } from 'drizzle-orm';
import type { Db, InTurn } from '#server/db/db.ts';
import { confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import {
  csvText,
  idWithoutFormula,
  plainTableText,
  withoutFormula,
} from '#server/domain/files/table-text.ts';
import { fileColumns } from '#server/services/confirmations/confirmation-file-columns.ts';
import type { UploadCode, UploadColumn, UploadResult } from '#src/contract/shipments/confirmation-upload.ts';
import { shipmentFileColumns } from '#src/contract/shipments/shipment-file.ts';
import { findRows, unknownUpload } from './list-uploads.ts';

/** Rows that are read and written in one go. */
const rowsAtOnce = 500;

const ids = new Set(fileColumns.filter(({ kind }) => kind === 'id').map(({ name }) => name));

/**
 * What became of each row, as CSV that can be corrected and uploaded again: only the columns that are read, and the
 * answer in four more, which an upload ignores.
 * @param inTurn runs each page's query
 * @throws Refusal
 */
export async function openResultFile(
  db: Db,
  sellerId: string,
  { uploadId, only }: { uploadId: string; only?: 'refused' | undefined },
  inTurn: InTurn,
): Promise<{ content: AsyncGenerator<Uint8Array, void>; fileName: string; mediaType: string }> {
  const [upload] = await db
    .select()
    .from(confirmationUploads)
    .where(and(eq(confirmationUploads.id, uploadId), eq(confirmationUploads.sellerId, sellerId)));
  if (!upload) throw unknownUpload();
  const stem = upload.fileName.replace(/\.[a-z]{1,5}$/i, '');
  return {
    content: writeRows(db, uploadId, only, inTurn),
    fileName: `${stem} ${only ?? 'result'}.csv`,
    mediaType: 'text/csv; charset=utf-8',
  };
}

async function* writeRows(
  db: Db,
  uploadId: string,
  only: 'refused' | undefined,
  inTurn: InTurn,
): AsyncGenerator<Uint8Array, void> {
  yield write([[...shipmentFileColumns, 'line', 'result', 'code', 'reason']], true);
  let after = 0;
  for (;;) {
    const rows = await inTurn(() => findRows(db, uploadId, only, after, rowsAtOnce));
    const last = rows.at(-1);
    if (!last) return;
    after = last.line;
    yield write(
      rows.map(({ cells, line, result, code, detail }) => [
        ...shipmentFileColumns.map(column => cellOf(column, cells[column] ?? '')),
        line,
        result,
        code,
        code && withoutFormula(plainTableText(reasonOf(code, detail, result))),
      ]),
      false,
    );
  }
}

const write = (rows: (string | number | null)[][], isHead: boolean): Uint8Array =>
  Buffer.from(csvText(rows, isHead));

const cellOf = (column: UploadColumn, text: string): string =>
  ids.has(column) ? idWithoutFormula(plainTableText(text)) : withoutFormula(plainTableText(text));

const reasons: Record<UploadCode, string> = {
  ORDER_UNKNOWN: 'This order was not found in your account.',
  ORDER_CANCELLED: 'It was cancelled. Don’t ship it.',
  CANCELLATION_REQUESTED: 'The buyer asked to cancel. Decide in the app.',
  CONFIRMED_ELSEWHERE: 'It was confirmed on the marketplace with another tool.',
  DIFFERS: 'It is confirmed with different values, which were not changed.',
  UNCHANGED: 'It was confirmed with these values before.',
  ITEM_UNKNOWN: 'This item does not belong to the order.',
  QUANTITY_SPLIT: 'All ordered units must be in the parcel.',
  DATE_UNREADABLE: 'Write the ship-date like 2026-12-31.',
  DATE_OUT_OF_RANGE: 'The ship-date is before the order or in the future.',
  CARRIER_UNKNOWN: 'Use a carrier code of the marketplace, or Other with a carrier-name in Latin letters.',
  CARRIER_NOT_ELIGIBLE: 'The marketplace doesn’t accept this carrier or service for the order.',
  SERVICE_MISSING:
    'Delivery service missing. Add it in the column ship-method, or choose a default service for the carrier in Settings → Shipping.',
  PLACE_MISSING:
    'Dispatch place missing. Add it in the column ship-from, or choose a default dispatch place in Settings → Shipping.',
  NUMBER_MISSING: 'The tracking ID is missing.',
  NUMBER_DAMAGED: 'A spreadsheet has changed this number. Format the column as text and enter it again.',
  NUMBER_USED: 'Another order has this tracking ID.',
  NUMBER_UNUSUAL: 'Unusual for this carrier: check it. It was sent as it is.',
  TWICE_IN_FILE: 'An earlier line has this item with different values.',
  TEXT_TOO_LONG: 'This cell has more than 200 characters.',
  NULL_NOT_TAKEN: 'NULL is not accepted. Leave the cell empty.',
  DELIVERED: 'The parcel has been delivered, and isn’t corrected any more.',
  CHANGED: 'Somebody corrected it after the check.',
  REFUSED: 'It was refused.',
};

/** A code of a later build that runs beside this one has no words here. */
function reasonOf(code: string, detail: string | null, result: UploadResult): string {
  const isRepeated = code === 'TWICE_IN_FILE' && result === 'unchanged';
  const reason = isRepeated
    ? 'An earlier line has this item with the same values.'
    : (new Map<string, string>(Object.entries(reasons)).get(code) ?? reasons.REFUSED);
  return detail ? `${reason} (${detail})` : reason;
}

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { confirmationUploadRows, confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import { type JudgedRow, judgeRow, type UploadWorld } from '#server/domain/uploads/judge-row.ts';
import {
  isFault,
  type RowDefaults,
  readRowValues,
  type UploadedRow,
} from '#server/domain/uploads/row-values.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import { companyZone } from '#server/services/confirmations/confirmed-orders.ts';
import { dayIn } from '#src/contract/days.ts';
import { findUploadWorld } from './upload-world.ts';

/** A file, once it is a table. */
export interface UploadedTable {
  fileName: string;
  /** Columns that are read, and those that aren't, as the file names them. */
  used: string[];
  ignored: string[];
  rows: readonly UploadedRow[];
}

/** Rows that are judged and written in one go: a call of somebody else waits no longer than for these. */
const rowsAtOnce = 150;

/**
 * Checks a table against what there is, and stores what each row would do. Nothing is confirmed.
 * @param timeZone of the device, for a company that has none
 * @returns the upload's id
 */
export async function checkUpload(
  db: Db,
  { sellerId, personId }: Membership,
  { fileName, used, ignored, rows }: UploadedTable,
  timeZone: string | undefined,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const defaults = await findDefaults(db, sellerId, timeZone, now);
  const columns = { used, ignored };
  const upload = { id, sellerId, fileName, columns, rows: rows.length, personId, uploadedAt: now };
  await db.insert(confirmationUploads).values({ ...upload, state: 'checking' });
  const world = { now, items: new Map(), numbers: new Map() };
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    const judged = await judgeRows(db, sellerId, some, defaults, world);
    await db.insert(confirmationUploadRows).values(judged.map(row => ({ uploadId: id, sellerId, ...row })));
  }
  await db.update(confirmationUploads).set({ state: 'checked' }).where(eq(confirmationUploads.id, id));
  return id;
}

async function findDefaults(
  db: Db,
  sellerId: string,
  timeZone: string | undefined,
  now: Date,
): Promise<RowDefaults> {
  const [company] = await db
    .select({ shipping: sellers.shipping })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  const today = dayIn(await companyZone(db, sellerId, timeZone), now.getTime());
  return { today, shipping: company?.shipping ?? null };
}

async function judgeRows(
  db: Db,
  sellerId: string,
  rows: readonly UploadedRow[],
  defaults: RowDefaults,
  known: Pick<UploadWorld, 'now' | 'items' | 'numbers'>,
): Promise<(JudgedRow & Pick<UploadedRow, 'line' | 'cells'>)[]> {
  const read = rows.map(row => ({ row, said: readRowValues(row, defaults) }));
  const readable = read.flatMap(({ said }) => (isFault(said) ? [] : said));
  const world = { ...known, ...(await findUploadWorld(db, sellerId, readable, known.now)) };
  return read.map(({ row, said }) => {
    const { line, cells } = row;
    const judged: JudgedRow = isFault(said)
      ? { result: 'refused', firstLine: line, ...said }
      : judgeRow(row, said, world);
    return { line, cells, ...judged };
  });
}

import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { confirmationUploadRows, confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { namedPerson } from '#server/services/accounts/named-person.ts';
import {
  type ConfirmationUpload,
  type UploadQuery,
  type UploadSummary,
  uploadDays,
  uploadRowsAtOnce,
} from '#src/contract/shipments/confirmation-upload.ts';

const rowsOf = confirmationUploadRows;
const mostListed = 20;

type Row = typeof rowsOf.$inferSelect;

export const unknownUpload = () =>
  new Refusal('UPLOAD.UNKNOWN', `There is no such upload. Its rows are deleted after ${uploadDays} days.`);

/** A company's uploads, the latest first. */
export async function listUploads(db: Db, sellerId: string): Promise<v.InferInput<typeof UploadSummary>[]> {
  const found = await findUploads(db, sellerId);
  const summaries = [];
  // One after the other: each may have thousands of rows, and the embedded database serves nobody meanwhile.
  for (const upload of found) {
    const { columns: _, ...summary } = summaryOf(upload, await countResults(db, upload.upload.id));
    summaries.push(summary);
  }
  return summaries;
}

/** One upload with a page of its rows. @throws Refusal */
export async function findUpload(
  db: Db,
  sellerId: string,
  { uploadId, result, after }: UploadQuery,
): Promise<v.InferInput<typeof ConfirmationUpload>> {
  const [found] = await findUploads(db, sellerId, uploadId);
  if (!found) throw unknownUpload();
  const upload = summaryOf(found, await countResults(db, uploadId));
  const orders = { ready: 0, differs: 0, ...(await countOrders(db, uploadId)) };
  const rows = await findRows(db, uploadId, result, after ?? 0, uploadRowsAtOnce + 1);
  const page = rows.slice(0, uploadRowsAtOnce);
  const end = rows.length > uploadRowsAtOnce ? page.at(-1) : undefined;
  return {
    ...{ ...upload, orders },
    page: page.map(({ line, cells, result, code, detail }) => ({
      ...{ line, cells, result },
      ...(code !== null && { code }),
      ...(detail !== null && { detail }),
    })),
    ...(end && { next: end.line }),
  };
}

/** Rows in the order of the file. */
export const findRows = (
  db: Db,
  uploadId: string,
  result: Row['result'] | undefined,
  after: number,
  most: number,
): Promise<Row[]> =>
  db
    .select()
    .from(rowsOf)
    .where(
      and(
        eq(rowsOf.uploadId, uploadId),
        gt(rowsOf.line, after),
        result === undefined ? undefined : eq(rowsOf.result, result),
      ),
    )
    .orderBy(asc(rowsOf.line))
    .limit(most);

const findUploads = (db: Db, sellerId: string, uploadId?: string) =>
  db
    .select({
      upload: confirmationUploads,
      person: namedPerson,
    })
    .from(confirmationUploads)
    .leftJoin(users, eq(users.id, confirmationUploads.personId))
    .where(
      and(
        eq(confirmationUploads.sellerId, sellerId),
        uploadId === undefined ? undefined : eq(confirmationUploads.id, uploadId),
      ),
    )
    .orderBy(desc(confirmationUploads.uploadedAt), desc(confirmationUploads.id))
    .limit(mostListed);

function summaryOf(
  { upload, person }: Awaited<ReturnType<typeof findUploads>>[number],
  counted: Awaited<ReturnType<typeof countResults>>,
) {
  const { id, fileName, uploadedAt, state, rows, columns } = upload;
  return {
    ...{ _id: id, fileName, state, rows, columns },
    uploadedAt: uploadedAt.toISOString(),
    uploadedBy: person ?? '',
    counts: Object.fromEntries(counted.map(({ result, rows }) => [result, rows])),
  };
}

const countResults = (db: Db, uploadId: string) =>
  db
    .select({ result: rowsOf.result, rows: count() })
    .from(rowsOf)
    .where(eq(rowsOf.uploadId, uploadId))
    .groupBy(rowsOf.result);

/** Orders of the rows of which something can be done, by result. */
async function countOrders(db: Db, uploadId: string): Promise<{ ready?: number; differs?: number }> {
  const { result, plan } = rowsOf;
  const found = await db
    .select({ result, orders: sql`count(distinct ${plan} ->> 'orderId')`.mapWith(Number) })
    .from(rowsOf)
    .where(and(eq(rowsOf.uploadId, uploadId), inArray(result, ['ready', 'differs']), isNotNull(plan)))
    .groupBy(result);
  return Object.fromEntries(found.map(one => [one.result, one.orders]));
}

/** Notes that a person saw which of the files that they had confirmed are done; see `findDoneUploads`. */
export async function noteEndSeen(
  db: Db,
  { sellerId, personId }: { sellerId: string; personId: string },
  now: Date,
): Promise<void> {
  await db
    .update(confirmationUploads)
    .set({ endSeenAt: now })
    .where(
      and(
        eq(confirmationUploads.sellerId, sellerId),
        eq(confirmationUploads.startedBy, personId),
        isNotNull(confirmationUploads.endedAt),
        isNull(confirmationUploads.endSeenAt),
      ),
    );
}

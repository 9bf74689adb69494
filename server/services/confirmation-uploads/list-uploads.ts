import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { confirmationUploadRows, confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import { Refusal } from '#server/domain/refusal.ts';
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
  return found.map(({ columns: _, ...summary }) => summary);
}

/** One upload with a page of its rows. @throws Refusal */
export async function findUpload(
  db: Db,
  sellerId: string,
  { uploadId, result, after }: UploadQuery,
): Promise<v.InferInput<typeof ConfirmationUpload>> {
  const [upload] = await findUploads(db, sellerId, uploadId);
  if (!upload) throw unknownUpload();
  const rows = await findRows(db, uploadId, result, after ?? 0, uploadRowsAtOnce + 1);
  const page = rows.slice(0, uploadRowsAtOnce);
  const end = rows.length > uploadRowsAtOnce ? page.at(-1) : undefined;
  return {
    ...upload,
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

async function findUploads(db: Db, sellerId: string, uploadId?: string) {
  const found = await db
    .select({
      upload: confirmationUploads,
      person: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
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
  const counted = await countResults(
    db,
    found.map(({ upload }) => upload.id),
  );
  return found.map(({ upload: { id, fileName, uploadedAt, state, rows, columns }, person }) => {
    const results = counted.filter(({ uploadId: of }) => of === id);
    const ordersOf = (result: Row['result']) => results.find(one => one.result === result)?.orders ?? 0;
    return {
      ...{ _id: id, fileName, state, rows, columns },
      uploadedAt: uploadedAt.toISOString(),
      uploadedBy: person ?? '',
      counts: Object.fromEntries(results.map(({ result, rows }) => [result, rows])),
      orders: { ready: ordersOf('ready'), differs: ordersOf('differs') },
    };
  });
}

/** Rows of each result, and the orders of those of which something can be done. */
async function countResults(db: Db, uploadIds: readonly string[]) {
  if (uploadIds.length === 0) return [];
  const { uploadId, result, plan } = rowsOf;
  return db
    .select({
      uploadId,
      result,
      rows: count(),
      orders: sql<number>`count(distinct ${plan} ->> 'orderId') filter (where ${isNotNull(plan)})`.mapWith(
        Number,
      ),
    })
    .from(rowsOf)
    .where(inArray(uploadId, [...uploadIds]))
    .groupBy(uploadId, result);
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

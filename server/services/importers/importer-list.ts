import { and, asc, count, desc, eq, ilike, or } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { importers } from '#server/db/tables/importers.ts';
import type { ImporterList, ImporterListQuery } from '#src/contract/importers/importer-list.ts';

/** A literal text: in a pattern `%`, `_` and `\` mean more. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** One page of a seller's importers, newest change first. */
export async function listImporters(
  db: Db,
  sellerId: string,
  { criteria: { filters, pagination } }: ImporterListQuery,
): Promise<v.InferInput<typeof ImporterList>> {
  const pattern = `%${literally(filters.search)}%`;
  const wanted = and(
    eq(importers.sellerId, sellerId),
    filters.search === ''
      ? undefined
      : or(
          ilike(importers.name, pattern),
          ilike(importers.eoriNumber, pattern),
          ilike(importers.vatNumber, pattern),
        ),
  );
  const [counted] = await db.select({ total: count() }).from(importers).where(wanted);
  const rows = await db
    .select()
    .from(importers)
    .where(wanted)
    .orderBy(desc(importers.updatedAt), asc(importers.id))
    .limit(pagination.perPage)
    .offset((pagination.page - 1) * pagination.perPage);
  return {
    items: rows.map(row => ({
      _id: row.id,
      name: row.name,
      status: row.status,
      updatedAt: row.updatedAt.toISOString(),
      eori: row.eoriNumber === null ? {} : { number: row.eoriNumber },
      vat: row.vatNumber === null ? {} : { number: row.vatNumber },
    })),
    meta: { total: counted?.total ?? 0 },
  };
}

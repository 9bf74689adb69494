import { and, asc, eq, getTableColumns, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { deskPackageFiles, deskPackages, importerFiles, importers } from '#server/db/tables/importers.ts';
import { orderItems } from '#server/db/tables/orders.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import type { KnownSeller } from './named-seller.ts';
import { sellerRows } from './seller-rows.ts';

type Row = Record<string, unknown>;

/** The embedded database answers nobody else while it reads some. */
const rowsAtOnce = 100;

/** Of one seller, by an index that begins with it: the primary key would lead through every seller's rows. */
const indexOf = new Map<PgTable, PgColumn[]>([
  [orderItems, [orderItems.orderId, orderItems.position, orderItems.id]],
  [shipmentLedger, [shipmentLedger.orderId, shipmentLedger.packageReferenceId]],
]);

function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return indexOf.get(table) ?? primaryKeys[0]?.columns ?? columns.filter(column => column.primary);
}

/** Reads all rows that meet a condition, some at a time, each once. */
async function* walkRows(db: Db, table: PgTable, where: SQL | undefined): AsyncGenerator<Row[]> {
  const key = keyOf(table);
  const named = Object.entries(getTableColumns(table));
  const names = key.map(column => named.find(([, one]) => one.name === column.name)?.[0] ?? '');
  for (let isAfter: SQL | undefined; ; ) {
    const rows: Row[] = await db
      .select(getTableColumns(table))
      .from(table)
      .where(and(where, isAfter))
      .orderBy(...key.map(column => asc(column)))
      .limit(rowsAtOnce);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    const reached = key.map((column, place) => sql`${sql.param(last[names[place] ?? ''], column)}`);
    isAfter = sql`(${sql.join(key, sql`, `)}) > (${sql.join(reached, sql`, `)})`;
  }
}

async function* jsonOf(slices: AsyncIterable<Record<string, unknown>[]>, secret: readonly string[]) {
  yield Buffer.from('[');
  let between = '';
  for await (const rows of slices) {
    const part = rows.map(row =>
      JSON.stringify(Object.fromEntries(Object.entries(row).filter(([key]) => !secret.includes(key)))),
    );
    yield Buffer.from(`${between}\n${part.join(',\n')}`);
    between = ',';
  }
  yield Buffer.from('\n]\n');
}

export type ExportedFile =
  | { fileName: string; content: AsyncIterable<Uint8Array> }
  | { fileName: string; fileKey: string };

/** Everything that is a seller's: each table as JSON, and each document once. Without secrets. */
export async function exportSeller(db: Db, secrets: SecretBox, seller: KnownSeller): Promise<ExportedFile[]> {
  const { sellerId } = seller;
  const files: ExportedFile[] = [];
  for (const { table, where, exported, secret } of (await sellerRows(db, secrets, seller)).toReversed()) {
    if (!secret) continue;
    const content = jsonOf(walkRows(db, table, exported ?? where), secret);
    files.push({ fileName: `${getTableName(table)}.json`, content });
  }
  const documents = await db
    .select({ file: importerFiles })
    .from(importerFiles)
    .innerJoin(importers, eq(importers.id, importerFiles.importerId))
    .where(and(eq(importers.sellerId, sellerId), isNull(importerFiles.contentRemovedAt)));
  const sentOnly = await db
    .select({ importerId: deskPackages.importerId, file: deskPackageFiles })
    .from(deskPackageFiles)
    .innerJoin(deskPackages, eq(deskPackages.id, deskPackageFiles.packageId))
    .innerJoin(importers, eq(importers.id, deskPackages.importerId))
    .leftJoin(importerFiles, eq(importerFiles.fileKey, deskPackageFiles.fileKey))
    .where(
      and(
        eq(importers.sellerId, sellerId),
        isNull(importerFiles.id),
        isNull(deskPackageFiles.contentRemovedAt),
      ),
    );
  const byKey = new Map<string, ExportedFile>();
  for (const { file, importerId } of [
    ...documents.map(({ file }) => ({ file, importerId: file.importerId })),
    ...sentOnly,
  ]) {
    const fileName = `documents/${importerId}/${file.type} ${file.fileName}`;
    byKey.set(file.fileKey, { fileName, fileKey: file.fileKey });
  }
  return [...files, ...byKey.values()];
}

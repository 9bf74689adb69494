import { and, count, eq, getTableColumns, getTableName, isNull, or } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { deskPackageFiles, deskPackages, importerFiles, importers } from '#server/db/tables/importers.ts';
import { orders } from '#server/db/tables/orders.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addRemoveFile } from '#server/jobs/remove-file/enqueue.ts';
import { fileKeysOf, type KnownSeller, sellerRows } from './seller-rows.ts';

/** A seller by its sign-in address or its id. @throws Refusal */
export async function findKnownSeller(db: Db, named: string): Promise<KnownSeller> {
  const [found] = await db
    .select({ sellerId: users.sellerId, email: users.email })
    .from(users)
    .where(or(eq(users.email, named.toLowerCase()), eq(users.sellerId, named)));
  if (found) return found;
  throw new Refusal('DESK.NOT_FOUND', `There is no seller ${named}.`, { path: 'seller' });
}

/** What a person reads before it is exported or erased. */
export async function describeSeller(db: Db, { sellerId, email }: KnownSeller) {
  const [seller] = await db.select().from(sellers).where(eq(sellers.id, sellerId));
  const countOf = async (rows: Promise<{ count: number }[]>) => (await rows)[0]?.count ?? 0;
  const waiting = and(eq(shipmentLedger.sellerId, sellerId), eq(shipmentLedger.marketplaceState, 'waiting'));
  const counted = { count: count() };
  return {
    id: sellerId,
    email,
    company: seller?.companyName ?? null,
    orders: await countOf(db.select(counted).from(orders).where(eq(orders.sellerId, sellerId))),
    importers: await countOf(db.select(counted).from(importers).where(eq(importers.sellerId, sellerId))),
    documents: (await fileKeysOf(db, sellerId)).length,
    waitingConfirmations: await countOf(db.select(counted).from(shipmentLedger).where(waiting)),
  };
}

/**
 * Deletes everything that is a seller's or names it: its rows, the work that waits for it, its documents and the copies
 * that forwarders and brokers have here. Its devices are signed out by their next call.
 * @param named by its sign-in address or its id
 * @returns the seller, and how many files the jobs have to remove: wake them
 * @throws Refusal
 */
export const eraseSeller = (
  db: Db,
  secrets: SecretBox,
  named: string,
): Promise<{ seller: KnownSeller; documents: number }> =>
  db.transaction(async tx => {
    const seller = await findKnownSeller(tx, named);
    return { seller, documents: await erase(tx, secrets, seller) };
  });

async function erase(tx: Db, secrets: SecretBox, seller: KnownSeller): Promise<number> {
  // Anything that adds a row to it now waits, and then no longer finds a seller.
  await tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, seller.sellerId)).for('update');
  const fileKeys = await fileKeysOf(tx, seller.sellerId);
  for (const { table, where } of await sellerRows(tx, secrets, seller)) await tx.delete(table).where(where);
  for (const fileKey of fileKeys) await addRemoveFile(tx, fileKey, 'now');
  return fileKeys.length;
}

const rowsAtOnce = 500;

async function* jsonOf(found: readonly Record<string, unknown>[], secret: readonly string[]) {
  yield Buffer.from('[');
  for (let from = 0; from < found.length; from += rowsAtOnce) {
    const part = found
      .slice(from, from + rowsAtOnce)
      .map(row =>
        JSON.stringify(Object.fromEntries(Object.entries(row).filter(([key]) => !secret.includes(key)))),
      );
    yield Buffer.from(`${from === 0 ? '' : ','}\n${part.join(',\n')}`);
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
  for (const { table, where, secret } of (await sellerRows(db, secrets, seller)).toReversed()) {
    if (!secret) continue;
    const found = await db.select(getTableColumns(table)).from(table).where(where);
    files.push({ fileName: `${getTableName(table)}.json`, content: jsonOf(found, secret) });
  }
  const documents = await db
    .select({ file: importerFiles })
    .from(importerFiles)
    .innerJoin(importers, eq(importers.id, importerFiles.importerId))
    .where(and(eq(importers.sellerId, sellerId), isNull(importerFiles.contentRemovedAt)));
  const sentOnly = await db
    .select({ importerId: deskPackages.importerId, file: deskPackageFiles })
    .from(deskPackageFiles)
    .innerJoin(deskPackages, eq(deskPackages.id, deskPackageFiles.parcelId))
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

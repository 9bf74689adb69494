import { and, count, eq, getTableName, inArray, isNull, notInArray } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { emailChanges, sellers, users } from '#server/db/tables/accounts.ts';
import { deskPackageFiles, deskPackages, importerFiles, importers } from '#server/db/tables/importers.ts';
import { members } from '#server/db/tables/members.ts';
import { orders } from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { addRemoveFile } from '#server/queue/remove-file.ts';
import { isProblemOf } from '#server/services/shipments/shipment-problems.ts';
import { eraseOrders } from './erase-orders.ts';
import { findNamedSeller, type KnownSeller } from './named-seller.ts';
import { fileKeysOf, findOwnPersons, sellerRows } from './seller-rows.ts';
import { walkRows } from './walk-rows.ts';

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
    problemConfirmations: await countOf(db.select(counted).from(shipmentLedger).where(isProblemOf(sellerId))),
  };
}

/**
 * Deletes everything that is a seller's or names it: the work that waits for it, its orders, and then at once its other
 * rows, its documents and the copies that forwarders and brokers have here, and the members who belong to no other
 * company. Its devices are signed out by their next call.
 * @param named by the sign-in address of a member, or its id
 * @returns the seller, and how many files the jobs have to remove: wake them
 * @throws Refusal
 */
export async function eraseSeller(
  db: Db,
  secrets: SecretBox,
  named: string,
): Promise<{ seller: KnownSeller; documents: number }> {
  const seller = await findNamedSeller(db, named);
  // While the ledger still says which they are.
  for (const { table, where } of await sellerRows(db, secrets, seller)) {
    if (table === jobs) await db.delete(table).where(where);
  }
  await eraseOrders(db, seller.sellerId);
  return { seller, documents: await db.transaction(tx => erase(tx, secrets, seller)) };
}

async function erase(tx: Db, secrets: SecretBox, seller: KnownSeller): Promise<number> {
  // Anything that adds a row to it now waits, and then no longer finds a seller.
  await tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, seller.sellerId)).for('update');
  await keepPersonsElsewhere(tx, seller.sellerId);
  const fileKeys = await fileKeysOf(tx, seller.sellerId);
  for (const { table, where } of await sellerRows(tx, secrets, seller)) await tx.delete(table).where(where);
  for (const fileKey of fileKeys) await addRemoveFile(tx, fileKey, 'now');
  return fileKeys.length;
}

/** Whoever belongs to another company stays, and joins none while this is decided. */
async function keepPersonsElsewhere(tx: Db, sellerId: string): Promise<void> {
  const memberIds = tx.select({ id: members.personId }).from(members).where(eq(members.sellerId, sellerId));
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, memberIds)).for('update');
  const own = (await findOwnPersons(tx, sellerId)).map(({ id }) => id);
  await tx
    .update(emailChanges)
    .set({ sellerId: null })
    .where(and(eq(emailChanges.sellerId, sellerId), notInArray(emailChanges.personId, own)));
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

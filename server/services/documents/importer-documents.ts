import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { documentChecks, importerFiles } from '#server/db/tables/importers.ts';
import type { UploadedFile } from '#server/domain/files/uploaded-file.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addCheckDocument } from '#server/queue/check-document.ts';
import { addRemoveFile } from '#server/queue/remove-file.ts';
import { type KeyedChange, referOnce, withIdempotency } from '#server/services/idempotency.ts';
import {
  findFiles,
  type ImporterFile,
  lockImporter,
  type OwnImporter,
} from '#server/services/importers/importer-rows.ts';
import { outdateBrokerDocuments, recomputeStatus } from '#server/services/importers/recompute-status.ts';
import type { BrokerDocumentType, DocumentType } from '#src/contract/importers/document-types.ts';
import { countUpload, lockStorage, type StorageLimits } from './storage-limits.ts';

/** Two sides of a card and a page or two more; each is read by OCR. */
const mostFiles = 6;

const ofType = (files: readonly ImporterFile[], type: ImporterFile['type']) =>
  files.filter(file => file.type === type);

interface OfImporter {
  importerId: string;
  type: DocumentType;
}

type Replacing = OfImporter & { replaces?: string | undefined; limits: StorageLimits };

/**
 * Adds a file to a type of document, once for its key, and has the type checked; wake the jobs after it.
 * @param document `replaces`: the id of the file whose place it takes
 * @returns whether the file is referred to now: not if these very bytes are here already
 * @throws Refusal
 */
export function addDocument(
  db: Db,
  change: KeyedChange,
  document: Replacing,
  file: UploadedFile,
  now: Date,
): Promise<boolean> {
  const own = { ...document, sellerId: change.sellerId };
  return referOnce(db, change, tx => add(tx, own, file, now));
}

async function add(
  tx: Db,
  { type, replaces, limits, ...own }: Replacing & OwnImporter,
  file: UploadedFile,
  now: Date,
): Promise<boolean> {
  await lockStorage(tx, own.sellerId);
  const { id: importerId } = await lockImporter(tx, own);
  const ofThisType = ofType(await findFiles(tx, importerId), type);
  const removed = ofThisType.filter(one => one.contentRemovedAt).map(({ id }) => id);
  if (removed.length > 0) await tx.delete(importerFiles).where(inArray(importerFiles.id, removed));
  const present = ofThisType.filter(one => !one.contentRemovedAt);
  // One that is gone by now has been replaced or deleted by somebody else: the new one is added.
  const replaced = present.find(one => one.id === replaces && one.sha256 !== file.sha256);
  if (replaced) {
    await tx.delete(importerFiles).where(eq(importerFiles.id, replaced.id));
    await addRemoveFile(tx, replaced.fileKey, 'now');
  }
  const existing = present.filter(one => one !== replaced);
  if (existing.some(one => one.sha256 === file.sha256)) {
    if (replaced) await changed(tx, importerId, type, now);
    return false;
  }
  if (existing.length >= mostFiles) {
    throw new Refusal(
      'DOCUMENT.TOO_MANY',
      `This document already has ${mostFiles} files, which is the limit. Delete them first.`,
    );
  }
  const status = 'CHECKING' as const;
  const issuedBy = 'SELLER' as const;
  await tx
    .insert(importerFiles)
    .values({ id: randomUUID(), importerId, type, ...file, status, issuedBy, issuedAt: now });
  await countUpload(tx, { sellerId: own.sellerId, limits, size: file.size }, now);
  await changed(tx, importerId, type, now);
  return true;
}

/** Has the files that there are now checked together. */
async function changed(tx: Db, importerId: string, type: DocumentType, now: Date): Promise<void> {
  await addCheckDocument(tx, importerId, type);
  await outdateBrokerDocuments(tx, importerId);
  await recomputeStatus(tx, importerId, now, 'person');
}

/**
 * Deletes every file of a type, once for its key; wake the jobs after it. None there is no error: a second tap finds
 * what it wanted.
 */
export async function deleteDocuments(
  db: Db,
  change: KeyedChange,
  { importerId, type }: OfImporter,
  now: Date,
): Promise<void> {
  await withIdempotency(db, change, async tx => {
    await remove(tx, { sellerId: change.sellerId, importerId, type }, now);
    return true;
  });
}

async function remove(
  tx: Db,
  { type, ...own }: OwnImporter & { type: DocumentType },
  now: Date,
): Promise<void> {
  const { id: importerId } = await lockImporter(tx, own);
  const existing = ofType(await findFiles(tx, importerId), type);
  if (existing.length === 0) return;
  await tx.delete(importerFiles).where(
    inArray(
      importerFiles.id,
      existing.map(file => file.id),
    ),
  );
  for (const { fileKey } of existing) await addRemoveFile(tx, fileKey, 'now');
  // Anyone who checks them, a reader or the broker, has no say any more.
  await tx
    .delete(documentChecks)
    .where(and(eq(documentChecks.importerId, importerId), eq(documentChecks.type, type)));
  await outdateBrokerDocuments(tx, importerId);
  await recomputeStatus(tx, importerId, now, 'person');
}

export const noSuchDocument = () => new Refusal('DOCUMENT.NOT_FOUND', 'There is no such document.');

/** @throws Refusal if there is none */
export async function documentsToRead(
  db: Db,
  importerId: string,
  type: DocumentType,
): Promise<[ImporterFile, ...ImporterFile[]]> {
  const found = ofType(await findFiles(db, importerId), type);
  const [first, ...more] = found.filter(file => !file.contentRemovedAt);
  if (!first) throw noSuchDocument();
  return [first, ...more];
}

/** The newest of the broker's kind: the signed one if there is one. */
export async function brokerDocumentToRead(
  db: Db,
  importerId: string,
  type: BrokerDocumentType,
): Promise<ImporterFile> {
  const found = ofType(await findFiles(db, importerId), type);
  const newest = found.find(file => file.issuedBy === 'SELLER') ?? found.at(-1);
  if (!newest) throw noSuchDocument();
  return newest;
}

/** A file by its id, for the holder of a signed address. */
export async function findFile(db: Db, fileId: string): Promise<ImporterFile | undefined> {
  const [file] = await db
    .select()
    .from(importerFiles)
    .where(
      and(
        eq(importerFiles.id, fileId),
        isNull(importerFiles.archivedAt),
        isNull(importerFiles.contentRemovedAt),
      ),
    );
  return file;
}

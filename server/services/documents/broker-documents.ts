import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { importerFiles, importers } from '#server/db/tables/importers.ts';
import type { UploadedFile } from '#server/domain/files/uploaded-file.ts';
import {
  brokerDocumentStep,
  brokerDocumentTypes,
  deriveStatus,
} from '#server/domain/importers/importer-status.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addIssueDocuments, type IssueDocuments } from '#server/jobs/issue-documents/enqueue.ts';
import { type KeyedChange, referOnce, withIdempotency } from '#server/services/idempotency.ts';
import {
  findFiles,
  type ImporterFile,
  lockAnyImporter,
  lockImporter,
  type OwnImporter,
} from '#server/services/importers/importer-rows.ts';
import { findReadyImporter } from '#server/services/importers/ready-importer.ts';
import { recomputeStatus } from '#server/services/importers/recompute-status.ts';
import { addPackage } from '#server/services/partners/packages.ts';
import { findBrokerOfSeller } from '#server/services/partners/seller-brokers.ts';
import type { BrokerDocumentType } from '#src/contract/related-resource.ts';

type OwnDocument = OwnImporter & { type: BrokerDocumentType };

const wrongStep = (message: string) => new Refusal('DOCUMENT.WRONG_STEP', message);

async function archive(tx: Db, files: readonly ImporterFile[], now: Date): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(file => file.id);
  await tx.update(importerFiles).set({ archivedAt: now }).where(inArray(importerFiles.id, ids));
}

async function documentsOf(tx: Db, { type, ...own }: OwnDocument) {
  const importer = await lockImporter(tx, own);
  const documents = (await findFiles(tx, importer.id)).filter(file => file.type === type);
  if (importer.arePapersOutdated) {
    throw wrongStep(
      'The importer has changed since the broker issued this document. The broker will issue it again.',
    );
  }
  return { importer, documents, step: brokerDocumentStep(type, documents) };
}

type OfImporter = Omit<OwnDocument, 'sellerId'>;

/**
 * Takes in the signed POA or VAT guarantee, once for its key; until it is sent, another takes its place.
 * @returns whether the file is referred to now
 * @throws Refusal where the broker issued none yet, or the signed one was sent
 */
export function addSignedDocument(
  db: Db,
  change: KeyedChange,
  document: OfImporter,
  file: UploadedFile,
  now: Date,
): Promise<boolean> {
  const own = { ...document, sellerId: change.sellerId };
  return referOnce(db, change, async tx => {
    await add(tx, own, file, now);
    return true;
  });
}

async function add(tx: Db, own: OwnDocument, file: UploadedFile, now: Date): Promise<void> {
  const { importer, documents, step } = await documentsOf(tx, own);
  if (step === 'EMPTY') throw wrongStep('The broker hasn’t issued this document yet.');
  if (step === 'SENT') throw wrongStep('The signed document has already been sent to the broker.');
  const issued = documents.find(document => document.issuedBy === 'BROKER');
  await archive(
    tx,
    documents.filter(document => document.issuedBy === 'SELLER'),
    now,
  );
  await tx.insert(importerFiles).values({
    id: randomUUID(),
    importerId: importer.id,
    type: own.type,
    ...file,
    status: 'SIGNED',
    issuedBy: 'SELLER',
    brokerId: issued?.brokerId ?? null,
    issuedAt: now,
  });
  await recomputeStatus(tx, importer.id, now, 'person');
}

/**
 * Sends the signed document to its broker, once for its key. Sent twice is sent.
 * @throws Refusal where there is no signed one
 */
export async function sendSignedDocument(
  db: Db,
  change: KeyedChange,
  document: OfImporter,
  now: Date,
): Promise<void> {
  const own = { ...document, sellerId: change.sellerId };
  await withIdempotency(db, change, async tx => {
    await send(tx, own, now);
    return true;
  });
}

async function send(tx: Db, own: OwnDocument, now: Date): Promise<void> {
  const { importer, documents, step } = await documentsOf(tx, own);
  if (step === 'SENT') return;
  const signed = documents.find(document => document.issuedBy === 'SELLER');
  if (!signed?.brokerId) throw wrongStep('There is no signed document to send yet.');
  await tx.update(importerFiles).set({ status: 'SENT' }).where(eq(importerFiles.id, signed.id));
  await addPackage(
    tx,
    { to: { brokerId: signed.brokerId }, importer, content: own.type, files: [signed] },
    now,
  );
  await recomputeStatus(tx, importer.id, now, 'person');
}

/** One file of the broker's for each kind, already in the store. */
export type IssuedDocuments = Record<BrokerDocumentType, UploadedFile>;

/**
 * Keeps what the broker issued; earlier ones are archived, signed or not.
 * @param made `version`: of the importer that the documents were made of
 */
export async function keepIssuedDocuments(
  tx: Db,
  made: IssueDocuments & { version: number },
  issued: IssuedDocuments,
  now: Date,
): Promise<'kept' | 'changed' | 'not-wanted'> {
  const { importerId, brokerId, version, always, issueId } = made;
  const idOf = (type: BrokerDocumentType) => `${issueId}-${type}`;
  const importer = await lockAnyImporter(tx, importerId);
  if (!importer) return 'not-wanted';
  // The seller may belong to another broker by now, whose documents must stay.
  if ((await findBrokerOfSeller(tx, importer.sellerId))?.id !== brokerId) return 'not-wanted';
  const done = await tx
    .select()
    .from(importerFiles)
    .where(eq(importerFiles.id, idOf('POA')));
  if (done.length > 0) return 'not-wanted';
  if (importer.version !== version) return 'changed';
  const files = await findFiles(tx, importerId);
  if (!always && !deriveStatus(importer, files).wantsBrokerDocuments) return 'not-wanted';
  await archive(
    tx,
    files.filter(file => file.type === 'POA' || file.type === 'VATGuarantee'),
    now,
  );
  for (const type of brokerDocumentTypes) {
    await tx.insert(importerFiles).values({
      id: idOf(type),
      importerId,
      type,
      ...issued[type],
      status: 'ISSUED',
      issuedBy: 'BROKER',
      brokerId,
      issuedAt: now,
    });
  }
  await tx.update(importers).set({ arePapersOutdated: false }).where(eq(importers.id, importerId));
  await recomputeStatus(tx, importerId, now);
  return 'kept';
}

/**
 * Has a broker issue POA and VAT guarantee of an importer of its sellers, even if valid ones exist. Wake the jobs
 * after it.
 * @param named the importer's id, or its name
 * @throws Refusal
 */
export async function issueDocuments(
  db: Db,
  brokerId: string,
  named: string,
): Promise<{ importerId: string; importerName: string }> {
  const { id: importerId, name: importerName } = await findReadyImporter(db, brokerId, named);
  await addIssueDocuments(db, { importerId, brokerId, always: true });
  return { importerId, importerName };
}

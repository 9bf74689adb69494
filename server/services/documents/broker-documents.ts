import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { importerFiles, importers } from '#server/db/tables/importers.ts';
import type { UploadedFile } from '#server/domain/files/uploaded-file.ts';
import { brokerDocumentStep, deriveStatus } from '#server/domain/importers/importer-status.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addIssueDocuments, type IssueDocuments } from '#server/queue/issue-documents.ts';
import { type KeyedChange, referOnce, withIdempotency } from '#server/services/idempotency.ts';
import {
  findFiles,
  type ImporterFile,
  type ImporterRow,
  lockAnyImporter,
  lockImporter,
  type OwnImporter,
} from '#server/services/importers/importer-rows.ts';
import { recomputeStatus } from '#server/services/importers/recompute-status.ts';
import { addPackage, withdrawPackage } from '#server/services/partners/packages.ts';
import { belongsTo, findBrokerOfSeller } from '#server/services/partners/seller-brokers.ts';
import { BrokerDocumentType } from '#src/contract/importers/document-types.ts';
import { countUpload, lockStorage, type StorageLimits } from './storage-limits.ts';

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
  if (importer.areBrokerDocumentsOutdated) {
    throw wrongStep(
      'The importer has changed since the broker issued this document. The broker will issue it again.',
    );
  }
  return { importer, documents, step: brokerDocumentStep(type, documents) };
}

type OfImporter = Omit<OwnDocument, 'sellerId'>;

/**
 * Takes in the signed POA or VAT guarantee, once for its key. Until the broker has taken it, another takes its place,
 * which is then to be sent.
 * @returns whether the file is referred to now
 * @throws Refusal where the broker issued none yet, or has taken the signed one
 */
export function addSignedDocument(
  db: Db,
  change: KeyedChange,
  document: OfImporter & { limits: StorageLimits },
  file: UploadedFile,
  now: Date,
): Promise<boolean> {
  const own = { ...document, sellerId: change.sellerId };
  return referOnce(db, change, async tx => {
    await add(tx, own, file, now);
    return true;
  });
}

async function add(
  tx: Db,
  { limits, ...own }: OwnDocument & { limits: StorageLimits },
  file: UploadedFile,
  now: Date,
): Promise<void> {
  await lockStorage(tx, own.sellerId);
  const { importer, documents, step } = await documentsOf(tx, own);
  if (step === 'EMPTY') throw wrongStep('The broker hasn’t issued this document yet.');
  const issued = documents.find(document => document.issuedBy === 'BROKER');
  const earlier = documents.filter(document => document.issuedBy === 'SELLER');
  for (const { status, fileKey } of earlier) {
    if (status === 'SENT' && !(await withdrawPackage(tx, fileKey, now))) {
      throw wrongStep('The broker has already taken the signed document.');
    }
  }
  await archive(tx, earlier, now);
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
  await countUpload(tx, { sellerId: own.sellerId, limits, size: file.size }, now);
  await recomputeStatus(tx, importer.id, now, 'person');
}

/**
 * Sends the signed document to its broker, once for its key. Sent twice is sent.
 * @throws Refusal where there is no signed one, or it isn’t the one that is meant
 */
export async function sendSignedDocument(
  db: Db,
  change: KeyedChange,
  document: OfImporter & { fileId?: string | undefined },
  now: Date,
): Promise<void> {
  const own = { ...document, sellerId: change.sellerId };
  await withIdempotency(db, change, async tx => {
    await send(tx, own, now);
    return true;
  });
}

async function send(tx: Db, own: OwnDocument & { fileId?: string | undefined }, now: Date): Promise<void> {
  const { importer, documents, step } = await documentsOf(tx, own);
  const signed = documents.find(document => document.issuedBy === 'SELLER');
  if (signed && own.fileId !== undefined && own.fileId !== signed.id) {
    throw wrongStep('Another signed document has been uploaded in the meantime.');
  }
  if (step === 'SENT') return;
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
export async function storeIssuedDocuments(
  tx: Db,
  made: IssueDocuments & { version: number },
  issued: IssuedDocuments,
  now: Date,
): Promise<'stored' | 'changed' | 'not-wanted'> {
  const { importerId, brokerId, version, always, requestedAt, issueId } = made;
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
  // Asked for while another job was at it: anyone who has printed that one's must not sign an outdated document.
  const isIssuedSince = files.some(
    ({ issuedBy, issuedAt }) =>
      issuedBy === 'BROKER' && issuedAt && requestedAt !== undefined && issuedAt >= new Date(requestedAt),
  );
  if (isIssuedSince && !importer.areBrokerDocumentsOutdated) return 'not-wanted';
  await archive(
    tx,
    files.filter(file => file.type === 'POA' || file.type === 'VATGuarantee'),
    now,
  );
  for (const type of BrokerDocumentType.options) {
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
  await tx.update(importers).set({ areBrokerDocumentsOutdated: false }).where(eq(importers.id, importerId));
  await recomputeStatus(tx, importerId, now);
  return 'stored';
}

/**
 * Has a broker issue POA and VAT guarantee of an importer of its sellers, even if valid ones exist. Others that are
 * issued in the meantime stay: somebody may have printed them already. Wake the jobs after it.
 * @param named the importer's id, or its name
 * @throws Refusal
 */
export async function issueDocuments(
  db: Db,
  brokerId: string,
  named: string,
  now: Date,
): Promise<{ importerId: string; importerName: string }> {
  const { id: importerId, name: importerName } = await findReadyImporter(db, brokerId, named);
  await addIssueDocuments(db, { importerId, brokerId, always: true, requestedAt: now.toISOString() });
  return { importerId, importerName };
}

const ready: readonly string[] = ['OK', 'POA_READY', 'POA_INVALIDATED'];

/**
 * The importer that somebody at the desk means.
 * @param named its id, or its name
 * @throws Refusal where the broker has none, where several have the name, and where its documents are not all right
 */
async function findReadyImporter(db: Db, brokerId: string, named: string): Promise<ImporterRow> {
  const found = await db
    .select()
    .from(importers)
    .where(
      and(or(eq(importers.id, named), eq(importers.name, named)), belongsTo(importers.sellerId, brokerId)),
    )
    .limit(2);
  const [importer, another] = found;
  if (!importer)
    throw new Refusal('DESK.NOT_FOUND', `There is no importer “${named}”.`, { path: 'importer' });
  if (another) {
    throw new Refusal('DESK.AMBIGUOUS', `Several importers are called “${named}”: use the id.`, {
      path: 'importer',
    });
  }
  if (!ready.includes(importer.status)) {
    const message = `${importer.name} is ${importer.status}: its documents and numbers must pass their checks first.`;
    throw new Refusal('IMPORTER.NOT_COMPLETE', message);
  }
  return importer;
}

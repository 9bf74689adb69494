import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { brokerChecks, documentChecks, importerFiles, importers } from '#server/db/tables/importers.ts';
import { brokers } from '#server/db/tables/partners.ts';
import { isStated, statedValues } from '#server/domain/importers/importer-form.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import {
  findBrokerChecks,
  findFiles,
  type ImporterFile,
  isNewestCheck,
  lockAnyImporter,
  lockImporter,
  type OwnImporter,
} from '#server/services/importers/importer-rows.ts';
import { recomputeStatus } from '#server/services/importers/recompute-status.ts';
import type { DeskRole } from '#server/services/partners/desk-keys.ts';
import { belongsTo, findBrokerOfSeller } from '#server/services/partners/seller-brokers.ts';
import type { DeskDocument } from '#src/contract/desk/desk-document-endpoints.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { noSuchDocument } from './importer-documents.ts';

interface OfImporter {
  importerId: string;
  type: DocumentType;
}

const wrongStep = (message: string) => new Refusal('DOCUMENT.WRONG_STEP', message);

/**
 * Asks the seller's broker to look at a document that the reader refused, once for its key; asked twice is asked.
 * @throws Refusal
 */
export async function requestBrokerCheck(
  db: Db,
  change: KeyedChange,
  document: OfImporter,
  now: Date,
): Promise<void> {
  await withIdempotency(db, change, async tx => {
    await insertCheck(tx, { ...document, sellerId: change.sellerId }, now);
    return true;
  });
}

async function insertCheck(
  tx: Db,
  { type, ...own }: OwnImporter & { type: DocumentType },
  now: Date,
): Promise<void> {
  const { id: importerId, sellerId, form } = await lockImporter(tx, own);
  const files = (await findFiles(tx, importerId)).filter(file => file.type === type);
  const present = files.filter(file => !file.contentRemovedAt);
  if (present.length === 0) throw noSuchDocument();
  const before = (await findBrokerChecks(tx, importerId)).find(({ check }) => check.type === type);
  if (before && !before.check.answer) return;
  if (files.some(file => file.status !== 'NOK')) {
    throw wrongStep('The broker can be asked once the check of the document has failed.');
  }
  if (before?.check.answer === 'REFUSED')
    throw wrongStep('The broker has refused this document. Upload another one.');
  if (!isStated(type, form)) {
    throw new Refusal(
      'IMPORTER.NOT_COMPLETE',
      'Fill in the values that the document is compared with first.',
    );
  }
  if (!(await findBrokerOfSeller(tx, sellerId))) {
    throw new Refusal('DOCUMENT.NO_BROKER', 'No broker is assigned to your company yet.');
  }
  const id = randomUUID();
  // A reader that is asked again finds another id than its own from here on, and has no say any more.
  const newest = { checkId: id, readerFailures: 0 };
  await tx
    .insert(documentChecks)
    .values({ importerId, type, ...newest })
    .onConflictDoUpdate({ target: [documentChecks.importerId, documentChecks.type], set: newest });
  await tx.insert(brokerChecks).values({
    id,
    importerId,
    type,
    stated: statedValues(type, form),
    files: present.map(({ fileName, sha256 }) => ({ fileName, sha256 })),
    reasons: files.flatMap(file => file.reasons),
    requestedAt: now,
  });
  await recomputeStatus(tx, importerId, now, 'person');
}

const mostListed = 200;

/** The operator may read the database, and so what any broker is asked. */
const isFor = (role: DeskRole) => {
  if (role.role === 'operator') return undefined;
  return belongsTo(importers.sellerId, role.role === 'broker' ? role.brokerId : '');
};

const filesOf = (db: Db, importerIds: readonly string[]) =>
  db
    .select()
    .from(importerFiles)
    .where(
      and(
        inArray(importerFiles.importerId, [...importerIds]),
        isNull(importerFiles.archivedAt),
        isNull(importerFiles.contentRemovedAt),
      ),
    )
    .orderBy(asc(importerFiles.issuedAt), asc(importerFiles.id));

/** What the owner of a key is asked and hasn't answered, oldest first. */
export async function listBrokerChecks(db: Db, role: DeskRole): Promise<v.InferInput<typeof DeskDocument>[]> {
  const found = await db
    .select({ check: brokerChecks, importerName: importers.name, seller: sellers, broker: brokers.name })
    .from(brokerChecks)
    .innerJoin(documentChecks, isNewestCheck)
    .innerJoin(importers, eq(importers.id, brokerChecks.importerId))
    .innerJoin(sellers, eq(sellers.id, importers.sellerId))
    .innerJoin(brokers, belongsTo(importers.sellerId, brokers.id))
    .where(and(isNull(brokerChecks.answer), isFor(role)))
    .orderBy(asc(brokerChecks.requestedAt), asc(brokerChecks.id))
    .limit(mostListed);
  if (found.length === 0) return [];
  const files = await filesOf(
    db,
    found.map(({ check }) => check.importerId),
  );
  return found.flatMap(({ check, importerName, seller, broker }) => {
    const { id, importerId, type, stated, reasons, requestedAt } = check;
    const own = files.filter(file => file.importerId === importerId && file.type === type);
    return {
      id,
      seller: seller.companyName ?? seller.id,
      broker,
      importerId,
      importerName,
      type,
      form: stated as Record<string, string>,
      reasons: reasons.map(({ reason }) => reason),
      requestedAt: requestedAt.toISOString(),
      files: own.map(({ fileName, mediaType }) => ({ fileName, mediaType })),
    };
  });
}

interface OpenCheck {
  importerId: string;
  importerName: string;
  type: DocumentType;
  files: ImporterFile[];
}

/**
 * What somebody at the desk is asked, with its files.
 * @throws Refusal where it is another broker's, was answered, or is about files or values that are no more
 */
export async function findOpenCheck(tx: Db, role: DeskRole, id: string): Promise<OpenCheck> {
  const [found] = await tx
    .select({ check: brokerChecks, importer: importers, newest: documentChecks.checkId, by: brokers.name })
    .from(brokerChecks)
    .innerJoin(importers, eq(importers.id, brokerChecks.importerId))
    .leftJoin(documentChecks, isNewestCheck)
    .leftJoin(brokers, eq(brokers.id, brokerChecks.answeredBy))
    .where(and(eq(brokerChecks.id, id), isFor(role)));
  if (!found)
    throw new Refusal('DESK.NOT_FOUND', `There is no document request ${id}.`, { path: 'documentId' });
  const { check, importer, newest, by } = found;
  if (check.answer) {
    const what = check.answer === 'ACCEPTED' ? 'accepted' : 'rejected';
    const when = check.answeredAt?.toISOString().slice(0, 16).replace('T', ' ');
    throw new Refusal('DESK.ANSWERED_ALREADY', `${by} ${what} this document on ${when} UTC.`);
  }
  const { importerId, type } = check;
  const files = (await filesOf(tx, [importerId])).filter(file => file.type === type);
  if (newest === null || files.length === 0) {
    throw new Refusal(
      'DESK.WITHDRAWN',
      'The seller has uploaded another file, deleted it or changed the form since. List the documents again.',
    );
  }
  return { importerId, importerName: importer.name, type, files };
}

export type BrokerAnswer = { answer: 'ACCEPTED' } | { answer: 'REFUSED'; reason: string };

/**
 * Answers for a broker, once: what it accepts counts like what the reader accepts. Wake the jobs after it.
 * @throws Refusal
 */
export const answerBrokerCheck = (
  db: Db,
  desk: Extract<DeskRole, { role: 'broker' }>,
  id: string,
  given: BrokerAnswer,
  now: Date,
): Promise<OpenCheck> =>
  db.transaction(async tx => {
    const { importerId } = await findOpenCheck(tx, desk, id);
    await lockAnyImporter(tx, importerId);
    // Once more, as another desk or the seller may have held it.
    const open = await findOpenCheck(tx, desk, id);
    const answer = { ...given, answeredBy: desk.brokerId, answeredAt: now };
    await tx.update(brokerChecks).set(answer).where(eq(brokerChecks.id, id));
    if (given.answer === 'ACCEPTED') {
      await tx
        .update(importerFiles)
        .set({ status: 'OK', reasons: [] })
        .where(
          and(
            eq(importerFiles.importerId, importerId),
            eq(importerFiles.type, open.type),
            isNull(importerFiles.archivedAt),
          ),
        );
    }
    await recomputeStatus(tx, importerId, now);
    return open;
  });

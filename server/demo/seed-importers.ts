import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Db } from '#server/db/db.ts';
import { importerFiles, importers } from '#server/db/tables/importers.ts';
import { evaluate } from '#server/domain/importers/importer-evaluations.ts';
import { goods } from '#server/sandbox/goods.ts';
import { seededRandom } from '#server/sandbox/random.ts';
import { recomputeStatus } from '#server/services/importers/recompute-status.ts';
import { checkReason } from '#src/contract/importers/check-reasons.ts';
import { BrokerDocumentType, DocumentType } from '#src/contract/importers/document-types.ts';
import {
  type DemoImporter,
  demoImporters,
  documentFileNames,
  documentLines,
  wrongEori,
} from './demo-importers.ts';
import { insertMany } from './insert-many.ts';
import { specimenDocument } from './specimen-document.ts';

const dayMs = 24 * 3_600_000;

type ImporterRow = typeof importers.$inferInsert;
type FileRow = typeof importerFiles.$inferInsert;

const fileNames: Record<FileRow['type'], string> = {
  ...documentFileNames,
  POA: 'POA.pdf',
  VATGuarantee: 'VAT guarantee.pdf',
};

function documentsOf(
  importer: DemoImporter,
): { type: FileRow['type']; lines: string[]; row: Partial<FileRow> }[] {
  const { state } = importer;
  if (state === 'draft') return [];
  const lines = documentLines(importer);
  const types = state === 'begun' ? DocumentType.options.slice(0, 2) : DocumentType.options;
  return types.map(type => {
    if (state !== 'wrong-document' || type !== 'EORI')
      return { type, lines: lines[type], row: { status: 'OK' } };
    const expected = importer.form.eori.number ?? '';
    const reasons = [checkReason('numberNotFound', { field: 'EORI', expected, found: wrongEori })];
    return { type, lines: lines[type], row: { status: 'NOK', reasons } };
  });
}

/** Documents already exchanged; one that becomes OK gets its own from the automatic broker. */
function brokerDocumentsOf({ state, name }: DemoImporter, brokerId: string): ReturnType<typeof documentsOf> {
  if (state !== 'ready' && state !== 'invalidated') return [];
  return BrokerDocumentType.options.flatMap(type => {
    const lines = [type === 'POA' ? 'Power of attorney' : 'VAT guarantee', name];
    const issued = { type, lines, row: { status: 'ISSUED', issuedBy: 'BROKER', brokerId } as const };
    if (state === 'invalidated') return [issued];
    const signed = { type, lines: [...lines, 'Signed'], row: { status: 'SENT', brokerId } as const };
    return [issued, signed];
  });
}

async function prepareImporter(
  importer: DemoImporter,
  parts: { sellerId: string; files: FileStore; brokerId: string; now: Date },
): Promise<{ importer: ImporterRow; files: FileRow[] }> {
  const { sellerId, files, brokerId, now } = parts;
  const { state, name, form, age } = importer;
  const updatedAt = new Date(now.getTime() - age * dayMs);
  const id = randomUUID();
  const documents = [...documentsOf(importer), ...brokerDocumentsOf(importer, brokerId)];
  const rows = await Promise.all(
    documents.map(async ({ type, lines, row }, index): Promise<FileRow> => {
      const bytes = specimenDocument(lines);
      const fileKey = randomUUID();
      await files.put(fileKey, Readable.from(bytes));
      return {
        id: randomUUID(),
        importerId: id,
        type,
        fileKey,
        fileName: fileNames[type],
        mediaType: 'application/pdf',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        status: 'OK',
        issuedBy: 'SELLER',
        issuedAt: new Date(updatedAt.getTime() - (documents.length - index) * 60_000),
        ...row,
      };
    }),
  );
  return {
    importer: {
      id,
      sellerId,
      name,
      form,
      eoriNumber: form.eori.number ?? null,
      vatNumber: form.vat.number ?? null,
      ...evaluate(form, undefined, 'offline'),
      status: state === 'draft' ? 'DRAFT' : 'NEW',
      isPoaInvalidated: state === 'invalidated',
      createdAt: new Date(updatedAt.getTime() - 20 * dayMs),
      updatedAt,
    },
    files: rows,
  };
}

/** Many without documents: a list to be searched and paged. */
function manyImporters(sellerId: string, count: number, now: Date): ImporterRow[] {
  const random = seededRandom(count);
  const cities = ['Shenzhen', 'Yiwu', 'Ningbo', 'Foshan', 'Suzhou', 'Qingdao', 'Xiamen'] as const;
  return Array.from({ length: count }, (_, index) => {
    const [thing] = random.pick(goods);
    const name = `${random.pick(cities)} ${thing.split(',')[0]} Trading Co., Ltd. ${index + 1}`;
    const updatedAt = new Date(now.getTime() - (7 + random.fraction() * 300) * dayMs);
    const eoriNumber = `DE${random.digits(15)}`;
    const form = { idCard: {}, businessLicense: { nameEN: name }, eori: { number: eoriNumber }, vat: {} };
    const status = 'DRAFT' as const;
    return { id: randomUUID(), sellerId, name, form, eoriNumber, status, createdAt: updatedAt, updatedAt };
  });
}

/**
 * Makes importers in every state, with documents that the check takes for what they are.
 * @param more so many drafts besides
 * @returns inserts them; writing files is no work for a transaction
 */
export async function prepareImporters(
  parts: { sellerId: string; files: FileStore; brokerId: string; now: Date },
  more: number,
): Promise<(tx: Db) => Promise<void>> {
  const prepared = await Promise.all(demoImporters().map(importer => prepareImporter(importer, parts)));
  return async tx => {
    for (const { importer, files } of prepared) {
      await tx.insert(importers).values(importer);
      if (files.length > 0) await tx.insert(importerFiles).values(files);
      // The status is a conclusion here as everywhere; it happened when the last change did.
      await recomputeStatus(tx, importer.id, importer.updatedAt ?? parts.now);
    }
    await insertMany(tx, importers, manyImporters(parts.sellerId, more, parts.now));
  };
}

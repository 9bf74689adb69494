import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CheckedForm, ImporterForm } from '#server/domain/importers/importer-form.ts';
import type { BrokerDocumentType, DocumentType } from '#src/contract/importers/document-types.ts';
import { ImporterStatus } from '#src/contract/importers/importer.ts';
import { ResourceStatus, type StackedReason } from '#src/contract/importers/related-resource.ts';
import { sellers } from './accounts.ts';
import { createdAt, instant, refersTo } from './columns.ts';
import { brokers, forwarders } from './partners.ts';

/** Importers of record. */
export const importers = pgTable(
  'importers',
  {
    id: text().primaryKey(),
    sellerId: refersTo(() => sellers.id),
    name: text().notNull(),
    status: text({ enum: ImporterStatus.options }).notNull(),
    /** What people typed, but for the name. The two numbers are in columns as well, for the list to search. */
    form: jsonb()
      .$type<ImporterForm>()
      .notNull()
      .default({ idCard: {}, businessLicense: {}, eori: {}, vat: {} }),
    eoriNumber: text(),
    vatNumber: text(),
    /** Counts what people saved, and nothing that a check found: it is the ETag. */
    version: integer().notNull().default(1),
    /** Null while there is no number, or its registry has not answered yet. */
    registrationValid: boolean(),
    eoriValid: boolean(),
    vatValid: boolean(),
    /** The existing documents are outdated: the broker issues them again. */
    areBrokerDocumentsOutdated: boolean().notNull().default(false),
    /** They had been signed and sent when that happened. */
    isPoaInvalidated: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  table => [index().on(table.sellerId, table.updatedAt.desc())],
);

/** Files of an importer: the seller's documents, and the documents that are exchanged with the broker. */
export const importerFiles = pgTable(
  'importer_files',
  {
    id: text().primaryKey(),
    importerId: refersTo(() => importers.id),
    type: text().$type<DocumentType | BrokerDocumentType>().notNull(),
    /** Under which the store has its bytes. */
    fileKey: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    status: text({ enum: ResourceStatus.options }).notNull(),
    reasons: jsonb().$type<StackedReason[]>().notNull().default([]),
    issuedBy: text({ enum: ['SELLER', 'BROKER'] }).notNull(),
    /** Of a broker's document: whose it is, and who gets the signed one. */
    brokerId: text().references(() => brokers.id),
    issuedAt: createdAt(),
    /** Another took its place; it is kept, since somebody may have acted on it. */
    archivedAt: instant(),
    /** Its retention period has ended: the store no longer has its bytes, and the result of its check stays. */
    contentRemovedAt: instant(),
  },
  table => [index().on(table.importerId, table.type), index().on(table.fileKey)],
);

/** The newest check that was asked for of a type's files: an older one may still run, and has no say any more. */
export const documentChecks = pgTable(
  'document_checks',
  {
    importerId: refersTo(() => importers.id),
    type: text().$type<DocumentType>().notNull(),
    checkId: text().notNull(),
    /** How often its files took the reader down; what else kept a check from its end is not counted. */
    readerFailures: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.importerId, table.type] })],
);

/**
 * What sellers asked their broker to look at, since the reader refused it. Its id is that of the document's newest
 * check: what takes that one's place, such as another file or a changed value, ends it.
 */
export const brokerChecks = pgTable(
  'broker_checks',
  {
    id: text().primaryKey(),
    importerId: refersTo(() => importers.id),
    type: text().$type<DocumentType>().notNull(),
    /** What it was about, for the record: the form's values, the files, and what the reader had said of them. */
    stated: jsonb().$type<Partial<CheckedForm>>().notNull(),
    files: jsonb().$type<{ fileName: string; sha256: string }[]>().notNull(),
    reasons: jsonb().$type<StackedReason[]>().notNull(),
    requestedAt: createdAt(),
    /** Null: nobody has answered yet. */
    answer: text({ enum: ['ACCEPTED', 'REFUSED'] }),
    answeredBy: text().references(() => brokers.id),
    answeredAt: instant(),
    /** Of a refusal, in the broker's words. */
    reason: text(),
  },
  table => [
    index().on(table.importerId),
    index('broker_checks_open_index').on(table.requestedAt).where(sql`${table.answer} is null`),
  ],
);

/** What sellers sent to a forwarder or a broker. */
export const deskPackages = pgTable(
  'document_packages',
  {
    id: text().primaryKey(),
    forwarderId: text().references(() => forwarders.id),
    brokerId: text().references(() => brokers.id),
    importerId: refersTo(() => importers.id),
    content: text({ enum: ['IMPORTER', 'POA', 'VATGuarantee'] }).notNull(),
    importerName: text().notNull(),
    sentAt: createdAt(),
    /** When its receiver downloaded it first: from then on the seller can’t take it back. */
    takenAt: instant(),
    /** The seller sent something else instead before that. It is kept for the record, and nobody is shown it. */
    withdrawnAt: instant(),
  },
  table => [index().on(table.forwarderId, table.sentAt), index().on(table.brokerId, table.sentAt)],
);

/** Its files, as they were when it was sent: what is deleted here later stays there. */
export const deskPackageFiles = pgTable(
  'document_package_files',
  {
    packageId: refersTo(() => deskPackages.id),
    position: integer().notNull(),
    type: text().notNull(),
    fileKey: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    /** As with an importer's files. */
    contentRemovedAt: instant(),
  },
  table => [primaryKey({ columns: [table.packageId, table.position] }), index().on(table.fileKey)],
);

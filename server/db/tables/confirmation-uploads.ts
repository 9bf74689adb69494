import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { UploadPlan } from '#server/domain/uploads/judge-row.ts';
import type { UploadColumn, UploadState } from '#src/contract/shipments/confirmation-upload.ts';
import { uploadResults } from '#src/contract/shipments/confirmation-upload.ts';
import { sellers } from './accounts.ts';
import { createdAt, instant, refersTo } from './columns.ts';

/** Files of confirmations: of each only the columns that are read are stored, and for 30 days. */
export const confirmationUploads = pgTable(
  'confirmation_uploads',
  {
    id: text().primaryKey(),
    sellerId: refersTo(() => sellers.id),
    fileName: text().notNull(),
    /** As the file names them. */
    columns: jsonb().$type<{ used: string[]; ignored: string[] }>().notNull(),
    rows: integer().notNull(),
    state: text().$type<UploadState>().notNull(),
    /** Who uploaded it. */
    personId: text().notNull(),
    uploadedAt: createdAt(),
    /** Who pressed Confirm, and on which device; null until then. */
    startedBy: text(),
    device: text(),
    startedAt: instant(),
    /** When its last order was confirmed. */
    endedAt: instant(),
    /** When whoever started it saw that it had ended. */
    endSeenAt: instant(),
  },
  table => [index().on(table.sellerId, table.uploadedAt)],
);

export const confirmationUploadRows = pgTable(
  'confirmation_upload_rows',
  {
    uploadId: refersTo(() => confirmationUploads.id, 'cascade'),
    /** Of the file, from 1. */
    line: integer().notNull(),
    sellerId: refersTo(() => sellers.id),
    cells: jsonb().$type<Partial<Record<UploadColumn, string>>>().notNull(),
    /** Null where nothing could be done. */
    plan: jsonb().$type<UploadPlan>(),
    /** The first line of those that are one confirmation. */
    firstLine: integer().notNull(),
    result: text({ enum: uploadResults }).notNull(),
    code: text(),
    detail: text(),
    /** The confirmation that it became. */
    ledgerId: text(),
  },
  table => [
    primaryKey({ columns: [table.uploadId, table.line] }),
    index().on(table.sellerId),
    // What is to be confirmed next.
    index('confirmation_upload_rows_ready_index')
      .on(table.uploadId, table.firstLine)
      .where(sql`${table.result} = 'ready'`),
    // What is under way.
    index('confirmation_upload_rows_begun_index')
      .on(table.uploadId, table.line)
      .where(sql`${table.ledgerId} is not null`),
  ],
);

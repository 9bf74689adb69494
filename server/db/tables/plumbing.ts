import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, sealedText } from './columns.ts';

/** Work that outlives the request, claimed `FOR UPDATE SKIP LOCKED` until `claimedUntil`. */
export const jobs = pgTable(
  'jobs',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    /** One waiting job at most carries the same; null where several may. */
    uniqueKey: text(),
    runAt: createdAt(),
    attempts: integer().notNull().default(0),
    /** Attempts in a row that ended in an error, or with their server. */
    failures: integer().notNull().default(0),
    claimedUntil: instant(),
    /** Set when it succeeded, or was given up; `lastError` tells which. */
    doneAt: instant(),
    /** Set beside `doneAt` where it is to be repeated or dropped by a person. */
    deadAt: instant(),
    lastError: text(),
    createdAt: createdAt(),
  },
  table => [
    index().on(table.kind, table.runAt).where(sql`${table.doneAt} is null`),
    index().on(table.doneAt).where(sql`${table.doneAt} is not null`),
    index().on(table.deadAt).where(sql`${table.deadAt} is not null`),
    index().on(table.runAt).where(sql`${table.doneAt} is null`),
    uniqueIndex().on(table.uniqueKey).where(sql`${table.doneAt} is null`),
  ],
);

/** Keys that every server on this database shares, such as the one that signs tokens. */
export const appSecrets = pgTable('app_secrets', {
  name: text().primaryKey(),
  value: sealedText().notNull(),
  createdAt: createdAt(),
});

/** Counters of rate-limiter-flexible, in the columns that it names. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
});

/** Which folder the documents of this database are in; one row, from the first start without a bucket on. */
export const documentFolders = pgTable(
  'document_folders',
  {
    id: integer().primaryKey().default(1),
    /** What the file in that folder says. */
    folderId: text().notNull(),
  },
  table => [check('document_folders_is_one_row', sql`${table.id} = 1`)],
);

/** Which builds may use this database; one row. See `db/connection/schema-version.ts`. */
export const schemaState = pgTable(
  'schema_state',
  {
    id: integer().primaryKey().default(1),
    /** The schema of the oldest of them. A migration that takes something away raises it. */
    oldestUsableBy: integer().notNull(),
  },
  table => [check('schema_state_is_one_row', sql`${table.id} = 1`)],
);

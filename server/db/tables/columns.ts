import type { Column } from 'drizzle-orm';
import { customType, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant, kept to the millisecond so that it comes back equal to the JavaScript date that went in. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();

/** The id of a row that has to be there; `cascade`: it takes this one with it. */
export const refersTo = (id: () => PgColumn, onDelete?: 'cascade') =>
  text()
    .notNull()
    .references(id, onDelete && { onDelete });

/** A text sealed with SECRET_KEY; see `adapters/keys/secret-box.ts`. A type of its own, so that no such column is forgotten. */
export const sealedText = customType<{ data: string }>({ dataType: () => 'text' });

export const isSealed = (column: Column): boolean =>
  column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text';

/** The public half of an ES256 key, as RFC 7517 writes it. */
export interface PublicSigningKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

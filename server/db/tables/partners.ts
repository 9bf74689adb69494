import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sellers } from './accounts.ts';
import { createdAt, type PublicSigningKey, sealedText } from './columns.ts';

/** Customs brokers: they clear orders and sign the proofs. */
export const brokers = pgTable('brokers', {
  id: text().primaryKey(),
  name: text().notNull(),
  did: text().notNull().unique(),
  eori: text().notNull(),
  /** ISO 3166-1 alpha-2. */
  country: text().notNull(),
  keyId: text().notNull().unique(),
  publicKey: jsonb().$type<PublicSigningKey>().notNull(),
  privateKey: sealedText().notNull(),
  createdAt: createdAt(),
});

export const forwarders = pgTable('forwarders', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  createdAt: createdAt(),
});

/** Read in the order of linking: a forwarder's place in the seller's list is its id in a call [209]. */
export const linkedForwarders = pgTable(
  'linked_forwarders',
  {
    sellerId: text()
      .notNull()
      .references(() => sellers.id),
    forwarderId: text()
      .notNull()
      .references(() => forwarders.id),
    linkedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.forwarderId] })],
);

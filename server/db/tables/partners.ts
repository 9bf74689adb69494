import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sellers } from './accounts.ts';
import { createdAt, instant, type PublicSigningKey, refersTo, sealedText } from './columns.ts';

/** Customs brokers: they clear orders and sign the proofs. */
export const brokers = pgTable(
  'brokers',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    did: text().notNull().unique(),
    eori: text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    keyId: text().notNull().unique(),
    publicKey: jsonb().$type<PublicSigningKey>().notNull(),
    privateKey: sealedText().notNull(),
    /** Issues POA and VAT guarantee automatically, as the demo's does; without one the desk does. */
    isAtWork: boolean().notNull().default(false),
    /** New sellers belong to it: the first broker, or the one that the operator named. */
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [uniqueIndex().on(table.isDefault).where(sql`${table.isDefault}`)],
);

/** Whose orders and importers a broker acts on. A seller without a row belongs to the default broker. */
export const sellerBrokers = pgTable(
  'seller_brokers',
  {
    sellerId: text()
      .primaryKey()
      .references(() => sellers.id),
    brokerId: refersTo(() => brokers.id),
    assignedAt: createdAt(),
  },
  table => [index().on(table.brokerId)],
);

export const forwarders = pgTable('forwarders', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  /** Where an email goes when a seller sent something; null: it is found in the desk's inbox alone. */
  email: text(),
  createdAt: createdAt(),
});

/** Read in the order of linking: a forwarder's place in the seller's list is its id in a call [209]. */
export const linkedForwarders = pgTable(
  'linked_forwarders',
  {
    sellerId: refersTo(() => sellers.id),
    forwarderId: refersTo(() => forwarders.id),
    linkedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.forwarderId] })],
);

/** A forwarder's invitation; its link works once. */
export const invitations = pgTable(
  'invitations',
  {
    /** Digest of the token in the link. */
    tokenHash: text().primaryKey(),
    forwarderId: refersTo(() => forwarders.id),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    usedBy: text().references(() => sellers.id),
    createdAt: createdAt(),
  },
  table => [index().on(table.forwarderId)],
);

/** Keys of the desk. One with neither forwarder nor broker is the operator's, who lets others in. */
export const deskKeys = pgTable('desk_keys', {
  /** Digest of the key: a copy of the database opens no desk. */
  keyHash: text().primaryKey(),
  forwarderId: text().references(() => forwarders.id),
  brokerId: text().references(() => brokers.id),
  createdAt: createdAt(),
  revokedAt: instant(),
});

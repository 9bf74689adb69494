import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { QuietHours } from '#src/contract/accounts/notifications.ts';
import type { SavedShipping } from '#src/contract/accounts/shipping-defaults.ts';
import type { Language } from '#src/contract/language.ts';

import { createdAt, instant, type PublicSigningKey, refersTo, sealedText } from './columns.ts';

/** A company that sells. Its flags are not stored: each follows from what is there. */
export const sellers = pgTable('sellers', {
  id: text().primaryKey(),
  /** Shorter than the id; see `orderWords`. */
  number: integer().generatedAlwaysAsIdentity().unique(),
  companyName: text(),
  companyRegistrationNumber: text(),
  street: text(),
  streetNr: text(),
  zipCode: text(),
  region: text(),
  city: text(),
  country: text(),
  /** IANA name; null until an owner's browser has proposed one. */
  timeZone: text(),
  /** Null until somebody has decided anything. */
  shipping: jsonb().$type<SavedShipping>(),
  /** Present exactly when there is an active wallet. */
  walletDid: text(),
  walletPublicKey: jsonb().$type<PublicSigningKey>(),
  walletPrivateKey: sealedText(),
  /** What was uploaded in the 24 hours from `uploadsSince` on, deleted or not. */
  uploadedBytes: bigint({ mode: 'number' }).notNull().default(0),
  uploadsSince: instant(),
  createdAt: createdAt(),
});

/** A person who signs in. `members` says to which companies they belong. */
export const users = pgTable('users', {
  id: text().primaryKey(),
  /** In lower case: people write their address in either. */
  email: text().notNull().unique(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  passwordHash: text().notNull(),
  activatedAt: instant(),
  /** Of emails that nobody's browser asked for; null where the person has not signed in since it is kept. */
  language: text().$type<Language>(),
  /** IANA name; null until the person's browser has proposed one. */
  timeZone: text(),
  /** Null until the person has chosen any. */
  quietHours: jsonb().$type<QuietHours>(),
  /** How often in a row the mail server refused the address for good. */
  mailRefusals: integer().notNull().default(0),
  createdAt: createdAt(),
});

/** Devices on which a user signed in with the right password: a cookie distinguishes them from strangers' devices. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: refersTo(() => users.id, 'cascade'),
    deviceHash: text().notNull(),
    lastUsedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.deviceHash] }), index().on(table.lastUsedAt)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    sellerId: refersTo(() => sellers.id),
    personId: refersTo(() => users.id, 'cascade'),
    /** The newest generation of token that was issued. */
    generation: integer().notNull().default(0),
    /** The newest generation that came back in a request. */
    generationSeen: integer().notNull().default(0),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    endedAt: instant(),
    /** By which people tell their devices apart. */
    deviceLabel: text(),
    /** The session of a sign-in from which this one was started by switching companies; null for a sign-in itself. */
    rootId: text(),
    /** How many changes the device last said are waiting on it; null where it has never said. */
    waitingChanges: integer(),
  },
  table => [index().on(table.sellerId), index().on(table.personId)],
);

/**
 * The orders whose changes a device has saved and not sent yet, as it last reported them. Apart from `sessions`, whose
 * row every call reads; a device with nothing to report has no row.
 */
export const waitingReports = pgTable(
  'waiting_reports',
  {
    sessionId: text()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    sellerId: refersTo(() => sellers.id, 'cascade'),
    /** Orders of this seller, and no others. */
    orderIds: jsonb().$type<readonly string[]>().notNull(),
    reportedAt: instant().notNull(),
  },
  table => [index().on(table.sellerId)],
);

/** A new password that was asked for by email. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** Digest of what the mail's link carries. */
    tokenHash: text().primaryKey(),
    userId: refersTo(() => users.id, 'cascade'),
    expiresAt: instant().notNull(),
  },
  table => [index().on(table.userId), index().on(table.expiresAt)],
);

/** The account at the marketplace, one a seller. */
export const marketplaceAccounts = pgTable('marketplace_accounts', {
  sellerId: text()
    .primaryKey()
    .references(() => sellers.id),
  /** `seller-id`: given by hand, for importers only. The others can be called. */
  linkedBy: text({ enum: ['consent', 'credentials', 'seller-id'] }).notNull(),
  /** The home marketplace, of the specification's `sellerApis`. */
  marketplaceId: text().notNull(),
  /** Where the seller takes part by this authorization; null until that was read. */
  marketplaceIds: jsonb().$type<readonly string[]>(),
  marketplaceSellerId: text(),
  clientId: text(),
  clientSecret: sealedText(),
  refreshToken: sealedText(),
  linkedAt: createdAt(),
  /** Orders that changed up to here were fetched. */
  ordersFetchedTo: instant(),
  /** A fetch that was stopped between two pages: where it goes on, and when it began. */
  ordersNextToken: text(),
  ordersFetchBegan: instant(),
  /** Since when the marketplace no longer accepts the authorization; null while it does. */
  refusedAt: instant(),
  /** When it last kept its catalogue from this authorization; null where it doesn't. */
  catalogueRefusedAt: instant(),
});

/**
 * A registration that waits for its code. One address may have several: a password belongs to the code that was
 * sent with it, so that nobody can slip a password of their own under another person's code.
 */
export const pendingRegistrations = pgTable(
  'pending_registrations',
  {
    id: text().primaryKey(),
    /** In lower case. */
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    passwordHash: text().notNull(),
    /** Keyed digest: eight digits alone are soon guessed from a plain one. */
    codeHash: text().notNull(),
    wrongTries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [index().on(table.email), index().on(table.expiresAt)],
);

/** A change of address: asked for here, confirmed by the new one, and taken back by the old one for a while. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: text().primaryKey(),
    /** The company in which it was asked for; null once that was erased. */
    sellerId: text().references(() => sellers.id, { onDelete: 'cascade' }),
    personId: refersTo(() => users.id, 'cascade'),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    /** Digests of what the two emails' links carry. */
    confirmHash: text().notNull().unique(),
    withdrawHash: text().notNull().unique(),
    expiresAt: instant().notNull(),
    confirmedAt: instant(),
    createdAt: createdAt(),
  },
  table => [index().on(table.sellerId), index().on(table.personId), index().on(table.createdAt)],
);

/** A seller's way to the marketplace's consent page and back. */
export const marketplaceConsents = pgTable(
  'marketplace_consents',
  {
    /** Digest of the random state in the page's address. */
    stateHash: text().primaryKey(),
    sellerId: refersTo(() => sellers.id),
    marketplaceId: text().notNull(),
    expiresAt: instant().notNull(),
    /** Digest of our own code, with which the seller's app redeems the marketplace's code. */
    codeHash: text().unique(),
    /** What came back with consent. */
    marketplaceCode: sealedText(),
    marketplaceSellerId: text(),
    linkedAt: instant(),
    createdAt: createdAt(),
  },
  table => [index().on(table.sellerId), index().on(table.expiresAt)],
);

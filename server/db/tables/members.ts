import { index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { sellers, users } from './accounts.ts';
import { createdAt, instant, refersTo } from './columns.ts';

const role = () => text({ enum: ['owner', 'office', 'warehouse'] }).notNull();

/** Who belongs to a company, and as what. A person may be in several. */
export const members = pgTable(
  'members',
  {
    sellerId: refersTo(() => sellers.id, 'cascade'),
    personId: refersTo(() => users.id, 'cascade'),
    role: role(),
    /** The newest change in the tracking list when the member last fetched it: what changed since is unread. */
    trackingFetchedAt: instant(),
    /** Since when the member is told by mail of what begins; null until somebody has looked at what is there already. */
    mailsSince: instant(),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.personId] }), index().on(table.personId)],
);

/**
 * Who was removed or left, the last time: their devices are told why they were signed out, and may still report what is
 * waiting on them. It stays as long as the company, so that they are erased with it, and says nothing of a person who is a
 * member again.
 */
export const removedMembers = pgTable(
  'removed_members',
  {
    sellerId: refersTo(() => sellers.id, 'cascade'),
    personId: refersTo(() => users.id, 'cascade'),
    /** What they were, for another invitation. */
    role: role(),
    /** The same person where they left; null once that person's account is gone. */
    removedBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** Also when their sessions of the company ended. */
    removedAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.personId] }),
    index().on(table.personId),
    index().on(table.removedBy),
    index().on(table.removedAt),
  ],
);

/** An invitation to a company by email. An address has one at most: inviting it again replaces the link. */
export const memberInvitations = pgTable(
  'member_invitations',
  {
    id: text().primaryKey(),
    sellerId: refersTo(() => sellers.id, 'cascade'),
    /** In lower case. */
    email: text().notNull(),
    role: role(),
    /** Digest of the token in the link. */
    tokenHash: text().notNull().unique(),
    expiresAt: instant().notNull(),
    /** The owner who sent it: it ends with their ownership. Null for the operator's. */
    invitedBy: text(),
    /** Who joined by it: asked once more by the same person, it is done already. */
    joinedBy: text().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  table => [
    unique().on(table.sellerId, table.email),
    index().on(table.expiresAt),
    index().on(table.joinedBy),
    index().on(table.invitedBy),
  ],
);

/**
 * What was done to a company and its people, for its owners to read. Only added to: a trigger refuses to change a row.
 * Persons are ids, so that anyone who leaves takes their name along.
 */
export const companyEvents = pgTable(
  'company_events',
  {
    id: text().primaryKey(),
    sellerId: refersTo(() => sellers.id, 'cascade'),
    /** One of `companyEventKinds`. */
    kind: text().notNull(),
    /** Who did it; null for somebody at the desk, and for a stranger. */
    personId: text(),
    /** The member whom it was done to. */
    memberId: text(),
    /** What else there is to say, such as a role. */
    details: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
  },
  table => [index().on(table.sellerId, table.createdAt, table.id), index().on(table.createdAt)],
);

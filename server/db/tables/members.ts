import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { sellers, users } from './accounts.ts';
import { createdAt, instant } from './columns.ts';

const role = () => text({ enum: ['owner', 'office', 'warehouse'] }).notNull();

/** Who belongs to a company, and as what. A person may be in several. */
export const members = pgTable(
  'members',
  {
    sellerId: text()
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    personId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: role(),
    /** The newest change in the tracking list when the member last fetched it: what changed since is unread. */
    trackingFetchedAt: instant(),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.personId] }), index().on(table.personId)],
);

/** An invitation to a company by mail. An address has one at most: inviting it again replaces the link. */
export const memberInvitations = pgTable(
  'member_invitations',
  {
    id: text().primaryKey(),
    sellerId: text()
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    role: role(),
    /** Digest of the token in the link. */
    tokenHash: text().notNull().unique(),
    expiresAt: instant().notNull(),
    /** Who joined by it: asked once more by the same person, it is done already. */
    joinedBy: text().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  table => [
    unique().on(table.sellerId, table.email),
    index().on(table.expiresAt),
    index().on(table.joinedBy),
  ],
);

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { MailChoice, MailKind } from '#src/contract/accounts/notifications.ts';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Whose it is: gone with their membership. */
const ofMember = () => ({ sellerId: text().notNull(), personId: text().notNull() });
const goesWithMember = (table: { sellerId: AnyPgColumn; personId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.sellerId, table.personId],
    foreignColumns: [members.sellerId, members.personId],
  }).onDelete('cascade');

const kind = () => text().$type<MailKind>().notNull();

/** What members have chosen; without a row, what is usual for their role. */
export const mailChoices = pgTable(
  'mail_choices',
  { ...ofMember(), kind: kind(), choice: text().$type<MailChoice>().notNull() },
  table => [primaryKey({ columns: [table.sellerId, table.personId, table.kind] }), goesWithMember(table)],
);

/** What a member has been told, or needn't be: none of it is told again while it lasts. */
export const mailedCauses = pgTable(
  'mailed_causes',
  {
    ...ofMember(),
    kind: kind(),
    /** What it is about, such as the id of a confirmation and its revision. */
    cause: text().notNull(),
    /** How near it is, where one cause is told several times; otherwise empty. */
    step: text().notNull(),
    /** Of the mail; null for what was there before the member was looked after. */
    mailId: text(),
    toldAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.personId, table.kind, table.cause, table.step] }),
    goesWithMember(table),
  ],
);

/** What the links in mails stop: one kind, for one member. */
export const mailStops = pgTable(
  'mail_stops',
  {
    /** Digest of the token in the link. */
    tokenHash: text().primaryKey(),
    ...ofMember(),
    kind: kind(),
    createdAt: createdAt(),
  },
  table => [goesWithMember(table), index().on(table.sellerId, table.personId), index().on(table.createdAt)],
);

/** Whether mails are sent that nobody's press asked for; one row. */
export const mailState = pgTable(
  'mail_state',
  {
    id: integer().primaryKey().default(1),
    /** Where the links of the last start led; null where PUBLIC_URL was not set. */
    publicUrl: text(),
    /** Since when none is sent, and why; null while they are. */
    offSince: instant(),
    offBecause: text({ enum: ['restored', 'moved', 'operator'] }),
  },
  table => [check('mail_state_is_one_row', sql`${table.id} = 1`)],
);

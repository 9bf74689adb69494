import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { orderEvents } from '#server/db/tables/shipments.ts';

type NewOrderEvent = typeof orderEvents.$inferInsert;

/** The statement that adds a line to an order's history, also as a part of another one. */
export const insertEvent = (tx: Db, event: Omit<NewOrderEvent, 'userId'> & { userId?: SQL }) =>
  tx.insert(orderEvents).values(event);

/** The person who works for a seller. */
export const userOf = (sellerId: string): SQL<string> =>
  sql`(select ${users.id} from ${users} where ${users.sellerId} = ${sellerId})`;

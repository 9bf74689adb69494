import { sql } from 'drizzle-orm';
import { users } from '#server/db/tables/accounts.ts';
import { personName } from '#src/contract/accounts/person-name.ts';

/** The name of a query's person; null where there is none, or is no longer. */
export const namedPerson = sql<string | null>`case when ${users.id} is not null then
  json_build_object('firstName', ${users.firstName}, 'lastName', ${users.lastName}) end`.mapWith(personName);

import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Queries on either database, inside a transaction or outside. Raw rows differ between the two: stay typed. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

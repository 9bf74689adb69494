import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Queries on either engine, inside a transaction or outside. Raw rows differ between the engines: stay typed. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

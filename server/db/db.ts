import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Queries on either database, inside a transaction or outside. Raw rows differ between the two: stay typed. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Runs queries once it is their company's turn: see `createFairTurns`. */
export type InTurn = <Value>(queries: () => Promise<Value>) => Promise<Value>;

/** Has the query builder write a statement once for each database, where its values are placeholders. */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return db => {
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}

/** PostgreSQL's unique_violation, also inside the query builder's error: somebody else has just written the same. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause);
}

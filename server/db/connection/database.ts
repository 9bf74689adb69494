import type { Db } from '#server/db/db.ts';

/** What a rate limiter needs of the database: one statement with its values. */
export interface RawClient {
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>;
}

/** A migrated database, embedded or a server's. */
export interface Database {
  db: Db;
  raw: RawClient;
  /** How many calls it serves at once; the embedded one has a single session and nothing in it waits for a lock. */
  connections: number;
  /**
   * Does something while nothing is written and everything committed is on the disk; only for the embedded database.
   */
  atRest?<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Vacuums and analyzes what needs it, as a server's own daemon does; only for the embedded database. */
  vacuum?(): Promise<void>;
  /** Makes sure that it can store more. @throws Error where its disk is full, or it is read-only */
  expectSpace(): Promise<void>;
  /** What a pool's connections do just now; undefined for a database without one. */
  pool?: () => { idle: number; busy: number; waiting: number };
  /** Finishes what is running and releases files, locks and connections. */
  close(): Promise<void>;
}

import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Query, sql } from 'drizzle-orm';
import { drizzle, type NodePgClient, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db } from '#server/db/db.ts';
import { migrationsFolder } from '#server/settings/project-root.ts';
import type { PostgresLimits } from '#server/settings/settings.ts';
import type { Database } from './database.ts';
import { databaseOutage } from './database-outage.ts';
import { checkSchema } from './schema-version.ts';
import { guardTransactions } from './transaction-guard.ts';

/** The server keeps each of them for each connection; lists of values would make ever new ones. */
const mostStatements = 300;
const mostValues = 60;

const statementNames = new Map<string, string>();

/** The same for the same statement; undefined for one that is not worth being kept. */
function nameOf({ sql, params }: Query): string | undefined {
  // Such as `begin`, which costs less as it is.
  if (params.length === 0 || params.length > mostValues) return undefined;
  const known = statementNames.get(sql);
  if (known !== undefined || statementNames.size >= mostStatements) return known;
  const name = `portolan_${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

type PrepareQuery = NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'];

/** Names the statements of the query builder, so that a connection parses and plans each of them once. */
class NamedStatements extends NodePgSession<Record<string, never>, Record<string, never>> {
  constructor(client: NodePgClient, dialect: PgDialect) {
    super(client, dialect, undefined);
  }

  override prepareQuery: PrepareQuery = (query, fields, name, ...rest) =>
    super.prepareQuery(query, fields, name ?? nameOf(query), ...rest);
}

export const defaultPostgresLimits: PostgresLimits = {
  poolSize: 10,
  connectMs: 5000,
  statementMs: 30_000,
  lockMs: 5000,
  idleInTransactionMs: 60_000,
};

export interface PostgresOptions {
  limits?: PostgresLimits;
  /** Called when any connection breaks; the pool replaces it. */
  onLost?: (error: Error) => void;
  /** Called when the server isn't responding at the start, with the time of the next try. */
  onWaiting?: (error: unknown, againInMs: number) => void;
  /** Called with how many seconds each call waited for its connection. */
  onWaited?: (seconds: number) => void;
  /** Ends the waiting at the start. */
  signal?: AbortSignal;
}

/** One for all transactions: it remembers how each column is written. */
const dialect = new PgDialect({ casing: 'snake_case' });

/** Any number that nothing else on this database server locks: the letters of "portolan" as hexadecimal. */
const migrationLock = '0x706f7274';

/** Beyond a limit that the server keeps itself: only one that hangs is silent for so long. */
const silenceGraceMs = 10_000;

const longestWaitMs = 15_000;

/** The database is there and lets nobody in: waiting changes nothing. */
class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

/** @throws DatabaseRefused for everything that doesn't come by waiting, such as a password or a certificate */
async function connectOnce(url: string, connectMs: number): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    });
    // The query under way fails as well; without a listener the event would end the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  } catch (error) {
    throw databaseOutage(error) ? error : new DatabaseRefused(`DATABASE_URL: ${(error as Error).message}.`);
  }
}

/**
 * drizzle's `migrate` takes no lock: of three servers that start together two would fail.
 * Without the limits of calls: an index takes its time, and so does another server that is making it.
 */
async function migrateAlone(url: string, { connectMs }: PostgresLimits): Promise<void> {
  const client = await connectOnce(url, connectMs);
  try {
    await client.query('select pg_advisory_lock($1)', [Number(migrationLock)]);
    await checkSchema(statement => client.query(statement));
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder });
  } finally {
    // Ending the session frees the lock.
    await client.end();
  }
}

/** Waits for a server that is not there yet, twice as long each time. */
async function migrateOnceThere(
  url: string,
  limits: PostgresLimits,
  { onWaiting, signal }: PostgresOptions,
): Promise<void> {
  for (let waitMs = 500; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await migrateAlone(url, limits);
    } catch (error) {
      if (!databaseOutage(error)) throw error;
      onWaiting?.(error, waitMs);
      await delay(waitMs, undefined, { ...(signal && { signal }) });
    }
  }
}

/** A socket that is given up when nothing comes for so long. */
function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () =>
    socket.destroy(new Error('Connection terminated: the database is silent')),
  );
}

/** A pool that reports how long each call waited for its connection, its own single queries among them. */
class TimedPool extends pg.Pool {
  readonly #onWaited: (seconds: number) => void;

  constructor(config: pg.PoolConfig, onWaited: (seconds: number) => void) {
    super(config);
    this.#onWaited = onWaited;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const startedAt = performance.now();
    const note = () => this.#onWaited((performance.now() - startedAt) / 1000);
    if (!callback) return super.connect().finally(note);
    super.connect((...connected) => {
      note();
      callback(...connected);
    });
    return undefined;
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

function openPool(url: string, limits: PostgresLimits, options: PostgresOptions): pg.Pool {
  const { onLost = () => {}, onWaited = () => {} } = options;
  const { poolSize, connectMs, statementMs, lockMs, idleInTransactionMs } = limits;
  const config = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // A server that hangs keeps no limit of its own.
    ...(statementMs > 0 && {
      stream: () => impatientSocket(Math.max(statementMs, idleInTransactionMs) + silenceGraceMs),
    }),
  };
  const pool = new TimedPool(config, onWaited);
  // A broken connection's event without a listener would end the process: the pool listens to idle ones alone.
  pool.on('connect', client => client.on('error', onLost));
  pool.on('error', () => {});
  return pool;
}

/**
 * drizzle's own transaction on a pool begins before it looks after its connection: one that is broken by then would
 * be lost to the pool for ever.
 */
function transactionsOf(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await new NamedStatements(client, dialect).transaction(work, config);
    } catch (error) {
      if (databaseOutage(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

/**
 * Opens a database of a PostgreSQL server, and waits where the server is not there yet.
 * @throws DatabaseRefused where it is there and lets nobody in
 * @throws SchemaTooNew, SchemaNotReleased
 */
export async function openPostgresDatabase(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { limits = defaultPostgresLimits } = options;
  await migrateOnceThere(url, limits, options);
  const pool = openPool(url, limits, options);
  const db: Db = new NodePgDatabase(dialect, new NamedStatements(pool, dialect), undefined);
  return {
    db: guardTransactions(db, transactionsOf(pool)),
    raw: { query: statement => pool.query(statement) },
    connections: limits.poolSize,
    // A row of an existing table might fit into a page that is there already: a new table needs a new one.
    expectSpace: () =>
      db.transaction(async tx => {
        await tx.execute(
          sql`create temporary table room_probe on commit drop as select repeat('x', 10000) as filler`,
        );
      }),
    pool: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

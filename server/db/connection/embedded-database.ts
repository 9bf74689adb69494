import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder, projectRoot } from '#server/settings/project-root.ts';
import type { Database } from './database.ts';
import { expectDiskSpace } from './disk-space.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { EmbeddedSession } from './embedded-session.ts';
import { type LockOptions, lockDirectory } from './owner-lock.ts';
import { checkSchema } from './schema-version.ts';
import { guardTransactions } from './transaction-guard.ts';

const initialiseScript = `
  import { PGlite } from '@electric-sql/pglite';
  const pglite = await PGlite.create(process.argv[1]);
  await pglite.close();
`;

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    flush(join(entry.parentPath, entry.name));
  }
  flush(folder);
}

/**
 * Makes a new database directory, whole or not at all. A process of its own does it: making one needs 0.9 GB
 * for a moment, which a server that goes on running would keep.
 */
async function initialiseDirectory(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', initialiseScript, draft], {
    // Modules named in a script without a file are looked up from the working directory.
    cwd: projectRoot,
  });
  flushTree(draft);
  renameSync(draft, directory);
  flush(dirname(directory));
}

/** What works on without a pause for so long lets everything else go on for a moment. */
const longestTurnMs = 8;

/**
 * The same client, which now and then lets the event loop turn. The embedded database computes each answer at once, in
 * the thread that serves the calls: anyone who asks it again and again, and awaits nothing else, would hold up everything,
 * network included.
 */
function yieldingClient(pglite: PGlite): PGlite {
  let turnedAt = performance.now();
  const afterwards = async <Value>(value: Promise<Value>): Promise<Value> => {
    const done = await value;
    if (performance.now() - turnedAt > longestTurnMs) {
      await nextTurn();
      turnedAt = performance.now();
    }
    return done;
  };
  return new Proxy(pglite, {
    get(target, name) {
      if (name === 'query') {
        return (...input: Parameters<PGlite['query']>) => afterwards(target.query(...input));
      }
      if (name === 'transaction') {
        return (...input: Parameters<PGlite['transaction']>) => afterwards(target.transaction(...input));
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** PostgreSQL's major version inside the pinned PGlite: a directory opens only in the same. */
const postgresMajor = '18';

/** Enough to sort a list of ten thousand orders without a file. */
const memorySettings = ['-c', 'shared_buffers=16MB', '-c', 'work_mem=16MB'];
const durabilitySettings = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

/** PGlite's own start parameters without `-F`, which would turn fsync off. */
const startParams = [...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'), ...memorySettings];

/** Changed since the start, from which on the embedded database counts, or never analyzed. */
const tablesToVacuum = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_mod_since_analyze > 0 or c.reltuples < 0
`;

export class WrongPostgresMajor extends Error {
  constructor(directory: string, major: string) {
    super(
      `The database in ${directory} was created by PostgreSQL ${major}, but this program contains PostgreSQL ${postgresMajor}. Open it with the version that created it and move the data, or set DATA_DIR to another folder.`,
    );
    this.name = 'WrongPostgresMajor';
  }
}

/** Brings a running PGlite up to date and wraps it in our `Database`. @throws SchemaTooNew, SchemaNotReleased */
export async function embeddedDatabase(
  pglite: PGlite,
  { release = () => {}, expectSpace = async () => {} } = {},
): Promise<Database> {
  await checkSchema(statement => pglite.query(statement));
  await migrate(drizzle({ client: pglite, casing: 'snake_case' }), { migrationsFolder });
  const session = new EmbeddedSession(pglite);
  // All that the query builder asks a client for.
  const client = yieldingClient(session as unknown as PGlite);
  return {
    db: guardTransactions(drizzle({ client, casing: 'snake_case' })),
    raw: { query: ({ text, values }) => client.query(text, values) },
    connections: 1,
    expectSpace,
    async atRest(work) {
      // Shortens the start from such a copy, which begins as one after a power cut.
      await pglite.exec('checkpoint');
      return pglite.runExclusive(work);
    },
    async vacuum() {
      const { rows } = await pglite.query<{ name: string }>(tablesToVacuum);
      // One by one: what is asked meanwhile waits for a single table.
      for (const { name } of rows) {
        await pglite.exec(`vacuum (analyze) ${name}`);
        await nextTurn();
      }
    },
    close: async () => {
      await pglite.close();
      release();
    },
  };
}

/**
 * A database in memory, for tests.
 * @param archive a dumped directory to start from, which spares the seconds of making one
 */
export const openMemory = (archive?: Blob): Promise<PGlite> =>
  PGlite.create({ startParams, ...(archive && { loadDataDir: archive }) });

/**
 * Opens the database in a directory, and makes it if there is none.
 * @throws DirectoryInUse while another process has it open
 * @throws WrongPostgresMajor where another major version of PostgreSQL made it
 */
export async function openEmbeddedDatabase(directory: string, options: LockOptions = {}): Promise<Database> {
  const { isHeld, release } = await lockDirectory(directory, options);
  const mayWrite = () => {
    if (isHeld()) return true;
    options.onLost?.();
    return false;
  };
  try {
    if (!existsSync(directory)) await initialiseDirectory(directory);
    const major = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
    if (major !== postgresMajor) throw new WrongPostgresMajor(directory, major);
    const pglite = await PGlite.create({
      fs: new DurableNodeFS(directory, mayWrite),
      startParams: [...startParams, ...durabilitySettings],
    });
    return await embeddedDatabase(pglite, {
      release,
      expectSpace: () => expectDiskSpace(dirname(directory)),
    });
  } catch (error) {
    release();
    throw error;
  }
}

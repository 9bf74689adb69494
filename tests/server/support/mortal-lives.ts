import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type Adapters, createAdapters, openSecretBox } from '#server/adapters/adapters.ts';
import { openDatabase } from '#server/db/connection/open-database.ts';
import { createLog } from '#server/http/request-log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { apiBase } from '#src/contract/headers.ts';
import { bundledProgram } from '#tests/support/bundle-server.ts';
import { shortLife } from '#tests/support/server-process.ts';
import { makeDatabaseDirectory } from './database-template.ts';
import { makePostgresDatabase } from './test-database.ts';
import { openTestFiles } from './test-files.ts';

/**
 * Each test of the file gets a data folder of its own, with what `plant` puts there, and servers that kill themselves;
 * see `mortal-server.ts`.
 */
export function mortalLives<Planted>(plant: (adapters: Adapters) => Promise<Planted>) {
  // Each opens a durable database three or four times, which takes long on a busy machine.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

  const secretKey = randomBytes(32).toString('hex');
  let folder: string;
  /** An embedded database with what was planted: to copy it spares each test two starts of one. */
  let seeded: string | undefined;
  let env: Record<string, string>;
  let dropDatabase: () => Promise<void>;
  let planted: Planted;
  let child: ChildProcess | undefined;

  /** The database between two lives of the server. */
  async function betweenLives<Value>(work: (adapters: Adapters) => Promise<Value>): Promise<Value> {
    const settings = readSettings(env);
    const log = createLog('silent');
    const database = await openDatabase(settings, log);
    try {
      return await work(
        await createAdapters({ database, secrets: openSecretBox(settings), files: openTestFiles(), log }),
      );
    } finally {
      await database.close();
    }
  }

  /** @returns its address */
  async function spawnServer(variables: { DIE?: string; FREE_LEASES?: string }): Promise<string> {
    child = spawn(process.execPath, [...shortLife, bundledProgram('mortal-server')], {
      env: { ...process.env, ...env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!child.stdout) throw new Error('The server has no output.');
    const [port] = await once(createInterface(child.stdout), 'line');
    return `http://127.0.0.1:${port}${apiBase}`;
  }

  const startServer = (die?: string) => spawnServer(die ? { DIE: die } : {});
  /** Instead of waiting for the leases of the killed server to end. */
  const startWithoutLeases = () => spawnServer({ FREE_LEASES: 'yes' });

  async function hasExited() {
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  async function end() {
    child?.kill('SIGKILL');
    await hasExited();
  }

  function setData(directory: string, databaseUrl = '') {
    env = {
      DATA_DIR: directory,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      MARKETPLACE: 'sandbox',
      MAIL: 'files',
      DEMO: 'off',
    };
  }

  beforeAll(async () => {
    if (process.env.DATABASE_URL) return;
    seeded = await mkdtemp(join(tmpdir(), 'mortal-seeded-'));
    await makeDatabaseDirectory(join(seeded, 'db'));
    setData(seeded);
    planted = await betweenLives(plant);
  });

  afterAll(async () => {
    if (seeded) await rm(seeded, { recursive: true, force: true });
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortal-'));
    const postgres = await makePostgresDatabase();
    dropDatabase = postgres?.drop ?? (async () => {});
    setData(folder, postgres?.url);
    if (seeded) cpSync(join(seeded, 'db'), join(folder, 'db'), { recursive: true });
    else planted = await betweenLives(plant);
  });

  afterEach(async () => {
    await end();
    await dropDatabase();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    ...{ betweenLives, startServer, startWithoutLeases, hasExited, end },
    planted: () => planted,
    dataDirectory: () => folder,
  };
}

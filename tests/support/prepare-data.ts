import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seededSellers } from './accounts.ts';
import { type DataKind, demoSetting, offerTemplates, removeFolder } from './data-folder.ts';
import { findFreePort } from './free-port.ts';
import { seedSellers } from './seed.ts';
import { ServerProcess } from './server-process.ts';

const root = join(import.meta.dirname, '..', '..');
/** Two documents are written, on a machine that may do something else beside it. */
const longestJobsMs = 180_000;
const databaseWindow = join(root, 'tests', 'faults', 'support', 'database-window.mjs');
const cache = join(root, 'node_modules', '.cache', 'portolan', 'test-data');

/**
 * Global set-up of the browser tests: starts the server once for each kind of data and keeps what it made, for
 * as long as server and migrations stay the same. The demo's dates count from today.
 */
export default async function prepareData(): Promise<void> {
  offerTemplates(await prepareTemplates(['demo', 'empty']));
}

/**
 * @param program that fills them in; the built one where none is named
 * @returns the folder that holds them
 */
export async function prepareTemplates(kinds: readonly DataKind[], program?: string): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const templates = join(cache, `${today}-${digestServer()}`);
  await mkdir(templates, { recursive: true });
  for (const other of await readdir(cache)) {
    if (!templates.endsWith(other)) await removeFolder(join(cache, other));
  }
  // One after another: a first start peaks at almost a gigabyte.
  for (const kind of kinds) {
    if (!existsSync(join(templates, kind))) await prepareKind(templates, kind, program);
  }
  return templates;
}

/** Whole or not at all: a run that is broken off must not leave half of a database to the next. */
async function prepareKind(templates: string, kind: DataKind, program?: string): Promise<void> {
  const draft = await mkdtemp(join(templates, '.draft-'));
  try {
    // Loaded where it is needed: it brings the server's source with it.
    const { makeDatabaseDirectory } = await import('#tests/server/support/database-template.ts');
    await makeDatabaseDirectory(join(draft, 'db'));
    if (kind === 'demo') {
      await settle(draft, kind, program);
      await seedSellers(draft, seededSellers);
    }
    await settle(draft, kind, program);
    await dropUnused(join(draft, 'db'));
    await rename(draft, join(templates, kind));
  } finally {
    await removeFolder(draft);
  }
}

/**
 * Makes each copy cheaper. A database that was closed needs the first segment of its log alone: the others are room for
 * what it will write, 16 MB each. And nobody connects to template1 and template0, two fifths of the files, from which
 * PostgreSQL makes new databases.
 */
async function dropUnused(database: string): Promise<void> {
  const logs = join(database, 'pg_wal');
  const segments = (await readdir(logs)).filter(name => /^[0-9A-F]{24}$/.test(name)).sort();
  const unused = [
    ...segments.slice(1).map(name => join(logs, name)),
    ...['1', '4'].map(id => join(database, 'base', id)),
  ];
  await Promise.all(unused.map(removeFolder));
}

/** What is done again and again: each server that starts ten minutes later would first ask for every seller's orders. */
const untilTomorrow = `update jobs set run_at = run_at + interval '1 day' where done_at is null`;

/** Starts a server and ends it when its jobs are done: each copy would write the same documents again for seconds. */
async function settle(folder: string, kind: DataKind, program?: string): Promise<void> {
  const metricsPort = String(await findFreePort());
  const server = await ServerProcess.start(
    {
      PORT: String(await findFreePort()),
      METRICS_PORT: metricsPort,
      DATA_DIR: folder,
      DEMO: demoSetting[kind],
    },
    [],
    databaseWindow,
    program,
  );
  try {
    const areJobsOpen = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return /^portolan_jobs\{.*state="(waiting|running)"\} [1-9]/m.test(metrics);
    };
    const deadline = Date.now() + longestJobsMs;
    while (await areJobsOpen()) {
      if (Date.now() > deadline) throw new Error(`The jobs of the ${kind} data don’t end.`);
      await delay(100);
    }
    await server.query({ sql: untilTomorrow, parameters: [] });
  } finally {
    await server.stop();
  }
}

/** By content of everything that decides what a first start writes. */
function digestServer(): string {
  const digest = createHash('sha256');
  for (const folder of ['server', 'src/contract', 'tests/support']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      digest.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return digest.digest('hex').slice(0, 16);
}

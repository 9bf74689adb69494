import { spawn } from 'node:child_process';
import fs, { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  embeddedDatabase,
  openEmbeddedDatabase,
  openMemory,
  WrongPostgresMajor,
} from '#server/db/connection/embedded-database.ts';
import { DirectoryInUse } from '#server/db/connection/owner-lock.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { databaseTemplate } from '#tests/server/support/database-template.ts';
import { bundledProgram } from '#tests/support/bundle-server.ts';
import { presentSchema } from '#tests/support/next-build.ts';
import { shortLife } from '#tests/support/server-process.ts';

let folder: string;
let directory: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-embedded-'));
  directory = join(folder, 'db');
  const { db, close } = await openEmbeddedDatabase(directory);
  await db.insert(sellers).values({ id: 'kept', companyName: '深圳蓝庭' });
  await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that writes until it is killed, and collects what it says is committed. */
function startWriter() {
  const child = spawn(process.execPath, [...shortLife, bundledProgram('write-until-killed'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const committed: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const ended = new Promise<void>(resolve => void child.once('close', () => resolve()));
  return {
    child,
    committed,
    ended,
    reached: (count: number) =>
      new Promise<void>((resolve, reject) => {
        lines.on('line', line => {
          committed.push(line);
          if (committed.length === count) resolve();
        });
        void ended.then(() => reject(new Error('The writer ended by itself.')));
      }),
  };
}

test('a commit reaches the disk before it is acknowledged', async () => {
  const { db, close } = await openEmbeddedDatabase(directory);
  const original = fs.fsyncSync;
  let flushes = 0;
  fs.fsyncSync = descriptor => {
    flushes++;
    original(descriptor);
  };
  syncBuiltinESMExports();
  try {
    await db.insert(sellers).values({ id: 'flushed' });
    expect(flushes).toBeGreaterThan(0);
  } finally {
    fs.fsyncSync = original;
    syncBuiltinESMExports();
    await close();
  }
});

test('a process killed while it writes loses nothing that it or an earlier one acknowledged, and its lock is taken over', async () => {
  const writer = startWriter();
  await writer.reached(200);
  await expect(openEmbeddedDatabase(directory)).rejects.toThrow(DirectoryInUse);
  writer.child.kill('SIGKILL');
  await writer.ended;
  expect(existsSync(`${directory}.lock`)).toBe(true);

  const { db, close } = await openEmbeddedDatabase(directory);
  const stored = await db
    .select({ id: sellers.id, companyName: sellers.companyName })
    .from(sellers)
    .where(inArray(sellers.id, ['kept', ...writer.committed]));
  expect(stored).toHaveLength(1 + writer.committed.length);
  expect(stored).toContainEqual({ id: 'kept', companyName: '深圳蓝庭' });
  await close();
});

test('a directory of another PostgreSQL major is refused with a reason, and left alone', async () => {
  const old = join(folder, 'old');
  mkdirSync(old);
  writeFileSync(join(old, 'PG_VERSION'), '16\n');
  await expect(openEmbeddedDatabase(old)).rejects.toThrow(WrongPostgresMajor);
  await expect(openEmbeddedDatabase(old)).rejects.toThrow(
    /created by PostgreSQL 16, but this program contains PostgreSQL 18/,
  );
  expect(existsSync(`${old}.lock`)).toBe(false);
});

test('a database of a build that was never released is refused with what to do about it', async () => {
  const pglite = await openMemory(await databaseTemplate());
  await pglite.query("update drizzle.__drizzle_migrations set hash = 'another'");
  await expect(embeddedDatabase(pglite)).rejects.toThrow(
    'The database was made by a build that was never released, and no later build can use it. Start with an empty DATA_DIR, or an empty database.',
  );
  await pglite.close();
});

test('a schema that took away what this build needs is refused, and one that only adds is not', async () => {
  const pglite = await openMemory(await databaseTemplate());
  await pglite.query('update schema_state set oldest_usable_by = $1', [presentSchema]);
  await embeddedDatabase(pglite);
  await pglite.query('update schema_state set oldest_usable_by = $1', [presentSchema + 1]);
  await expect(embeddedDatabase(pglite)).rejects.toThrow(
    /^The database was upgraded by a newer build, .+; this build has schema/,
  );
  await pglite.close();
});

test('the major that is checked for is the one that the directory was made by', () => {
  expect(readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()).toBe('18');
});

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embeddedDatabase, openMemory } from '#server/db/connection/embedded-database.ts';
import { migrationsFolder, projectRoot } from '#server/settings/project-root.ts';

const cacheFolder = join(projectRoot, 'node_modules', '.cache', 'portolan');

async function templateFile(): Promise<string> {
  const digest = createHash('sha256');
  digest.update(await readFile(join(projectRoot, 'node_modules/@electric-sql/pglite/package.json')));
  for (const name of (await readdir(migrationsFolder)).filter(file => file.endsWith('.sql')).sort()) {
    digest.update(await readFile(join(migrationsFolder, name)));
  }
  return join(cacheFolder, `database-${digest.digest('hex').slice(0, 16)}.tar`);
}

/**
 * An embedded database with every migration applied, as an archive. Made once for each set of migrations:
 * making one takes seconds, and each test file wants its own.
 */
export async function databaseTemplate(): Promise<Blob> {
  const file = await templateFile();
  if (!existsSync(file)) {
    const pglite = await openMemory();
    await embeddedDatabase(pglite);
    const archive = await pglite.dumpDataDir('none');
    await pglite.close();
    await mkdir(cacheFolder, { recursive: true });
    // Renamed into place: another worker may be making the same one.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, new Uint8Array(await archive.arrayBuffer()));
    await rename(draft, file);
  }
  return new Blob([await readFile(file)]);
}

/** Fills a new folder with that database, as a server would find it that started before. */
export async function makeDatabaseDirectory(directory: string): Promise<void> {
  const pglite = await PGlite.create({ dataDir: directory, loadDataDir: await databaseTemplate() });
  await pglite.close();
}

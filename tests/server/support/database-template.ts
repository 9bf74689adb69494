import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embeddedDatabase, openMemory } from '#server/db/connection/embedded-database.ts';
import { migrationsFolder, projectRoot } from '#server/settings/project-root.ts';
import { removeFolder } from '#tests/support/data-folder.ts';

const cacheFolder = join(projectRoot, 'node_modules', '.cache', 'portolan');

async function templateFolder(): Promise<string> {
  const digest = createHash('sha256');
  digest.update(await readFile(join(projectRoot, 'node_modules/@electric-sql/pglite/package.json')));
  for (const name of (await readdir(migrationsFolder)).filter(file => file.endsWith('.sql')).sort()) {
    digest.update(await readFile(join(migrationsFolder, name)));
  }
  return join(cacheFolder, `database-${digest.digest('hex').slice(0, 16)}`);
}

/**
 * An embedded database with every migration applied, as an archive. Made once for each set of migrations:
 * making one takes seconds, and each test file wants its own.
 */
export async function databaseTemplate(): Promise<Blob> {
  const file = `${await templateFolder()}.tar`;
  if (!existsSync(file)) {
    const pglite = await openMemory();
    await embeddedDatabase(pglite);
    const archive = await pglite.dumpDataDir('none');
    await pglite.close();
    await mkdir(cacheFolder, { recursive: true });
    // Renamed into place: another worker may be making the same one.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, new Uint8Array(await archive.arrayBuffer()));
    await rename(draft, file);
  }
  return new Blob([await readFile(file)]);
}

/**
 * Makes a folder with that database, as a server would find it that started before. Unpacked once: to copy what was
 * unpacked takes an eighth of the processor time.
 */
export async function makeDatabaseDirectory(directory: string): Promise<void> {
  const folder = await templateFolder();
  if (!existsSync(folder)) {
    const draft = `${folder}.${randomUUID()}`;
    const pglite = await PGlite.create({ dataDir: draft, loadDataDir: await databaseTemplate() });
    await pglite.close();
    // One that is there is not replaced: another worker was quicker.
    await rename(draft, folder).catch(() => removeFolder(draft));
  }
  cpSync(folder, directory, { recursive: true });
}

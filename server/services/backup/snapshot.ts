import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { constants, copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/db/connection/database.ts';
import { restoredMark } from './restored-mark.ts';

const prefix = 'snapshot-';
/** Nobody packs one for so long: the process that wanted it was killed. */
const staleMs = 3_600_000;

/** Their files never change once they have their name, so that a second name is equivalent to a copy. */
const unchanging: readonly string[] = ['documents', 'mail'];

/** The database's folder is copied separately; the rest belongs to the running server, and each start recreates it. */
const isLeftOut = (name: string) =>
  /^db(?:\.|$)/.test(name) ||
  name.startsWith(prefix) ||
  ['desk.json', restoredMark, 'lost+found'].includes(name);

type Take = (from: string, to: string) => Promise<void>;

const copy: Take = (from, to) => copyFile(from, to, constants.COPYFILE_FICLONE);

const linkOrCopy: Take = async (from, to) => {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Removed just now: nothing in the database refers to it.
    if (code === 'ENOENT') return;
    await copy(from, to);
  }
};

async function takeEntry(entry: Dirent, from: string, to: string, take: Take): Promise<void> {
  const [source, target] = [join(from, entry.name), join(to, entry.name)];
  if (entry.isDirectory()) await takeFolder(source, target, take);
  // What is still being written gets another name at its end.
  else if (entry.isFile() && !entry.name.endsWith('.part')) await take(source, target);
}

async function takeFolder(from: string, to: string, take: Take): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) await takeEntry(entry, from, to, take);
}

async function removeStale(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(dataDirectory, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > staleMs) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Lays a copy of everything that this server keeps into a folder of the data directory, as it is at one moment: the
 * database with all that was acknowledged, and every file that it refers to. Calls wait until then.
 * @returns the folder's name; undefined with a PostgreSQL server, which has its own tools
 */
export async function takeSnapshot(
  { atRest }: Pick<Database, 'atRest'>,
  dataDirectory: string,
): Promise<string | undefined> {
  if (!atRest) return undefined;
  await removeStale(dataDirectory);
  const name = `${prefix}${randomUUID()}`;
  const folder = join(dataDirectory, name);
  await mkdir(folder, { mode: 0o700 });
  try {
    await atRest(async () => {
      await takeFolder(join(dataDirectory, 'db'), join(folder, 'db'), copy);
      for (const entry of await readdir(dataDirectory, { withFileTypes: true })) {
        const take = unchanging.includes(entry.name) ? linkOrCopy : copy;
        if (!isLeftOut(entry.name)) await takeEntry(entry, dataDirectory, folder, take);
      }
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return name;
}

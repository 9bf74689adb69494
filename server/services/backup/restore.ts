import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '#server/adapters/files/sync-folder.ts';
import { readBackup } from './backup-file.ts';
import { restoredMark } from './restored-mark.ts';

export class DirectoryNotEmpty extends Error {
  constructor(directory: string) {
    super(`${directory} is not empty: restore into a new folder.`);
    this.name = 'DirectoryNotEmpty';
  }
}

/**
 * Unpacks a backup into a data directory, whole or not at all: nothing has its place before all of it was read and
 * lies on the disk.
 * @returns when the backup was made
 * @throws DirectoryNotEmpty
 * @throws BackupDamaged
 */
export async function restoreBackup(file: string, dataDirectory: string): Promise<string> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  // A volume of its own has that folder from the beginning.
  if ((await readdir(dataDirectory)).some(name => name !== 'lost+found')) {
    throw new DirectoryNotEmpty(dataDirectory);
  }
  await chmod(dataDirectory, 0o700);
  const draft = join(dataDirectory, 'restoring');
  await mkdir(draft, { mode: 0o700 });
  try {
    const folders = [draft];
    const madeAt = await readBackup(file, async entry => {
      const path = join(draft, entry.name);
      if (entry.kind === 'folder') {
        await mkdir(path, { mode: 0o700 });
        folders.push(path);
      } else
        await pipeline(entry.content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    });
    await writeFile(join(draft, restoredMark), '', { mode: 0o600, flush: true });
    for (const folder of folders) await syncFolder(folder);
    // The database last: a server that finds none makes an empty one, and one without its key opens nothing. One that
    // doesn't know that it is a copy would send its original's mails.
    const names = (await readdir(draft)).toSorted(
      (one, other) => Number(one === 'db') - Number(other === 'db'),
    );
    for (const name of names) await rename(join(draft, name), join(dataDirectory, name));
    await rmdir(draft);
    await syncFolder(dataDirectory);
    return madeAt;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

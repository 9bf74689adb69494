import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { syncFolder } from '#server/adapters/files/sync-folder.ts';
import { BackupDamaged, packFolder, readBackup, skip } from '#server/services/backup/backup-file.ts';
import { DirectoryNotEmpty, restoreBackup } from '#server/services/backup/restore.ts';
import { DeskFailure, requireFolder, takeSnapshot } from './desk-client.ts';

export interface Backup {
  bytes: number;
  /** False: SECRET_KEY is a setting of the server, and restoring needs it. */
  hasSecretKey: boolean;
}

const exists = (file: string) => new DeskFailure(`${file} already exists: name another file.`);

/**
 * Writes everything that the running server keeps in its data directory into one new file, which has its name once
 * it is complete, was read back and is on the disk.
 * @throws DeskFailure
 */
export async function backUp(dataDirectory: string, file: string): Promise<Backup> {
  const draft = `${file}.part`;
  if (!relative(dataDirectory, file).startsWith('..')) {
    throw new DeskFailure('Name a file outside DATA_DIR: a backup next to the data is lost with it.');
  }
  if (existsSync(file)) throw exists(file);
  requireFolder(dirname(file));
  if (existsSync(draft))
    throw new DeskFailure(`${draft} exists: another backup is running, or was interrupted.`);
  const folder = join(dataDirectory, await takeSnapshot(dataDirectory));
  try {
    const hasSecretKey = existsSync(join(folder, 'secret-key'));
    await packFolder(folder, draft);
    await readBackup(draft, skip);
    if (existsSync(file)) throw exists(file);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return { bytes: (await stat(file)).size, hasSecretKey };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Unpacks a backup into an empty data directory, on which no server runs yet.
 * @returns when it was made
 * @throws DeskFailure
 */
export async function restore(dataDirectory: string, file: string): Promise<string> {
  if (!existsSync(file)) throw new DeskFailure(`There is no file ${file}.`);
  return restoreBackup(file, dataDirectory).catch((error: unknown) => {
    if (!(error instanceof DirectoryNotEmpty || error instanceof BackupDamaged)) throw error;
    throw new DeskFailure(error.message, { cause: error });
  });
}

import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { type Settings, WrongSetting } from './settings.ts';

/** Folder by folder: Node's own recursive call never returns where nothing can be made, as below /proc. */
function makeFolder(path: string): void {
  const isThere = existsSync(path);
  if (!isThere) makeFolder(dirname(path));
  mkdirSync(path, { recursive: isThere, mode: 0o700 });
}

/**
 * Closes the data directory to everybody but us: what the embedded database writes in it is open to all.
 * @throws WrongSetting where it can't be closed, as on some mounted volumes, and nobody said that it may be open
 */
export function closeDataDirectory(
  { dataDirectory, isDataDirectoryShared }: Pick<Settings, 'dataDirectory' | 'isDataDirectoryShared'>,
  log: Pick<Logger, 'info' | 'warn'>,
): void {
  try {
    makeFolder(dataDirectory);
  } catch (error) {
    throw new WrongSetting('DATA_DIR', `can't be used: ${(error as Error).message}`);
  }
  const user = process.geteuid?.();
  if (user === undefined) return;
  const { uid } = statSync(dataDirectory);
  if (!isDataDirectoryShared && uid === user) {
    try {
      chmodSync(dataDirectory, 0o700);
    } catch (error) {
      if (!['EPERM', 'ENOTSUP', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  const mode = (statSync(dataDirectory).mode & 0o777).toString(8).padStart(4, '0');
  if (isDataDirectoryShared)
    log.warn({ dataDirectory, mode }, 'DATA_DIR is left open to other accounts: DATA_DIR_SHARED');
  else if (uid === user && mode === '0700')
    log.info({ dataDirectory, mode }, 'DATA_DIR is now closed to other accounts');
  else {
    throw new WrongSetting(
      'DATA_DIR',
      `can't be closed to other accounts: ${dataDirectory} belongs to user ${uid} (the server is ${user}) and its mode is ${mode}. ` +
        'Give it to the server, or set DATA_DIR_SHARED=yes if others may read it',
    );
  }
}

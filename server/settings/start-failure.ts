import type { Settings } from './settings.ts';

/** Errors of ours that say in their message what the person who starts the server has to do. */
const plainErrors = [
  'WrongSetting',
  'DirectoryInUse',
  'WrongPostgresMajor',
  'DatabaseRefused',
  'SchemaTooNew',
  'WrongSecretKey',
];

/** Of the file system: what a folder, its owner or its disk is to blame for. */
const folderCodes = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ELOOP',
  'ENOENT',
];

/** What the person who started it can fix, in one line; undefined for what only we can. */
export function plainReason(error: unknown, settings?: Settings): string | undefined {
  const { name, code = '', message, syscall, path } = error as NodeJS.ErrnoException;
  if (plainErrors.includes(name)) return message;
  if (syscall === 'listen' || code === 'EADDRINUSE') return `PORT or HOST can't be used: ${message}`;
  const isInData = settings !== undefined && path?.startsWith(settings.dataDirectory);
  return isInData && folderCodes.includes(code) ? `DATA_DIR can't be used: ${message}` : undefined;
}

import type { Settings } from './settings.ts';

/** Errors of ours that say in their message what the person who starts the server has to do. */
const plainErrors = [
  'WrongSetting',
  'DirectoryInUse',
  'WrongPostgresMajor',
  'DatabaseRefused',
  'SchemaTooNew',
  'SchemaNotReleased',
  'WrongSecretKey',
  'WrongDocumentFolder',
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

/** Of PostgreSQL. */
const diskFull = '53100';

/** What the person who started it can fix, in one line; undefined for what only we can. */
export function plainReason(error: unknown, settings?: Settings): string | undefined {
  const {
    name,
    code = '',
    message,
    syscall,
    path,
    hostname,
  } = error as NodeJS.ErrnoException & {
    hostname?: string;
  };
  if (plainErrors.includes(name)) return message;
  const isUnknownHost = hostname !== undefined && hostname === settings?.host;
  if (syscall === 'listen' || code === 'EADDRINUSE' || isUnknownHost)
    return `PORT or HOST can't be used: ${message}`;
  if (settings === undefined) return undefined;
  // A write to an open file doesn't name it, and at a start there are no others.
  const isFull = path === undefined && ['ENOSPC', 'EDQUOT'].includes(code);
  const isEmbeddedFull = settings.databaseUrl === undefined && code === diskFull;
  const isInData = path?.startsWith(settings.dataDirectory) && folderCodes.includes(code);
  return isInData || isFull || isEmbeddedFull ? `DATA_DIR can't be used: ${message}` : undefined;
}

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in a data directory that a backup was unpacked into, until the first start of a server on it has noted that. */
export const restoredMark = 'restored';

export const isRestored = (dataDirectory: string): boolean => existsSync(join(dataDirectory, restoredMark));

/** To be called once it is noted. A start that is killed before finds the mark again. */
export const removeRestoredMark = (dataDirectory: string): Promise<void> =>
  rm(join(dataDirectory, restoredMark), { force: true });

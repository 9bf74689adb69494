import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileMissing, type FileStore } from './file-store.ts';
import { withTemporaryFolder } from './temporary-folders.ts';

interface StoredFile {
  fileKey: string;
  mediaType: string;
}

/**
 * Runs some work on copies of files in a folder: a reader wants a path, and the store may be remote.
 * @returns undefined where a file is gone
 */
export function withCopies<Value>(
  store: FileStore,
  files: readonly StoredFile[],
  work: (copies: { mediaType: string; path: string }[]) => Promise<Value>,
): Promise<Value | undefined> {
  return withTemporaryFolder(async folder => {
    const copies = files.map(({ mediaType }, index) => ({ mediaType, path: join(folder, String(index)) }));
    try {
      for (const [index, { fileKey }] of files.entries()) {
        await pipeline(
          await store.open(fileKey),
          createWriteStream(join(folder, String(index)), { mode: 0o600 }),
        );
      }
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
    return work(copies);
  });
}

import { mkdirSync } from 'node:fs';
import { access, constants, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileMissing, type FileStore } from './file-store.ts';
import { syncFolder } from './sync-folder.ts';

/** Files in a folder, spread over 256 of them, readable by their owner alone. */
export function createFolderFileStore(folder: string): FileStore {
  const folderOf = (key: string) => join(folder, key.slice(0, 2));
  const fileOf = (key: string) => join(folderOf(key), key);
  const partOf = (key: string) => `${fileOf(key)}.part`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  return {
    async put(key, content) {
      mkdirSync(folderOf(key), { recursive: true, mode: 0o700 });
      try {
        const handle = await open(partOf(key), 'w', 0o600);
        // Flushed to the disk: the answer that follows says that the document is kept.
        await pipeline(content, handle.createWriteStream({ flush: true }));
        await rename(partOf(key), fileOf(key));
        await syncFolder(folderOf(key));
      } catch (error) {
        content.destroy();
        await rm(partOf(key), { force: true });
        throw error;
      }
    },
    async open(key) {
      try {
        return (await open(fileOf(key))).createReadStream();
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
        throw new FileMissing(`There is no file ${key}.`, { cause });
      }
    },
    async remove(key) {
      await rm(partOf(key), { force: true });
      await rm(fileOf(key), { force: true });
    },
    check: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
  };
}

import { mkdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expectDiskSpace } from '#server/db/connection/disk-space.ts';
import { FileMissing, type FileStore, FilesUnavailable } from './file-store.ts';
import { syncFolder } from './sync-folder.ts';

/** Of a disk, or of what is left of it for us. */
const noSpace = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** What the disk can't take now may be tried again; any other error stays as it is. */
function outageOf(cause: unknown): unknown {
  if (!noSpace.has((cause as NodeJS.ErrnoException).code ?? '')) return cause;
  return new FilesUnavailable('The disk takes no more documents.', { cause });
}

/**
 * Files in a folder, spread over 256 of them, readable by their owner alone.
 * @param expectOwn makes sure that it is the right folder before anything in it is changed
 */
export function createFolderFileStore(folder: string, expectOwn = async () => {}): FileStore {
  const folderOf = (key: string) => join(folder, key.slice(0, 2));
  const fileOf = (key: string) => join(folderOf(key), key);
  const partOf = (key: string) => `${fileOf(key)}.part`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  return {
    async put(key, content) {
      try {
        await expectOwn();
        mkdirSync(folderOf(key), { recursive: true, mode: 0o700 });
        const handle = await open(partOf(key), 'w', 0o600);
        // Flushed to the disk: the answer that follows says that the document is kept.
        await pipeline(content, handle.createWriteStream({ flush: true }));
        await rename(partOf(key), fileOf(key));
        await syncFolder(folderOf(key));
      } catch (error) {
        content.destroy();
        await rm(partOf(key), { force: true });
        throw outageOf(error);
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
      await expectOwn();
      await rm(partOf(key), { force: true });
      await rm(fileOf(key), { force: true });
    },
    async check() {
      await expectOwn();
      await expectDiskSpace(folder);
    },
  };
}

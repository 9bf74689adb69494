import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import { createFolderFileStore } from '#server/adapters/files/folder-file-store.ts';
import { atEnd } from '#tests/support/at-end.ts';

/** A store for documents in a folder of its own, which goes with the process. */
export function openTestFiles(): FileStore & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-files-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return { ...createFolderFileStore(folder), folder };
}

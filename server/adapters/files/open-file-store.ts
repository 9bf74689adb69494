import { join } from 'node:path';
import type { Settings } from '#server/settings/settings.ts';
import type { FileStore } from './file-store.ts';
import { createFolderFileStore } from './folder-file-store.ts';

/** The store of the settings: a folder of the data directory, or a bucket. */
export async function openFileStore({
  s3,
  dataDirectory,
}: Pick<Settings, 's3' | 'dataDirectory'>): Promise<FileStore> {
  if (!s3) return createFolderFileStore(join(dataDirectory, 'documents'));
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return createS3FileStore(s3);
}

import { open } from 'node:fs/promises';

/** Flushes the names of a folder to the disk: without it a file that was flushed may be gone after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

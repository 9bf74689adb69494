import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A block of the usual file systems is all of 4 kB: a full one has none left. */
const probe = new Uint8Array(4096);

/** @throws Error of the file system where a folder takes no more, such as ENOSPC */
export async function expectDiskSpace(folder: string): Promise<void> {
  const file = join(folder, 'probe.part');
  try {
    await writeFile(file, probe, { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of which process a folder is; mkdtemp adds six characters. */
const folderName = /^portolan-copies-(\d+)-\w{6}$/;

/** Runs some work with a folder that is there for it alone. */
export async function withTemporaryFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), `portolan-copies-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes what servers left that were killed: copies of identity documents, which nothing else would remove. To be
 * called before this process has a folder: in a container the killed server had the same number.
 */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(folderName.exec(name)?.[1]);
    if (!pid || (pid !== process.pid && isRunning(pid))) continue;
    // Somebody else's can't be removed, and is theirs to remove.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Anything else means that it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps its files in memory. */
const memory = '/dev/shm';
/** Ten times what a whole run ever holds at once. */
const neededBytes = 4 * 2 ** 30;
const name = 'portolan-run-';

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Makes the folder in which a run keeps its temporary files, and names it to all that it starts: databases and uploads
 * are made and deleted by the thousand, which takes a tenth of the server's tests on a disk. It goes with the run, whatever
 * was left in it, or with the next one where the run was killed.
 */
export function openRunFolder(): void {
  const parent = hasRoom(memory) ? memory : tmpdir();
  for (const entry of readdirSync(parent)) {
    const pid = entry.startsWith(name) ? Number(entry.slice(name.length).split('-')[0]) : undefined;
    if (!pid || isRunning(pid)) continue;
    const left = join(parent, entry);
    // Somebody else's can't be deleted, and another run may have deleted it just now.
    if (statSync(left, { throwIfNoEntry: false })?.uid === process.getuid?.())
      rmSync(left, { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, `${name}${process.pid}-`));
  // PostgreSQL runs as somebody else where the tests run as root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

const Owner = v.object({ pid: v.number(), startedAt: v.string(), bootId: v.string() });
type Owner = v.InferOutput<typeof Owner>;

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Start time of a process in clock ticks since boot: tells it from a later one under the same number.
 * @returns undefined where the system has no /proc
 */
function startTimeOf(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  // The name in parentheses may hold spaces: count fields after its end. The start time is field 22.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

const bootId = () => readText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';

function isAlive(owner: Owner): boolean {
  if (owner.bootId !== bootId()) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // Anything but ESRCH, such as EPERM, means that it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const startedAt = startTimeOf(owner.pid);
  return startedAt === undefined || startedAt === owner.startedAt;
}

/** @returns undefined where there is none, or a power cut left it without content */
function readOwner(file: string): Owner | undefined {
  try {
    return v.parse(Owner, JSON.parse(readText(file) ?? ''));
  } catch {
    return undefined;
  }
}

/**
 * Makes a file that says who owns it, if there is none. Linked into place with its content: a file made with
 * `wx` is empty for a moment, and a process that reads it then would take it for an abandoned one.
 */
function createExclusively(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.pid}`;
  writeFileSync(draft, JSON.stringify(owner), { flag: 'w' });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a lock whose owner died, one process at a time: the second would remove the first one's new lock. */
function removeIfAbandoned(file: string, me: Owner): void {
  const takeover = `${file}.takeover`;
  if (!createExclusively(takeover, me)) {
    throw new Error(
      `Another process is taking over ${file}. If none is, delete ${takeover} and start again.`,
    );
  }
  try {
    const owner = readOwner(file);
    if (!owner || !isAlive(owner)) rmSync(file, { force: true });
  } finally {
    rmSync(takeover, { force: true });
  }
}

export class DirectoryInUse extends Error {
  constructor(directory: string, file: string) {
    const pid = readOwner(file)?.pid;
    super(
      `The database in ${directory} is in use by process ${pid ?? 'unknown'} (${file}). Stop that process, or set DATA_DIR to another folder.`,
    );
    this.name = 'DirectoryInUse';
  }
}

/**
 * Owns a database directory for this process: two processes in one directory corrupt it at once.
 * The lock is a file beside the directory and is never taken from a process that lives.
 * @returns gives the directory back
 * @throws DirectoryInUse
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  const me: Owner = { pid: process.pid, startedAt: startTimeOf(process.pid) ?? '', bootId: bootId() };
  if (!createExclusively(file, me)) {
    const owner = readOwner(file);
    if (owner && isAlive(owner)) throw new DirectoryInUse(directory, file);
    removeIfAbandoned(file, me);
    if (!createExclusively(file, me)) throw new DirectoryInUse(directory, file);
  }
  return () => rmSync(file, { force: true });
}

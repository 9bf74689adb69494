import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { isListenedOn, listenOn } from './owner-socket.ts';

const Owner = v.object({
  pid: v.number(),
  startedAt: v.string(),
  bootId: v.string(),
  /** Names its socket. Builds before 2026-11-21 had none. */
  id: v.optional(v.string()),
  host: v.optional(v.string()),
});
type Owner = v.InferOutput<typeof Owner>;

interface Timing {
  /** How often an owner shows processes on other kernels that it lives. */
  beatMs: number;
  /** Without a beat for so long, an owner on another kernel counts as dead. */
  silenceMs: number;
  /** How long a starting process waits for another one to withdraw. */
  contestMs: number;
}

const defaultTiming: Timing = { beatMs: 5000, silenceMs: 30_000, contestMs: 10_000 };

const pollMs = 50;

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** State and start time (in clock ticks since boot) of a process; undefined where the system has no /proc. */
function statusOf(pid: number): { state: string; startedAt: string } | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  // The name in parentheses may hold spaces: count fields after its end. The state is field 3, the start time 22.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
}

/** If a kernel doesn't identify its boots, the machine's name is used instead. */
const bootId = () => readText('/proc/sys/kernel/random/boot_id')?.trim() ?? hostname();

/** For an owner of a build that had no socket: its process, as this process sees it. */
function isRunning(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // Anything but ESRCH, such as EPERM, means that it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const status = statusOf(owner.pid);
  return status === undefined || (status.startedAt === owner.startedAt && status.state !== 'Z');
}

/** @returns undefined if there is none, or a power cut left it without content */
function readOwner(file: string): Owner | undefined {
  try {
    return v.parse(Owner, JSON.parse(readText(file) ?? ''));
  } catch {
    return undefined;
  }
}

/** Opened first: a network file system answers from its memory otherwise. */
function changedAt(file: string): number | undefined {
  try {
    const descriptor = openSync(file, 'r');
    try {
      return fstatSync(descriptor).mtimeMs;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

/** The files by which one database directory is owned, beside it. */
function filesOf(directory: string) {
  const folder = dirname(directory);
  const name = basename(directory);
  return {
    folder,
    lock: `${directory}.lock`,
    socket: (id: string) => `${directory}.${id}.sock`,
    /** Ids of all processes that have, or had, a socket here. */
    ids: () =>
      readdirSync(folder)
        .filter(file => file.startsWith(`${name}.`) && file.endsWith('.sock'))
        .map(file => file.slice(name.length + 1, -'.sock'.length)),
    /** What earlier processes left, once nobody but us has a say. */
    removeAllBut(id: string) {
      for (const file of readdirSync(folder)) {
        const isLeft =
          file.startsWith(`${name}.lock.`) || (file.startsWith(`${name}.`) && /\.sock(\.new)?$/.test(file));
        if (isLeft && !file.startsWith(`${name}.${id}.`)) rmSync(join(folder, file), { force: true });
      }
    },
  };
}
type Files = ReturnType<typeof filesOf>;

export class DirectoryInUse extends Error {
  constructor(directory: string) {
    const file = filesOf(directory).lock;
    const owner = readOwner(file);
    const who = owner
      ? `in use by process ${owner.pid}${owner.host ? ` of ${owner.host}` : ''}`
      : 'being opened by another process';
    super(`The database in ${directory} is ${who} (${file}). Stop it, or set DATA_DIR to another folder.`);
    this.name = 'DirectoryInUse';
  }
}

/**
 * Waits until no other process of this kernel wants the directory. Each has announced itself by its socket before it
 * looks for others, so of two the later one sees the earlier; where both see each other, the lower id stays.
 * @throws DirectoryInUse
 */
async function outlastOthers(directory: string, id: string, contestMs: number): Promise<void> {
  const files = filesOf(directory);
  const deadline = Date.now() + contestMs;
  for (;;) {
    const others: string[] = [];
    for (const other of files.ids()) {
      if (other !== id && (await isListenedOn(files.socket(other)))) others.push(other);
    }
    if (others.length === 0) return;
    const ownerId = readOwner(files.lock)?.id;
    if (others.some(other => other === ownerId || other < id) || Date.now() > deadline) {
      throw new DirectoryInUse(directory);
    }
    await delay(pollMs);
  }
}

/**
 * Whether the owner on another kernel goes on touching its lock.
 * @param draft a file written just now: how old the lock is, the file system's clock says, and not ours
 */
async function isBeating(lock: string, draft: string, silenceMs: number): Promise<boolean> {
  const lastBeat = changedAt(lock);
  if (lastBeat === undefined) return false;
  const age = Math.max(0, (changedAt(draft) ?? lastBeat) - lastBeat);
  const deadline = Date.now() + silenceMs - age;
  while (Date.now() < deadline) {
    await delay(Math.min(pollMs * 5, silenceMs));
    if (changedAt(lock) !== lastBeat) return true;
  }
  return false;
}

function linkIfFree(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Puts our lock in place of a dead owner's, or if there is none.
 * @throws DirectoryInUse
 */
async function takeLock(
  directory: string,
  me: Owner & { id: string },
  { silenceMs }: Timing,
  onWaiting: () => void,
): Promise<void> {
  const files = filesOf(directory);
  const draft = `${files.lock}.${me.id}`;
  // Linked into place with its content: one made in place is empty for a moment.
  writeFileSync(draft, JSON.stringify(me), { flush: true });
  try {
    while (!linkIfFree(draft, files.lock)) {
      const owner = readOwner(files.lock);
      if (owner) {
        const isHere = owner.bootId === me.bootId;
        if (isHere && owner.id === undefined && isRunning(owner)) throw new DirectoryInUse(directory);
        if (!isHere) {
          onWaiting();
          if (await isBeating(files.lock, draft, silenceMs)) throw new DirectoryInUse(directory);
        }
      }
      const aside = `${draft}.aside`;
      renameSync(files.lock, aside);
      // Only what was judged: on another kernel somebody may have been quicker.
      const taken = readOwner(aside);
      if (taken?.id !== owner?.id || taken?.pid !== owner?.pid) {
        linkIfFree(aside, files.lock);
        throw new DirectoryInUse(directory);
      }
      rmSync(aside, { force: true });
    }
    // Another kernel's owner, come and gone, may have taken our socket for a dead one's.
    if (!existsSync(files.socket(me.id))) throw new DirectoryInUse(directory);
  } finally {
    rmSync(draft, { force: true });
  }
}

export interface OwnerLock {
  /** Whether the lock is still ours. One look at the file; to be asked before anything is written. */
  isHeld(): boolean;
  /** Gives the directory back. */
  release(): void;
}

export interface LockOptions {
  /** Called when another process was found to own the directory: nothing may be written any more. */
  onLost?: (() => void) | undefined;
  /** Called when an owner on another kernel has to be waited for. */
  onWaiting?: (() => void) | undefined;
  timing?: Partial<Timing> | undefined;
}

/**
 * Owns a database directory for this process: two processes in one directory corrupt it at once. See
 * `docs/decisions/017-embedded-database.md`.
 * @throws DirectoryInUse
 */
export async function lockDirectory(
  directory: string,
  { onLost = () => {}, onWaiting = () => {}, timing }: LockOptions = {},
): Promise<OwnerLock> {
  const times = { ...defaultTiming, ...timing };
  const files: Files = filesOf(directory);
  mkdirSync(files.folder, { recursive: true });
  const id = randomUUID();
  const startedAt = statusOf(process.pid)?.startedAt ?? '';
  const me = { pid: process.pid, startedAt, bootId: bootId(), host: hostname(), id };
  const stopListening = await listenOn(files.socket(id));
  try {
    await outlastOthers(directory, id, times.contestMs);
    await takeLock(directory, me, times, onWaiting);
  } catch (error) {
    stopListening();
    throw error;
  }
  files.removeAllBut(id);

  const text = JSON.stringify(me);
  const isHeld = () => readText(files.lock) === text;
  // Held open, so that a beat after a long sleep can't land in another owner's lock.
  const own = openSync(files.lock, 'r+');
  const beat = setInterval(() => {
    // Written and not touched: the time of a touch would be that of our clock.
    if (isHeld()) writeSync(own, text, 0);
    else onLost();
  }, times.beatMs);
  beat.unref();
  return {
    isHeld,
    release() {
      clearInterval(beat);
      closeSync(own);
      if (isHeld()) rmSync(files.lock, { force: true });
      stopListening();
    },
  };
}

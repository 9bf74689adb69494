import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DirectoryInUse, type LockOptions, lockDirectory } from '#server/db/connection/owner-lock.ts';
import { isListenedOn } from '#server/db/connection/owner-socket.ts';
import { projectRoot } from '#server/settings/project-root.ts';
import { waitFor } from '#tests/support/wait.ts';

let folder: string;
let directory: string;
let number = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-owner-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  directory = join(folder, String(++number), 'db');
});

const started = new Set<number>();
afterEach(() => {
  for (const pid of started) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Ended already.
    }
  }
  started.clear();
});

const owner = () => [
  process.execPath,
  '--import',
  'tsx',
  'tests/server/support/own-until-killed.ts',
  directory,
];

/** Starts a command that prints what the owner says. */
async function startOwner(command = owner()) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.pid !== undefined) started.add(child.pid);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => (await lines.next()).value ?? '';
  return { child, nextLine };
}

const lockFile = () => `${directory}.lock`;
const readLock = () => JSON.parse(readFileSync(lockFile(), 'utf8'));
const refusal = () =>
  lockDirectory(directory).then(
    () => 'owned',
    (error: Error) => error.name,
  );
const stateOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];

async function untilState(pid: number, state: string) {
  await waitFor(() => expect(stateOf(pid)).toBe(state));
}

const untilDeaf = () =>
  waitFor(async () => expect(await isListenedOn(`${directory}.${readLock().id}.sock`)).toBe(false));

test('a second owner is kept out until the first gives the directory back, and nothing is left', async () => {
  const { release } = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(new RegExp(`in use by process ${process.pid} of`));
  release();
  (await lockDirectory(directory)).release();
  expect(readdirSync(join(directory, '..'))).toEqual([]);
});

test('of many that start at once, one owns the directory, after a death too', async () => {
  for (let round = 0; round < 10; round++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(directory)));
    const owners = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(owners).toHaveLength(1);
    const dead = { ...readLock(), id: 'a-dead-one' };
    owners[0]?.release();
    writeFileSync(lockFile(), JSON.stringify(dead));
  }
});

test('the socket is for its owner alone, and its path may be longer than a socket’s', async () => {
  directory = join(folder, 'x'.repeat(120), 'y'.repeat(120), 'db');
  const { release } = await lockDirectory(directory);
  const socket = `${directory}.${readLock().id}.sock`;
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
  release();
  expect(existsSync(socket)).toBe(false);
});

test('a paused owner stays the owner, however often it is asked, and continues afterwards', async () => {
  const { child, nextLine } = await startOwner();
  expect(await nextLine()).toBe('owned');
  const pid = child.pid ?? 0;
  child.kill('SIGSTOP');
  await untilState(pid, 'T');
  expect(await refusal()).toBe('DirectoryInUse');
  const socket = `${directory}.${readLock().id}.sock`;
  // More than wait in the backlog.
  for (let requested = 0; requested < 600; requested++) expect(await isListenedOn(socket)).toBe(true);
  child.kill('SIGCONT');
  expect(await refusal()).toBe('DirectoryInUse');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await refusal()).toBe('owned');
});

test('a dead owner that nobody reaped is dead', async () => {
  // The shell becomes a program that never asks for its children.
  const script = `"$@" & echo $!; exec sleep 600`;
  const { nextLine } = await startOwner(['/bin/sh', '-c', script, 'sh', ...owner()]);
  const pid = Number(await nextLine());
  started.add(pid);
  expect(await nextLine()).toBe('owned');
  process.kill(pid, 'SIGKILL');
  await untilState(pid, 'Z');
  // Its other threads may take a moment longer.
  await untilDeaf();
  expect(await refusal()).toBe('owned');
  expect(stateOf(pid)).toBe('Z');
});

describe('in another process and mount namespace', () => {
  const isRoot = process.getuid?.() === 0;
  const unshare = [
    'unshare',
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    '--pid',
    '--fork',
    '--mount-proc',
  ];
  const tried = spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'true']);
  if (tried.status !== 0) process.stdout.write('Not tried: this kernel makes no namespaces.\n');

  test.runIf(tried.status === 0)('an owner keeps others out, and is kept out', async () => {
    const inside = () => [...unshare, '--kill-child', ...owner()];
    const { child, nextLine } = await startOwner(inside());
    expect(await nextLine()).toBe('owned');
    expect(readLock().pid).toBe(1);
    expect(await refusal()).toBe('DirectoryInUse');
    child.kill('SIGKILL');
    await waitFor(async () => expect(await isListenedOn(`${directory}.${readLock().id}.sock`)).toBe(false));

    const { release } = await lockDirectory(directory);
    expect(await (await startOwner(inside())).nextLine()).toMatch(/in use by process \d+/);
    release();
  });
});

test('a copy of a folder in use is another folder', async () => {
  mkdirSync(directory, { recursive: true });
  const { release } = await lockDirectory(directory);
  const copy = join(folder, 'copy');
  execFileSync('cp', ['-a', join(directory, '..'), copy]);
  expect(existsSync(join(copy, 'db.lock'))).toBe(true);
  const second = await lockDirectory(join(copy, 'db'));
  expect(second.isHeld()).toBe(true);
  release();
  second.release();
});

describe('a lock of the previous build, without a socket,', () => {
  async function leave(differs: object) {
    const { release } = await lockDirectory(directory);
    const { pid, startedAt, bootId } = readLock();
    release();
    writeFileSync(lockFile(), JSON.stringify({ pid, startedAt, bootId, ...differs }));
  }

  test.each([
    ['whose process is gone', { pid: 2 ** 22 + 1 }],
    ['of an earlier process with our number', { startedAt: '1' }],
  ])('%s is taken over', async (_, differs) => {
    await leave(differs);
    expect(await refusal()).toBe('owned');
  });

  test('of a process that runs keeps others out', async () => {
    await leave({});
    expect(await refusal()).toBe('DirectoryInUse');
  });

  test('that a power cut left empty is taken over', async () => {
    await leave({});
    writeFileSync(lockFile(), '');
    writeFileSync(`${lockFile()}.takeover`, '{}');
    expect(await refusal()).toBe('owned');
    expect(existsSync(`${lockFile()}.takeover`)).toBe(false);
  });
});

describe('a lock of another kernel', () => {
  const elsewhere = () =>
    JSON.stringify({ pid: 7, startedAt: '1', bootId: 'another', host: 'pod-1', id: 'there' });
  const quick: LockOptions = { timing: { silenceMs: 300, beatMs: 20 } };

  beforeEach(() => {
    mkdirSync(join(directory, '..'), { recursive: true });
    writeFileSync(lockFile(), elsewhere());
  });

  test('that beats keeps others out', async () => {
    const beat = setInterval(() => writeFileSync(lockFile(), elsewhere()), 20);
    await expect(lockDirectory(directory, quick)).rejects.toThrow('in use by process 7 of pod-1');
    clearInterval(beat);
  });

  test('that falls silent is waited for, said, and taken over', async () => {
    const onWaiting = vi.fn();
    const began = Date.now();
    const { release } = await lockDirectory(directory, { ...quick, onWaiting });
    expect(onWaiting).toHaveBeenCalledOnce();
    expect(Date.now() - began).toBeGreaterThan(250);
    release();
  });

  test('that was silent for long is taken over at once', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(lockFile(), hourAgo, hourAgo);
    const began = Date.now();
    (await lockDirectory(directory)).release();
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  test('that takes over from us is noticed at the next beat, and left alone', async () => {
    rmSync(lockFile());
    const onLost = vi.fn();
    const { isHeld, release } = await lockDirectory(directory, { ...quick, onLost });
    expect(isHeld()).toBe(true);
    writeFileSync(`${lockFile()}.other`, elsewhere());
    renameSync(`${lockFile()}.other`, lockFile());
    expect(isHeld()).toBe(false);
    await waitFor(() => expect(onLost).toHaveBeenCalled());
    release();
    expect(readLock().id).toBe('there');
  });

  test('our own beat is seen there', async () => {
    rmSync(lockFile());
    const { release } = await lockDirectory(directory, quick);
    const { mtimeMs } = statSync(lockFile());
    await waitFor(() => expect(statSync(lockFile()).mtimeMs).toBeGreaterThan(mtimeMs));
    expect(readLock().pid).toBe(process.pid);
    release();
  });
});

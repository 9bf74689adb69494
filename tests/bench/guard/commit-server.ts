import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '#server/settings/project-root.ts';
import { removeFolder } from '#tests/support/data-folder.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { groupMs } from '../api/cpu-time.ts';

/** Clones with their builds, by commit: only the first run with one pays for it. */
const store = join(tmpdir(), 'portolan-commits');
/** An install, a build and ten thousand orders. */
const firstStartMs = 15 * 60_000;

export interface CommitServer {
  name: string;
  port: number;
  /** CPU time that it has taken until now, in milliseconds. */
  cpuMs(): number;
  stop(): Promise<void>;
}

const git = (...words: string[]) =>
  execFileSync('git', words, {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** What landed last: the commit of the branch that work is pushed to, or the one before this where there is none. */
export function lastLanded(): string {
  try {
    return git('rev-parse', '--verify', 'origin/main^{commit}');
  } catch {
    return git('rev-parse', '--verify', 'HEAD~1^{commit}');
  }
}

/**
 * Starts a commit as its own `npm start` does, with a demo of 10,000 orders.
 * @param revision of the repository; the working tree where none is named
 */
export async function startCommit(revision?: string): Promise<CommitServer> {
  const name = revision === undefined ? 'here' : git('rev-parse', '--short=12', `${revision}^{commit}`);
  const folder = revision === undefined ? projectRoot : cloneOf(name);
  // Made anew on both sides at one time: what an earlier run has confirmed would stand in the list of one of them.
  const dataDir = mkdtempSync(join(tmpdir(), 'portolan-guard-'));
  const port = await findFreePort();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    // Signals go to the group: npm doesn't pass them on.
    detached: true,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: 'large',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = async () => {
    await stop(child);
    await removeFolder(dataDir);
  };
  try {
    await untilAnswers(child, port);
  } catch (error) {
    await end();
    throw error;
  }
  return { name, port, cpuMs: () => groupMs(child.pid ?? 0), stop: end };
}

/** Whole or not at all: a run that is broken off must not leave half of a clone to the next. */
function cloneOf(name: string): string {
  const folder = join(store, name);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(store, { recursive: true });
  git('clone', '--quiet', '--no-checkout', projectRoot, draft);
  git('-C', draft, 'checkout', '--quiet', '--detach', name);
  renameSync(draft, folder);
  return folder;
}

async function untilAnswers(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + firstStartMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
      answer => answer.ok,
      () => false,
    );
    if (isUp) return;
    await delay(250);
  }
  throw new Error('The server of a commit did not start.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  // Nobody reads its data again.
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

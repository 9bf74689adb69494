import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectRoot } from '#server/settings/project-root.ts';

/** Niceness: a third of a core's time where the server wants all of it, and all where it wants none. */
const behindTheServer = 5;

/** Each is an entry of `scripts/build-server.ts` too. */
export type Program = 'reader-program' | 'sheet-program' | 'table-program' | 'writer-program';

const shell = '/bin/sh';

let folder = new URL('.', import.meta.url);
let isSource = import.meta.url.endsWith('.ts');

/** Has them started from a bundle though this module is source: from source, each start takes a core for a second. */
export function forkFromBundle(directory: string): void {
  folder = pathToFileURL(`${directory}/`);
  isSource = false;
}

/**
 * Has the shell set the kernel's limit and become Node. Of the limits there are, the one on data alone spares the
 * address space that V8 and WebAssembly reserve and never use.
 */
const behindLimit = (memory: number, nodeArgs: readonly string[]) => ({
  execPath: shell,
  execArgv: ['-c', `ulimit -d ${Math.floor(memory / 1024)}; exec "$0" "$@"`, process.execPath, ...nodeArgs],
});

/**
 * Starts one of our programs in a process of its own, at a lower priority than the server's own work. It is beside this
 * module in the source and beside the bundle in production. `memory`: bytes that the kernel gives it at most, where it is Linux.
 */
export function forkProgram(
  name: Program,
  { memory }: { memory?: number } = {},
): { child: ChildProcess; lastWords: () => string } {
  const file = fileURLToPath(new URL(`${name}.${isSource ? 'ts' : 'js'}`, folder));
  const execArgv = [...(isSource ? ['--import', 'tsx'] : []), '--max-old-space-size=512', '--expose-gc'];
  const isLimited = memory !== undefined && process.platform === 'linux' && existsSync(shell);
  const child = fork(file, {
    cwd: projectRoot,
    ...(isLimited ? behindLimit(memory, execArgv) : { execArgv }),
    // None of the server's settings: what opens strangers' files must know neither keys nor addresses.
    // Large blocks go back to the system when they are freed: what a program holds is counted.
    env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, behindTheServer);
    } catch {
      // Not allowed everywhere; it only keeps the API quicker.
    }
  }
  // The recognition remarks on each odd line; only what precedes an end is worth reporting.
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-500);
  });
  return { child, lastWords: () => words.trim() };
}

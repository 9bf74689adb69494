import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { residentMemory } from '#server/documents/reader-process.ts';

const run = promisify(execFile);
/** A reader fills little of its memory before it is half a second old. */
const looksPerSearch = 20;

/** The process ids of the readers that a server in this process, or in another one, has started. */
async function findReaders(server: number): Promise<number[]> {
  try {
    const { stdout } = await run('pgrep', ['-P', String(server), '-f', 'reader-program']);
    return stdout.trim().split('\n').map(Number);
  } catch {
    // There is none at the moment.
    return [];
  }
}

/**
 * Watches the readers until some work ends.
 * @returns the most bytes that any of them was seen to hold
 */
export async function mostMemoryOfReaders(work: Promise<unknown>, server = process.pid): Promise<number> {
  let most = 0;
  let readers: number[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  for (let look = 0; !isOver; look++) {
    // A process each time: it would take more of a core than what is watched.
    if (look % looksPerSearch === 0) readers = await findReaders(server);
    for (const reader of readers) most = Math.max(most, await residentMemory(reader));
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  await over;
  return most;
}

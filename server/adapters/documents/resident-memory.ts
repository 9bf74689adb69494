import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const kilobyte = 1024;

/**
 * Bytes that a process holds in memory and in swap, as the system counts them.
 * @returns 0 where nothing is known of it: it has ended, or the system has neither `/proc` nor `ps`
 */
export async function residentMemory(pid: number): Promise<number> {
  try {
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const lines = [...status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)];
      return lines.reduce((sum, [, size]) => sum + Number(size), 0) * kilobyte;
    }
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout) * kilobyte;
  } catch {
    return 0;
  }
}

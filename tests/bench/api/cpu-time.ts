import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** One tick of `/proc/PID/stat` on every Linux. */
const tickMs = 10;

/** @returns undefined for a thread or a process that has just ended */
function ifThere<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const readOrEmpty = (file: string): string => ifThere(() => readFileSync(file, 'utf8')) ?? '';

export interface Thread {
  id: string;
  /** At most 15 characters of it. */
  name(): string;
  /** Milliseconds that it spent on a CPU, to the nanosecond. */
  cpuMs(): number;
}

/** Of a running process. Linux alone. */
export function threadsOf(pid: number): Thread[] {
  return (ifThere(() => readdirSync(`/proc/${pid}/task`)) ?? []).map(id => ({
    id,
    name: () => readOrEmpty(`/proc/${pid}/task/${id}/comm`).trim(),
    cpuMs: () => Number(readOrEmpty(`/proc/${pid}/task/${id}/schedstat`).split(' ')[0]) / 1e6,
  }));
}

const threadsMs = (pid: number): number => threadsOf(pid).reduce((sum, { cpuMs }) => sum + cpuMs(), 0);

/** The fields of `/proc/PID/stat` after the name, which may contain anything. */
const statOf = (pid: string | number) =>
  readOrEmpty(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(statOf(name)[1]) === pid)
    .map(Number);
}

/** User and system time of a process, with that of its children that have ended. Linux alone. */
function processMs(pid: number): number {
  const stat = statOf(pid);
  return threadsMs(pid) + (Number(stat[13] ?? 0) + Number(stat[14] ?? 0)) * tickMs;
}

/** The same of a process and its children, such as PostgreSQL's and those that serve its connections. */
export const familyMs = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, one) => sum + processMs(one), 0);

/** The same of a process group: `npm start` is a shell's child of a child. */
export const groupMs = (group: number): number =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(statOf(name)[2]) === group)
    .reduce((sum, name) => sum + processMs(Number(name)), 0);

/** What counts as work: less is only timers. */
const restMs = 0.3;
const lookEveryMs = 30;

/** Waits until nothing is worked on, which asking the server itself would change. @returns the time that it read */
export async function untilAtRest(readMs: () => number): Promise<number> {
  let before = readMs();
  for (;;) {
    await delay(lookEveryMs);
    const ms = readMs();
    if (ms - before < restMs) return ms;
    before = ms;
  }
}

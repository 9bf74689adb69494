const work: (() => void)[] = [];

process.once('exit', () => {
  for (const each of work) each();
});

// Vitest ends its processes with SIGTERM, and a process that dies of a signal never emits `exit`. Playwright's processes
// ignore SIGTERM, to close their browsers first.
if (process.env.VITEST) process.once('SIGTERM', () => process.exit());

/** Runs `end` when this process ends. A test that broke off has not ended what it started, or removed its folders. */
export function atEnd(end: () => void): void {
  work.push(end);
}

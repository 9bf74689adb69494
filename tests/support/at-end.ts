// Vitest ends its processes by this signal, and one that dies of a signal has no `exit`. Playwright's ignore it: they
// close their browsers first.
if (process.env.VITEST) process.once('SIGTERM', () => process.exit());

/** Does this once this process ends, such as ending what it has started: a test that fails closes nothing itself. */
export function atEnd(work: () => void): void {
  process.once('exit', work);
}

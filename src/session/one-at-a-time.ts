/**
 * Runs `work` while no other tab or worker runs work under the same name. A frozen tab keeps its lock, so after
 * `patienceMs` the lock is stolen; without Web Locks it just runs. Work must therefore be safe, if wasteful, twice.
 */
export async function oneAtATime<T>(
  locks: LockManager | undefined,
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  if (!locks) return work();
  let running: Promise<T> | undefined;
  const lockAndRun = (): Promise<T> => {
    running = work();
    return running;
  };
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    return await locks.request(name, { signal: patience.signal }, () => {
      clearTimeout(timer);
      return lockAndRun();
    });
  } catch (error) {
    // The lock was stolen from this work, which goes on all the same.
    if (running !== undefined) return running;
    if (!patience.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  try {
    return await locks.request(name, { steal: true }, lockAndRun);
  } catch (error) {
    if (running !== undefined) return running;
    throw error;
  }
}

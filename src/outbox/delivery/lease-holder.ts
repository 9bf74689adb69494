import type { Row } from '#src/outbox/rows/row.ts';
import { randomId } from '#src/session/random-id.ts';

// A holder without Web Locks looks gone to one that has them, such as a page to its worker.
const provable = 'locked-';

/** A name for the leases of one run, which says whether its end can be seen. */
export function newLeaseName(locks: LockManager | undefined): string {
  return `${locks ? provable : ''}${randomId()}`;
}

const lockName = (leaseBy: string) => `outbox-lease:${leaseBy}`;

/**
 * Runs `work` while a lock tells the others that the holder of leases under this name is alive. The browser frees it
 * when it ends a worker or a tab, and not when it freezes one.
 */
export async function asHolder<T>(
  locks: LockManager | undefined,
  leaseBy: string,
  work: () => Promise<T>,
): Promise<T> {
  return locks ? locks.request(lockName(leaseBy), work) : work();
}

/**
 * Which leases nobody holds any more, for sure: their rows need not wait for the lease to end. Nothing rests on it
 * but time, and without Web Locks nothing is known. `rows` are read before the locks: a lease whose lock is there
 * later was taken later.
 */
export async function deadHolders(
  locks: LockManager | undefined,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const holders = new Set(
    rows.flatMap(({ state, leaseBy }) =>
      state === 'sending' && leaseBy?.startsWith(provable) ? leaseBy : [],
    ),
  );
  if (!locks || holders.size === 0) return new Set();
  const { held = [] } = await locks.query();
  for (const { name } of held) {
    for (const holder of holders) if (name === lockName(holder)) holders.delete(holder);
  }
  return holders;
}

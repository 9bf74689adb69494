import type { OutboxStore } from './outbox-store.ts';
import type { Row } from './row.ts';

const sentKeptMs = 7 * 24 * 60 * 60 * 1000;
// A database that fails or hangs is left alone for so long: nothing must be late for what was sent.
const restMs = 60_000;

/** Reads the rows that were sent and have left the others, which are to be read first; none where it can't. */
export function sentRowsReader(sentStore: OutboxStore, now: () => number): () => Promise<Row[]> {
  let restsUntil = 0;
  return async () => {
    if (now() < restsUntil) return [];
    try {
      return (await sentStore.readSettled()).rows;
    } catch {
      restsUntil = now() + restMs;
      return [];
    }
  };
}

/** The keys of what was sent a week ago. */
export function oldSent(rows: readonly Row[], now: number): string[] {
  return rows.filter(row => row.state === 'sent' && now - (row.result?.at ?? now) > sentKeptMs).map(opIdOf);
}

export async function removeOldSent(store: OutboxStore, now: number): Promise<void> {
  if (oldSent((await store.read()).rows, now).length === 0) return;
  await store.change(({ rows }) => ({ remove: oldSent(rows, now), result: undefined }));
}

export const opIdOf = ({ opId }: Row): string => opId;

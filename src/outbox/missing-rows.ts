import type { Outbox } from './outbox.ts';
import type { Change } from './outbox-store.ts';
import type { Row, StoredRows } from './row.ts';

/** The server was seen without what it once confirmed: the list of what was sent must not claim it. */
export async function markMissing(
  { store, sentStore, channel, now }: Outbox,
  opIds: readonly string[],
): Promise<void> {
  const mark = (stored: StoredRows): Change<number> => {
    const put = stored.rows
      .filter(row => row.state === 'sent' && row.missingAt === undefined && opIds.includes(row.opId))
      .map((row): Row => ({ ...row, missingAt: now() }));
    return { put, result: put.length };
  };
  // In this order: one that leaves the rows has its mark, or is in the other place by then.
  for (const place of [store, sentStore]) {
    if ((await place.change(mark)) > 0) channel.tell();
  }
}
